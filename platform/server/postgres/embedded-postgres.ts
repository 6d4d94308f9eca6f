import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '../database/database.ts';
import { makeDataFolder } from '../ground/config.ts';
import { type Cluster, clusterOf, findServer, startServer, stopServer, superuser } from './postgres-cluster.ts';
import { guardServer } from './postgres-guard.ts';
import { answers, createDatabase, joinServer, leaveServer, type Use } from './postgres-users.ts';

export interface EmbeddedPostgres {
  address: DatabaseAddress;
  /** The folder of its files. */
  cluster: string;
  /** Ends the server, within seven seconds, unless another process uses it; safe to call twice. */
  stop(): Promise<void>;
}

/** A server that starts after a crash replays its journal before it answers. */
const patienceMs = 60_000;

/**
 * Starts the PostgreSQL that npm brought, with its cluster in `dataDir`/postgres, or joins the one that already runs
 * there. It listens on a socket in a private folder only. Throws with a plain sentence when it cannot.
 *
 * Whoever leaves last ends it; after a kill, a guard does. A server `claims` the cluster: it starts it again when it is
 * killed under it. A short command does not.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { claims, database = 'vigencia' }: { claims: boolean; database?: string },
): Promise<EmbeddedPostgres> {
  makeDataFolder(dataDir);
  const cluster = clusterOf(dataDir);
  let use = await joinOrStart(cluster, database);
  const dismissGuard = guardServer(cluster.dataDir);
  let stopped: Promise<void> | undefined;
  if (claims) use.onLost(startAgain);
  return {
    address: { host: use.socketDir, port: 5432, database, user: superuser, password: null, ssl: false },
    cluster: cluster.folder,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };

  async function startAgain(): Promise<void> {
    if (stopped) return;
    process.stderr.write('The database has ended unexpectedly; it is started again.\n');
    try {
      use = await joinOrStart(cluster, database);
      use.onLost(startAgain);
      if (stopped) await leave(cluster, use);
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`);
      setTimeout(startAgain, 5_000).unref();
    }
  }

  async function stop(): Promise<void> {
    if (await leave(cluster, use)) dismissGuard();
  }
}

async function joinOrStart(cluster: Cluster, database: string): Promise<Use> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(50)) {
    if (!findServer(cluster)) await startServer(cluster, answers);
    const server = findServer(cluster);
    // A server that does not let us in is starting or stopping.
    const use = server && (await joinServer(server.socketDir));
    if (use && (await createDatabase(use, database))) return use;
  }
  throw new Error(`The database in ${cluster.folder} does not answer. Its log is ${cluster.log}.`);
}

/** False when the server could not be asked who else uses it. */
async function leave(cluster: Cluster, use: Use): Promise<boolean> {
  const server = findServer(cluster);
  const others = await leaveServer(use);
  if (server && others === 'none') await stopServer(cluster, server);
  await use.end();
  return others !== 'unknown';
}
