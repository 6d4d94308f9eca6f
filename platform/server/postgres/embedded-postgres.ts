import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '../database/database.ts';
import { makeDataFolder } from '../ground/config.ts';
import { type Cluster, clusterOf, superuser } from './postgres-cluster.ts';
import { createDatabase } from './postgres-connections.ts';
import { type Line, openLine } from './postgres-line.ts';

/** So long whoever leaves waits for a new owner after the last was killed; one that comes later is told then. */
const joinPatienceMs = 7_000;

export interface EmbeddedPostgres {
  address: DatabaseAddress;
  /** The folder of its files. */
  cluster: string;
  /** Ends the server, within seven seconds (14 after its owner was killed), unless another process uses it; safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that npm brought, with its cluster in `dataDir`/postgres, or joins the one that already runs
 * there. It listens on a socket in a private folder only. Throws with a plain sentence when it cannot.
 *
 * It is owned by a process of its own, which keeps it running as long as anybody uses it, and ends it with the last who
 * does, however that one ends ([ADR 0086](docs/adr/0086-one-process-owns-the-embedded-database.md)).
 */
export async function startEmbeddedPostgres(dataDir: string, database = 'vigencia'): Promise<EmbeddedPostgres> {
  makeDataFolder(dataDir);
  const cluster = clusterOf(dataDir);
  let line = await join(cluster, database);
  let joining: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  line.onLost(ownerIsGone);
  return {
    address: { host: line.socketDir, port: 5432, database, user: superuser, password: null, ssl: false },
    cluster: cluster.folder,
    stop: () => {
      stopped ??= leave();
      return stopped;
    },
  };

  async function leave(): Promise<void> {
    await Promise.race([joining, sleep(joinPatienceMs, undefined, { ref: false })]);
    await line.leave();
  }

  function ownerIsGone(): void {
    joining = joinAgain();
  }

  /** The owner was killed: the server still runs, but nobody would end it. */
  async function joinAgain(): Promise<void> {
    if (stopped) return;
    try {
      line = await join(cluster, database);
      line.onLost(ownerIsGone);
      if (stopped) await line.leave();
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`);
      setTimeout(ownerIsGone, 5_000).unref();
    }
  }
}

async function join(cluster: Cluster, database: string): Promise<Line> {
  for (;;) {
    const line = await openLine(cluster);
    if (await createDatabase(line.socketDir, database)) return line;
    await line.leave();
  }
}
