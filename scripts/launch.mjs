import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installDependencies } from './dependencies.mjs';
import { checkRunningNode, pinnedNode } from './node-runtime.mjs';
import { writableHome } from './own-copy.mjs';
import { LaunchError, run as runProgram, runTogether } from './run.mjs';
import { buildWebApp } from './web-build.mjs';

// The single entry point: `node scripts/launch.mjs COMMAND`. It uses Node's own modules only, because no package may be
// installed yet. Its own messages go to standard error: standard output belongs to the command.

const commands = {
  start: (at) => built(at, () => run(at, [...server(at), ...at.args])),
  demo: (at) => built(at, () => run(withDemoData(at), [...server(at), '--demo', ...at.args])),
  dev: (at) => runTogether([() => run(at, viteServer(at)), () => run(at, ['--watch', ...server(at), ...at.args])]),
  worker: (at) => run(at, [...lasting(at), ...heap, at.file('apps/server/worker.ts'), ...at.args]),
  build: (at) => built(at, () => 0),
  test: (at) => run(at, [at.file('scripts/check.ts'), ...at.args]),
  'test:long': (at) => run(at, [at.file('scripts/check.ts'), '--long', ...at.args]),
  journeys: (at) => built(at, () => run(at, [at.file('scripts/journeys.ts'), ...at.args])),
  // Two names are two sets of pictures to compare, which need no screens.
  pictures: (at) => (at.args.length > 0 ? take(at) : built(at, () => take(at))),
  torture: (at) => run(at, [at.file('node_modules/vitest/vitest.mjs'), 'run', '--project', 'torture', ...at.args]),
  fuzz: (at) => run(at, [at.file('node_modules/vitest/vitest.mjs'), 'run', '--project', 'fuzz', ...at.args]),
  bench: (at) => run(at, [at.file('bench/run.ts'), ...at.args]),
  // The caller's folder is kept: a file named on the command line is resolved from there.
  admin: (at) => run({ ...at, folder: process.cwd() }, [at.file('apps/server/admin.ts'), ...at.args]),
};

/**
 * Most of the memory of a call is garbage once it is answered. With Node's default young generation on a large machine,
 * the server grows to 356 MB instead of 245, and is no faster. The old generation may grow by half before Node collects
 * it. By default Node waits for several times as much (docs/performance.md). `deploy/Dockerfile` and `bench/` use the
 * same values.
 */
const heap = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

const checkout = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const [name = '', ...args] = process.argv.slice(2);

try {
  process.exitCode = await launch();
} catch (error) {
  if (!(error instanceof LaunchError)) throw error;
  if (error.message) process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}

async function launch() {
  checkRunningNode();
  const command = Object.hasOwn(commands, name) ? commands[name] : null;
  if (!command) throw new LaunchError(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
  // Only npm is certain to be a parent that waits. A shell may end and leave a server running.
  if (process.env.npm_lifecycle_event) await import('./end-with-parent.mjs');
  const folder = await writableHome(checkout);
  await installDependencies(folder);
  return command({ folder, args, ...pinnedNode(folder), file: (name) => path.join(folder, name) });
}

async function built(at, next) {
  await buildWebApp(at);
  return next();
}

function run({ node, env, folder }, args) {
  return runProgram(node, args, { cwd: folder, env });
}

function take(at) {
  return run(at, [at.file('scripts/pictures.ts'), ...at.args]);
}

function server(at) {
  return [...lasting(at), ...heap, at.file('apps/server/main.ts')];
}

function viteServer(at) {
  return [...lasting(at), at.file('node_modules/vite/bin/vite.js'), '--port', '5173', '--strictPort'];
}

/** Node's options for programs that run until they are stopped. */
function lasting(at) {
  return ['--import', pathToFileURL(at.file('scripts/end-with-parent.mjs')).href];
}

function withDemoData(at) {
  const { DATA_DIR = '', SMTP_URL = '' } = at.env;
  // The demo must not send e-mail to anyone.
  return { ...at, env: { ...at.env, DATA_DIR: DATA_DIR || at.file('demo-data'), SMTP_URL: SMTP_URL || 'outbox:' } };
}
