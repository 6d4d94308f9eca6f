import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandFor, findPrograms, findRunner, type Runner } from './programs.ts';

/** The paths of a cluster and its related files. */
export interface Cluster {
  dataDir: string;
  folder: string;
  /** PostgreSQL's own file: the server's process id, and the socket's folder in its fifth line. */
  pidFile: string;
  log: string;
  socketDir: string;
  /** The socket of the process that owns the cluster. */
  ownerSocket: string;
  /** The file that the owner locks while it runs. */
  lock: string;
}

/** A server that runs on a cluster. It may be starting, stopping, or unresponsive for another reason. */
export interface ServerProcess {
  pid: number;
  socketDir: string;
}

export const superuser = 'postgres';

/** After a crash the server replays its journal before it responds. */
const patienceMs = 60_000;

/** The cluster of a data folder, which must exist. */
export function clusterOf(dataDir: string): Cluster {
  const real = realpathSync(dataDir);
  const folder = path.join(real, 'postgres');
  const socketDir = socketFolder(real);
  return {
    dataDir: real,
    folder,
    pidFile: path.join(folder, 'postmaster.pid'),
    log: path.join(real, 'postgres.log'),
    socketDir,
    ownerSocket: path.join(socketDir, 'owner'),
    lock: path.join(real, 'postgres.lock'),
  };
}

/** On some systems a socket's path has at most 103 bytes; a deep data folder gets a short one. */
function socketFolder(dataDir: string): string {
  const own = path.join(dataDir, 'postgres-socket');
  if (Buffer.byteLength(path.join(own, '.s.PGSQL.5432')) <= 100) return own;
  return `/tmp/vigencia-${process.getuid?.()}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}

/** The server that runs on this cluster, otherwise null. */
export function findServer(cluster: Cluster): ServerProcess | null {
  const [pid, , , , socketDir] = read(cluster.pidFile).split('\n');
  if (!isServerOf(cluster, Number(pid))) return null;
  return { pid: Number(pid), socketDir: socketDir || cluster.socketDir };
}

/** After a crash the process id may belong to an unrelated process, or to an uncollected zombie. */
function isServerOf({ folder }: Cluster, pid: number): boolean {
  return pid > 0 && commandLine(pid).includes(` -D ${folder} -c `);
}

/** The command line of a process; empty if it is gone or a zombie. */
function commandLine(pid: number): string {
  if (process.platform === 'linux') return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Starts a server on the cluster, which is created if missing. Resolves when it responds, or gave up for a temporary
 * reason; throws with its last output if it gave up for another.
 */
export async function startServer(cluster: Cluster, answers: (socketDir: string) => Promise<boolean>): Promise<void> {
  const { initdb, postgres } = findPrograms();
  await makeCluster(cluster, initdb, postgres);
  for (const folder of [cluster.folder, cluster.socketDir]) makePrivate(folder);
  const settings = [
    'port=5432',
    'listen_addresses=',
    `unix_socket_directories="${cluster.socketDir.replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
    'max_connections=150',
  ];
  const words = ['-D', cluster.folder, ...settings.flatMap((setting) => ['-c', setting])];
  const runner = findRunner(postgres, cluster.dataDir, [cluster.folder, cluster.socketDir]);
  const { file, args, options } = commandFor(runner, postgres, words);
  const env = { ...options.env, PG_GRANDPARENT_PID: strangerIn(cluster) };
  // Detached, so that Ctrl-C on a terminal reaches the server only after the application has drained; a file instead of
  // pipes, so that it outlives a killed application without blocking.
  const log = openSync(cluster.log, 'a', 0o600);
  const began = fstatSync(log).size;
  const server = spawn(file, args, { ...options, env, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  server.on('error', () => {});
  server.unref();
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(20)) {
    if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) break;
    if (await answers(cluster.socketDir)) return;
  }
  const said = read(cluster.log).slice(began).trim();
  if (!/FATAL: .*(already exists|still in use)/.test(said)) {
    throw new Error(`The database did not start. ${said || 'It said nothing.'} (${cluster.log})`);
  }
}

/**
 * A process id that remains after a crash; without it PostgreSQL would mistake the id's present process for a server.
 */
function strangerIn(cluster: Cluster): string {
  const [pid = ''] = read(cluster.pidFile).split('\n');
  return isServerOf(cluster, Number(pid)) ? '' : pid;
}

/** Creates the cluster in a temporary folder and moves it into place, so that a kill leaves nothing incomplete. */
async function makeCluster({ dataDir, folder }: Cluster, initdb: string, postgres: string): Promise<void> {
  const isMade = () => existsSync(path.join(folder, 'PG_VERSION'));
  if (isMade()) return;
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  initialise(initdb, fresh, findRunner(postgres, dataDir, [fresh]));
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }));
  if (!isMade()) throw new Error(`${folder} is in the way: it should hold the database, but holds something else.`);
}

function initialise(initdb: string, folder: string, runner: Runner): void {
  // Trust is safe: the only access is a socket in a folder that other users can't enter.
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=es-US'];
  const words = ['-D', folder, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--data-checksums', ...locale];
  const { file, args, options } = commandFor(runner, initdb, words);
  const { status, stderr, error } = spawnSync(file, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The database could not be created: ${stderr || error}`);
}

/** Another user could have created the folder below /tmp first, to gain access; a restored one may be open to all. */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isOurs = found.isDirectory() && (process.getuid?.() === 0 || found.uid === process.getuid?.());
  if (!isOurs) throw new Error(`${folder} must be a folder of this user. Remove it.`);
  chmodSync(folder, 0o700);
}

/** Stops the server in order, or at once if that takes more than five seconds. */
export async function stopServer(cluster: Cluster, { pid }: ServerProcess): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 5_000],
    ['SIGQUIT', 2_000],
  ] as const) {
    if (isServerOf(cluster, pid)) send(pid, signal);
    if (await within(patienceMs, () => !isServerOf(cluster, pid))) break;
  }
  // Its parent, which may be this process, collects it a moment later; until then it is still visible.
  await within(300, () => !send(pid, 0));
}

async function within(patienceMs: number, holds: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < patienceMs && !holds(); waited += 20) await sleep(20);
  return holds();
}

/** False if the process no longer exists. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
