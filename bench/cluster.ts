import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { jobs } from '#apps/server/features.ts';
import { adminConnection, type DatabaseAddress } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';

/** A migrated embedded PostgreSQL in a folder of its own, with its settings as they are shipped. */
export interface Cluster {
  folder: string;
  address: DatabaseAddress;
  appKey: Buffer;
  /** The administrator's connection, which sees every agency. */
  admin: pg.Client;
  /** The process whose children do the database's work. */
  postmasterPid: number;
  /** Ends the database and removes the folder. */
  close(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-bench-'));
  const ends: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const appKey = randomBytes(32);
    const { address, stop } = await startEmbeddedPostgres(folder, { claims: true });
    ends.push(stop);
    await migrate(address, appKey, () => migrateQueues(address, jobs));
    const admin = new pg.Client(adminConnection(address));
    await admin.connect();
    ends.push(() => admin.end());
    const postmasterPid = Number.parseInt(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
    return { folder, address, appKey, admin, postmasterPid, close };
  } catch (error) {
    await close();
    throw error;
  }
}
