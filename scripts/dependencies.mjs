import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { withLock } from './lock.mjs';
import { goOnUnlessAskedToEnd, LaunchError, run } from './run.mjs';

/** Installs node_modules as package-lock.json specifies, unless it already matches. */
export async function installDependencies(folder) {
  if (isCurrent(folder)) return;
  await withLock(
    path.join(folder, '.cache/install.lock'),
    async (shareLock) => {
      if (isCurrent(folder)) return;
      if (!matchesLock(folder)) await install(folder, shareLock);
      writeFileSync(markerOf(folder), stateOf(folder));
    },
    () => say('Another start is installing the dependencies; waiting for it …'),
  );
}

async function install(folder, shareLock) {
  say('Installing the dependencies; the first time takes a minute or so …');
  const began = Date.now();
  startOver(folder);
  const [file, ...words] = npm();
  // Not `npm ci`: it refuses a lock file from which a registry left out another platform's optional package. A user
  // setting such as NODE_ENV=production must not leave out the build tools of the web app.
  const options = ['--no-save', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
  const code = await run(file, [...words, 'install', ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    onStart: shareLock,
  });
  goOnUnlessAskedToEnd();
  if (code !== 0) {
    throw new LaunchError(
      `The dependencies could not be installed: npm ended with code ${code}. Its reason stands above, if it gave one. ` +
        'Check the connection to the npm registry and the free disk space, then start again.',
    );
  }
  say(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

/** An interrupted installation, which lacks the marker, may leave half a package that npm treats as complete. */
function startOver(folder) {
  const marker = markerOf(folder);
  if (existsSync(marker)) rmSync(marker);
  else rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true });
}

/** The npm that started this, on its own Node, because the one in node_modules is about to be replaced. */
function npm() {
  const { npm_execpath: script = '', npm_node_execpath: node } = process.env;
  if (path.basename(script) === 'npm-cli.js') return [node || process.execPath, script];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

function isCurrent(folder) {
  return read(markerOf(folder)) === stateOf(folder);
}

/** Whether another installation, such as a developer's `npm install`, matches the lock file exactly. */
function matchesLock(folder) {
  const present = new Map(packagesOf(path.join(folder, 'node_modules/.package-lock.json')));
  return packagesOf(path.join(folder, 'package-lock.json')).every(
    ([where, wanted]) => where === '' || present.get(where)?.version === wanted.version || mayBeMissing(where, wanted),
  );

  function mayBeMissing(where, { optional, os, cpu = process.arch, libc }) {
    if (!optional || present.has(where)) return false;
    return !os || Boolean(libc) || !os.includes(process.platform) || !cpu.includes(process.arch);
  }
}

function packagesOf(file) {
  return Object.entries(JSON.parse(read(file) ?? '{}').packages ?? {});
}

function stateOf(folder) {
  const lock = readFileSync(path.join(folder, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
}

/** Exists only after a successful installation. */
function markerOf(folder) {
  return path.join(folder, 'node_modules/.installed');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
