import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { withLock } from './lock.mjs';
import { LaunchError } from './run.mjs';

/** The paths that a start creates, so they must be writable. */
const made = ['node_modules', 'dist', 'dist/web', 'data', 'demo-data', '.cache', 'test-results'];
const isSource = (name) => !made.includes(name) && name !== '.git';
/** The copy may have its own settings. */
const settings = '.env';

/**
 * The folder to work in: the checkout, or, if another user owns it, a copy of its sources that belongs to this user and
 * is updated from the checkout at each start.
 */
export async function writableHome(checkout) {
  if (['.', ...made].every((name) => isWritable(path.join(checkout, name)))) return checkout;
  const home = path.join(ownFolder(), createHash('sha256').update(realpathSync(checkout)).digest('hex').slice(0, 12));
  const name = os.userInfo().username;
  process.stderr.write(
    `${checkout} cannot be written to by ${name}; working in a copy of it, with its own data: ${home}\n`,
  );
  try {
    await withLock(path.join(home, '.cache/copy.lock'), () => follow(checkout, home));
  } catch (error) {
    throw new LaunchError(`The copy could not be made: ${error.message}`);
  }
  return home;
}

function isWritable(file) {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch (error) {
    return error.code === 'ENOENT';
  }
}

/** HOME may still be that of the user who called `sudo`. */
function ownFolder() {
  const { XDG_DATA_HOME } = process.env;
  const homes = [os.homedir(), os.userInfo().homedir].map((home) => path.join(home, '.local/share'));
  for (const base of XDG_DATA_HOME ? [XDG_DATA_HOME] : homes) {
    try {
      const folder = path.join(base, 'vigencia');
      mkdirSync(folder, { recursive: true });
      if (isWritable(folder)) return folder;
    } catch {
      // Try the next one.
    }
  }
  throw new LaunchError('This checkout cannot be written to, nor HOME. Set XDG_DATA_HOME to a folder of yours.');
}

/** Syncs the files below `to` with those below `from`: copies changed files and removes deleted ones. */
function follow(from, to, keep = isSource) {
  mkdirSync(to, { recursive: true });
  const entries = readdirSync(from, { withFileTypes: true }).filter(({ name }) => keep(name));
  const names = new Set(entries.map(({ name }) => name));
  for (const name of readdirSync(to)) {
    if (keep(name) && !names.has(name) && name !== settings) rmSync(path.join(to, name), { recursive: true });
  }
  for (const entry of entries) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) follow(source, target, () => true);
    else if (!isSame(source, target)) copy(source, target);
  }
}

function isSame(source, target) {
  if (!existsSync(target)) return false;
  const [a, b] = [statSync(source), statSync(target)];
  return a.size === b.size && Math.trunc(a.mtimeMs) === Math.trunc(b.mtimeMs);
}

function copy(source, target) {
  rmSync(target, { recursive: true, force: true });
  copyFileSync(source, target);
  const { atime, mtime } = statSync(source);
  utimesSync(target, atime, mtime);
}
