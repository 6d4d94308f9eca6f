import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { endName } from '#platform/server/backup/backup-format.ts';
import { backupIdentity } from '#platform/server/backup/backup-key.ts';
import { readContainer } from '#platform/server/backup/container.ts';
import { leftOut } from '#platform/server/backup/copied-tables.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { testAppKey } from '#platform/testing/test-database.ts';
import { fillEveryTable, tablesOf } from '../testing/canaries.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-every-table-'));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** How many rows of each table a new backup says that it holds. */
async function rowsInBackup(): Promise<Record<string, number>> {
  const file = path.join(folder, 'every-table');
  const { address, services } = server;
  const kept = { address, storage: services.storage, appKey: testAppKey, secondRecipient: null };
  await writeBackup(file, { ...kept, now: new Date(testNow) });
  const held: Record<string, number> = {};
  for await (const { name, bytes } of readContainer(createReadStream(file), [backupIdentity(testAppKey)])) {
    if (name !== endName) continue;
    const { parts } = JSON.parse(Buffer.from(bytes).toString()) as { parts: { of: string; rows: number }[] };
    for (const { of, rows } of parts) {
      const [kind, table = ''] = of.split('/');
      if (kind === 'rows') held[table] = (held[table] ?? 0) + rows;
    }
  }
  return held;
}

/** How many rows each table of the catalogue has that no backup leaves out. */
async function rowsThere(): Promise<Record<string, number>> {
  const there: Record<string, number> = {};
  for (const table of await tablesOf(server.admin)) {
    if (leftOut.includes(table)) continue;
    const { rows } = await server.admin.query(`select count(*)::int as count from ${table}`);
    there[table] = rows[0].count;
  }
  return there;
}

test('every table of the catalogue is in a backup with all its rows, also one that is empty elsewhere', async () => {
  const { sol } = server.world.tenants;
  await fillEveryTable(server.admin, sol, 'Fila');
  const there = await rowsThere();
  expect(Object.keys(there).length).toBeGreaterThan(70);
  expect(Object.values(there)).not.toContain(0);
  expect(await rowsInBackup()).toEqual(there);
}, 60_000);
