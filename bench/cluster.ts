import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { jobs } from '#apps/server/features.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { adminConnection, type DatabaseAddress } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';

/** A migrated database, and a folder for the servers that use it. */
export interface Database {
  folder: string;
  address: DatabaseAddress;
  appKey: Buffer;
  /** The administrator's connection, which can read every agency. */
  admin: pg.Client;
  /** Closes the connection, stops the database if this process started it, and removes the folder. */
  close(): Promise<void>;
}

/** A migrated embedded PostgreSQL in its own folder, with the production settings. */
export interface Cluster extends Database {
  /** The parent of all database processes. */
  postmasterPid: number;
}

export async function startCluster(): Promise<Cluster> {
  const database = await prepare((folder) => startEmbeddedPostgres(folder));
  const file = path.join(database.folder, 'postgres', 'postmaster.pid');
  return { ...database, postmasterPid: Number.parseInt(readFileSync(file, 'utf8'), 10) };
}

type Begun = { address: DatabaseAddress; stop: () => Promise<void> };

async function prepare(begin: (folder: string) => Promise<Begun>): Promise<Database> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-bench-'));
  const ends: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const appKey = randomBytes(32);
    const { address, stop } = await begin(folder);
    ends.push(stop);
    await migrate(address, appKey, () => migrateQueues(address, jobs));
    const admin = new pg.Client(adminConnection(address));
    await admin.connect();
    ends.push(() => admin.end());
    return { folder, address, appKey, admin, close };
  } catch (error) {
    await close();
    throw error;
  }
}
