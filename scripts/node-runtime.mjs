import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { LaunchError } from './run.mjs';

/** The minimum Node version of the launcher itself. */
const oldestToLaunch = [20, 19];
/**
 * The minimum Node version of the product on platforms for which npm has no pinned one: the first with argon2 in
 * `node:crypto`.
 */
const oldestToRun = [24, 7];

/** Throws with a plain sentence if Node is too old even for the launcher. */
export function checkRunningNode() {
  if (runs(oldestToLaunch)) return;
  throw new LaunchError(`Vigencia needs Node ${oldestToLaunch.join('.')} or newer; this is ${process.version}.`);
}

/**
 * The Node that every command runs on, and its environment: the version pinned in package.json, which npm installs as a
 * platform package. Without one, the running Node if it is new enough.
 */
export function pinnedNode(folder) {
  const node = pinnedProgram(folder) ?? runningProgram();
  const searched = [path.dirname(node), path.join(folder, 'node_modules/.bin'), process.env.PATH];
  const env = {
    ...process.env,
    PATH: searched.join(path.delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || path.join(folder, 'node_modules/.cache/node-compile'),
  };
  return { node, env };
}

function pinnedProgram(folder) {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return Object.keys(optionalDependencies)
    .filter((name) => name.startsWith('node-'))
    .map((name) => path.join(folder, 'node_modules', name, program))
    .find((file) => existsSync(file));
}

function runningProgram() {
  if (runs(oldestToRun)) return process.execPath;
  throw new LaunchError(
    `Vigencia runs on Node ${oldestToRun.join('.')} or newer; this is ${process.version}, and npm brought none for ` +
      `${process.platform}-${process.arch}. Install Node ${oldestToRun.join('.')}, or delete node_modules and start again if the ` +
      'installation was incomplete.',
  );
}

function runs(oldest) {
  const [major, minor] = oldest;
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
