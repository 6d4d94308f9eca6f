import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

// A checkout in which only the launcher is real: its npm writes a line for each installation, its command prints its
// arguments, and its worker runs until it is stopped.

const nobody = 65_534;
/**
 * Only root can switch to another user. That user cannot run this Node if it is below a folder that only root can read.
 */
const canBeNobody =
  process.getuid?.() === 0 && spawnSync(process.execPath, ['--version'], { uid: nobody, gid: nobody }).status === 0;
let folder: string;
let checkout: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-'));
  chmodSync(folder, 0o755);
  checkout = path.join(folder, 'checkout');
  cpSync(import.meta.dirname, path.join(checkout, 'scripts'), { recursive: true });
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{ "packages": { "": {}, "node_modules/one": { "version": "1.0.0" } } }');
  write('apps/server/admin.ts', 'console.log(process.argv.slice(2).join()); process.exitCode = 7;');
  write(
    'apps/server/worker.ts',
    "process.on('SIGTERM', () => { console.log('stopped'); process.exit(3); }); console.log('ready'); setInterval(() => {}, 1e6);",
  );
  write(
    '../npm/npm-cli.js',
    "const fs = require('fs'); fs.appendFileSync(__dirname + '/../log', 'install\\n'); setTimeout(() => { fs.mkdirSync('node_modules', { recursive: true }); process.exit(fs.existsSync(__dirname + '/broken') ? 9 : 0); }, 500);",
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a command gets its arguments, the standard output, and the last word on the exit code', async () => {
  expect(await launched('admin', 'one', '--two')).toMatchObject({ output: 'one,--two\n', code: 7 });
});

test('two starts at the same moment install once, and a later one not at all', async () => {
  await Promise.all([launched('admin'), launched('admin')]);
  const { errors } = await launched('admin');
  expect(installations()).toBe(1);
  expect(errors).toBe('');
});

test('a changed lock file brings a new installation, unless a developer has made it', async () => {
  await launched('admin');
  write('package-lock.json', '{ "packages": { "": {}, "node_modules/one": { "version": "2.0.0" } } }');
  await launched('admin');
  expect(installations()).toBe(2);
  write('package-lock.json', '{ "packages": { "": {}, "node_modules/one": { "version": "3.0.0" } } }');
  write('node_modules/.package-lock.json', '{ "packages": { "node_modules/one": { "version": "3.0.0" } } }');
  await launched('admin');
  expect(installations()).toBe(2);
});

test('an installation that failed says so, and the next start tries again', async () => {
  write('../npm/broken', '');
  const { code, errors } = await launched('admin');
  expect(code).toBe(1);
  expect(errors).toContain('npm ended with code 9');
  rmSync(path.join(folder, 'npm/broken'));
  expect(await launched('admin')).toMatchObject({ code: 7 });
});

test('a signal ends the command in order', async () => {
  const launcher = launch(['worker']);
  await once(launcher.stdout as NonNullable<ChildProcess['stdout']>, 'data');
  launcher.kill('SIGTERM');
  expect(await ended(launcher)).toMatchObject({ output: 'stopped\n', code: 3 });
});

test('a command whose launcher was killed ends by itself', async () => {
  const launcher = launch(['worker']);
  await once(launcher.stdout as NonNullable<ChildProcess['stdout']>, 'data');
  launcher.kill('SIGKILL');
  // The pipe closes when its last writer exits.
  expect(await ended(launcher)).toMatchObject({ output: 'stopped\n' });
});

test.runIf(canBeNobody)('a user who may not write works in a copy that follows', async () => {
  const own = path.join(folder, 'own');
  mkdirSync(own);
  chownSync(own, nobody, nobody);
  const asNobody = { uid: nobody, gid: nobody, env: { XDG_DATA_HOME: own } };
  expect(await ended(launch(['admin', 'one'], asNobody))).toMatchObject({ output: 'one\n' });
  write('apps/server/admin.ts', "console.log('changed');");
  const { output, errors } = await ended(launch(['admin'], asNobody));
  expect(output).toBe('changed\n');
  expect(errors).toContain(`${checkout} cannot be written to`);
  expect(installations()).toBe(1);
});

function write(file: string, content: string): void {
  const target = path.join(checkout, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

function installations(): number {
  return readFileSync(path.join(folder, 'log'), 'utf8').split('\n').filter(Boolean).length;
}

function launch(
  args: string[],
  { env = {}, ...user }: { env?: object; uid?: number; gid?: number } = {},
): ChildProcess {
  writeFileSync(path.join(folder, 'log'), '', { flag: 'a' });
  chmodSync(path.join(folder, 'log'), 0o666);
  const { npm_lifecycle_event, ...rest } = process.env;
  const launcher = spawn(process.execPath, [path.join(checkout, 'scripts/launch.mjs'), ...args], {
    ...user,
    cwd: checkout,
    env: { ...rest, npm_execpath: path.join(folder, 'npm/npm-cli.js'), npm_node_execpath: process.execPath, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void launcher.kill('SIGKILL'));
  return launcher;
}

async function ended(launcher: ChildProcess): Promise<{ output: string; errors: string; code: number | null }> {
  const { stdout, stderr } = launcher as ChildProcess & {
    stdout: NodeJS.ReadableStream;
    stderr: NodeJS.ReadableStream;
  };
  const exit = launcher.exitCode === null ? once(launcher, 'exit') : null;
  const [output, errors] = await Promise.all([text(stdout), text(stderr), exit]);
  return { output, errors, code: launcher.exitCode };
}

function launched(...args: string[]) {
  return ended(launch(args));
}
