import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { adminConnection, type DatabaseAddress } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { filePlace } from './agency-files.ts';
import { BackupProblem, type Part } from './backup-format.ts';
import { type BackupEntry, readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

export interface RestoreTest {
  made_at: string;
  rows: number;
  files: number;
  parts: number;
}

/** Throws {@link BackupProblem} if a file isn't a backup or none of these keys opens it. Reads only its beginning. */
export async function demandOpens(file: string, appKey: Buffer, previousKeys: readonly Buffer[]): Promise<void> {
  for await (const { kind } of readBackup(file, appKey, previousKeys)) if (kind === 'head') return;
}

/**
 * Reads a whole backup and compares every piece with its recorded hash. Throws {@link BackupProblem} at the first
 * difference.
 */
export async function readWhole(
  file: string,
  appKey: Buffer,
  previousKeys: readonly Buffer[] = [],
): Promise<RestoreTest> {
  let made_at = '';
  for await (const entry of readBackup(file, appKey, previousKeys)) {
    if (entry.kind === 'head') made_at = entry.head.made_at;
    if (entry.kind !== 'end') continue;
    const { parts, rows } = entry.end;
    const files = parts.filter(({ of }) => filePlace(of)).length;
    return { made_at, rows, files, parts: parts.length };
  }
  throw new BackupProblem('This backup is cut off: its end is missing.');
}

/**
 * Restores a backup into a separate PostgreSQL in a temporary folder, checks every foreign key, and verifies that all
 * content arrived. The folder is deleted afterward. Throws {@link BackupProblem} if a row or a file is missing.
 */
export async function testRestore(
  file: string,
  appKey: Buffer,
  now: Date,
  migrateQueues: (address: DatabaseAddress) => Promise<void>,
  previousKeys: readonly Buffer[] = [],
): Promise<RestoreTest> {
  const restoreTest = await readWhole(file, appKey, previousKeys);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-proof-'));
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const database = await startEmbeddedPostgres(dataDir);
  try {
    const { address } = database;
    const storage = createFolderStorage(folder);
    const target = { address, appKey, previousKeys, now, storage, migrateQueues: () => migrateQueues(address) };
    await migrate(address, appKey, target.migrateQueues);
    await restoreBackup(file, target);
    await countAgain(readBackup(file, appKey, previousKeys), address, storage);
    return restoreTest;
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function countAgain(
  entries: AsyncGenerator<BackupEntry>,
  address: DatabaseAddress,
  storage: Storage,
): Promise<void> {
  const client = new pg.Client(adminConnection(address));
  await client.connect();
  try {
    for await (const entry of entries) {
      if (entry.kind !== 'end') continue;
      for (const part of entry.end.parts) {
        const place = filePlace(part.of);
        await (place ? demandFile(storage, place) : demandRows(client, part));
      }
    }
  } finally {
    await client.end();
  }
}

async function demandFile(storage: Storage, { agency, name }: { agency: string; name: string }): Promise<void> {
  if (await storage.read(agency, name)) return;
  throw new BackupProblem(`The backup holds the file ${name}, and it was not there when it was restored.`);
}

async function demandRows(client: pg.Client, { of, rows }: Part): Promise<void> {
  const [kind, name = '', agency] = of.split('/');
  const [table, where] =
    kind === 'jobs'
      ? ['pgboss.job', `name = ${pg.escapeLiteral(name)}`]
      : [name, agency === 'all' ? 'true' : `${name === 'tenants' ? 'id' : 'tenant_id'} = '${agency}'`];
  const { rows: found } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
  );
  if (found[0]?.count !== rows) {
    throw new BackupProblem(
      `The backup holds ${rows} rows of ${of}, and ${found[0]?.count} were there when it was restored.`,
    );
  }
}
