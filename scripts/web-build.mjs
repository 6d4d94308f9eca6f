import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { withLock } from './lock.mjs';
import { precompress } from './precompress.mjs';
import { goOnUnlessAskedToEnd, LaunchError, run } from './run.mjs';

/** The sources and tools of the web app. Paths here use `/`. */
const inputs = [
  /^(apps\/web|platform\/(web|contract|locales))\//,
  /^features\/[^/]+\/(web|contract|locales)[/.]/,
  /^(package-lock\.json|(vite|postcss)\.config\.\w+)$/,
];

/**
 * Builds the web app into dist/web if its inputs have changed since the last build. The old build is kept until the new
 * one is complete.
 */
export async function buildWebApp(at) {
  if (isCurrent(at.folder)) return;
  await withLock(
    path.join(at.folder, '.cache/web-build.lock'),
    async (shareLock) => {
      if (!isCurrent(at.folder)) await build(at, shareLock);
    },
    () => say('Another start is building the web app; waiting for it …'),
  );
}

async function build(at, shareLock) {
  say('Building the web app …');
  const began = Date.now();
  const state = hashOfInputs(at.folder);
  const target = targetOf(at.folder);
  removeUnfinished(target);
  const fresh = `${target}.new-${process.pid}`;
  const words = ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  const code = await run(at.node, [at.file('node_modules/vite/bin/vite.js'), ...words], {
    cwd: at.folder,
    env: { ...at.env, NODE_ENV: 'production' },
    stdio: ['ignore', process.stderr, 'inherit'],
    onStart: shareLock,
  });
  goOnUnlessAskedToEnd();
  if (code !== 0) throw new LaunchError(`The web app could not be built: Vite ended with code ${code}; see above.`);
  await precompress(fresh);
  writeFileSync(path.join(fresh, '.inputs'), state);
  const old = `${target}.old-${process.pid}`;
  if (existsSync(target)) renameSync(target, old);
  renameSync(fresh, target);
  removeUnfinished(target);
  say(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

function removeUnfinished(target) {
  mkdirSync(path.dirname(target), { recursive: true });
  for (const name of readdirSync(path.dirname(target))) {
    if (/^web\.(new|old)-\d+$/.test(name)) rmSync(path.join(path.dirname(target), name), { recursive: true });
  }
}

function isCurrent(folder) {
  const marker = path.join(targetOf(folder), '.inputs');
  return existsSync(marker) && readFileSync(marker, 'utf8') === hashOfInputs(folder);
}

function targetOf(folder) {
  return path.join(folder, 'dist/web');
}

function hashOfInputs(folder) {
  const hash = createHash('sha256');
  for (const file of inputsOf(folder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(folder, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function inputsOf(folder) {
  const files = ['apps', 'features', 'platform'].flatMap((top) =>
    readdirSync(path.join(folder, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
  return [...readdirSync(folder), ...files]
    .filter((file) => inputs.some((pattern) => pattern.test(file)) && !/\.test\.tsx?$/.test(file))
    .sort();
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
