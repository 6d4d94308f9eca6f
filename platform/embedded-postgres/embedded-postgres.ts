import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, clusterOf, superuser } from './cluster.ts';
import { createDatabase } from './connections.ts';
import { connectToOwner, type OwnerConnection } from './owner-connection.ts';

/**
 * After the owner was killed, a leaving process waits this long for a new one; an owner that starts later is informed
 * then.
 */
const joinPatienceMs = 7_000;

export interface EmbeddedPostgres {
  /** The folder of its socket, and the superuser, whom it trusts without a password. */
  address: { host: string; port: number; database: string; user: string; password: null; ssl: false };
  /** The folder of its files. */
  cluster: string;
  /**
   * Stops the server within seven seconds (14 after its owner was killed), unless another process uses it. May be
   * called twice.
   */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL from npm, with its cluster in `dataDir`/postgres, or joins the one that already runs there. It
 * listens only on a socket in a private folder. `dataDir` must exist. Throws with a plain sentence if it can't start.
 * A separate process owns it, keeps it running as long as any process uses it, and stops it after the last one, however
 * that one ends (docs/decisions/platform.md).
 */
export async function startEmbeddedPostgres(dataDir: string, database = 'vigencia'): Promise<EmbeddedPostgres> {
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

  /** The owner was killed: the server still runs, but no process would stop it. */
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

async function join(cluster: Cluster, database: string): Promise<OwnerConnection> {
  for (;;) {
    const line = await connectToOwner(cluster);
    if (await createDatabase(line.socketDir, database)) return line;
    await line.leave();
  }
}
