import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type OtherDatabase, root } from './check-steps.ts';

/** A database that runs until it is stopped, or the reason why this machine has none. */
export type Started = { url: string; stop: () => void } | { reason: string };

const postgres15 = '/usr/lib/postgresql/15/bin';
/** Differs from the ports of manually started clusters. */
const postgres15Port = 5529;
/** The script may be beside the checkout, or beside the folder of one of its worktrees. */
const citusPlaces = ['../shared', '../../shared'].map((place) => path.join(root, place, 'tools/citus/cluster'));

/** Starts Debian's PostgreSQL 15, which root installs if it is missing, or a coordinator and two workers with Citus. */
export function startOtherDatabase(database: OtherDatabase): Started {
  return database === 'citus' ? startCitus() : startPostgres15();
}

function startPostgres15(): Started {
  if (process.getuid?.() !== 0) return { reason: 'only root starts it as the user postgres' };
  if (!existsSync(postgres15)) {
    attempt('apt-get', ['update', '-qq']);
    attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-15']);
  }
  if (!existsSync(postgres15)) return { reason: "Debian's package postgresql-15 could not be installed" };
  const folder = folderForAll('vigencia-postgres-15-');
  attempt('chown', ['postgres', folder]);
  const data = path.join(folder, 'data');
  const settings = [
    `-p ${postgres15Port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    '-c fsync=off',
    '-c max_connections=200',
    '-c autovacuum=off',
  ];
  const asPostgres = (tool: string, ...args: string[]) =>
    attempt('setpriv', [
      '--reuid',
      'postgres',
      '--regid',
      'postgres',
      '--init-groups',
      path.join(postgres15, tool),
      '-D',
      data,
      ...args,
    ]);
  const stop = () => {
    asPostgres('pg_ctl', '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  };
  const isStarted =
    asPostgres('initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8') &&
    asPostgres('pg_ctl', '-w', '-l', path.join(folder, 'log'), '-o', settings.join(' '), 'start');
  if (isStarted) return { url: `postgres://postgres@127.0.0.1:${postgres15Port}/postgres`, stop };
  stop();
  return { reason: 'it did not start' };
}

function startCitus(): Started {
  const script = process.env.CITUS_CLUSTER ?? citusPlaces.find((place) => existsSync(place));
  if (!script)
    return { reason: 'there is no CITUS_CLUSTER, and no tools/citus/cluster in a folder shared beside this one' };
  const folder = folderForAll('vigencia-citus-');
  const stop = () => {
    attempt('bash', [script, 'down', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  const isUp = attempt('bash', [script, 'up', folder]);
  const { status, stdout } = spawnSync('bash', [script, 'db', 'vigencia_tests', folder], { encoding: 'utf8' });
  const url = stdout.trim().split('\n').at(-1);
  if (isUp && status === 0 && url) return { url, stop };
  stop();
  return { reason: 'it did not start' };
}

/** A folder that the user postgres may enter. */
function folderForAll(prefix: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}

/** Runs a program that prints its errors. Returns whether it succeeded. */
function attempt(name: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(name, args, { cwd: '/', env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
