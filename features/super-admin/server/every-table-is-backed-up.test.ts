import { createReadStream } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { endName } from '#platform/server/backup/backup-format.ts';
import { backupIdentity } from '#platform/server/backup/backup-key.ts';
import { readContainer } from '#platform/server/backup/container.ts';
import { leftOut, namingAgencies, notImported } from '#platform/server/backup/copied-tables.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { testAppKey } from '#platform/testing/test-database.ts';
import { testFolder } from '#platform/testing/test-folder.ts';
import { fillEveryTable, tablesOf } from '../testing/canaries.ts';

const folder = testFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
});

// Written by hand: the tests below read the code's own lists, and would not detect a table that one of them omits.
test('what no backup holds, and what no import brings, is what was decided', () => {
  expect([...leftOut.keys()].sort()).toEqual([
    'backups',
    'log_lines',
    'maintenance',
    'process_minutes',
    'push_subscriptions',
    'rate_limits',
    'readiness_probes',
    'schema_migrations',
    'sessions',
  ]);
  expect([...notImported.keys()].sort()).toEqual([
    'account_links',
    'idempotency_keys',
    'known_devices',
    'password_resets',
  ]);
  expect(Object.fromEntries(namingAgencies)).toEqual({
    sign_in_names: 'held',
    believed_domains: expect.stringMatching('proves anew'),
  });
});

/** The number of rows per table in a new backup, as the backup reports it. */
async function rowsInBackup(agency?: string): Promise<Record<string, number>> {
  const file = path.join(folder, 'every-table');
  const { address, services } = server;
  const kept = { address, storage: services.storage, appKey: testAppKey, secondRecipient: null };
  await writeBackup(file, { ...kept, now: new Date(testNow), ...(agency && { agency }) });
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

/** The number of rows of each table of the catalog that backups include. */
async function rowsThere(): Promise<Record<string, number>> {
  const there: Record<string, number> = {};
  for (const table of await tablesOf(server.admin)) {
    if (leftOut.has(table)) continue;
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
});

/**
 * The number of an agency's rows in each table with an agency column, without the tables that are excluded with a
 * reason.
 */
async function rowsOf(agency: string): Promise<Record<string, number>> {
  const there: Record<string, number> = { tenants: 1 };
  for (const table of await tablesOf(server.admin, 'tenant_id')) {
    if (leftOut.has(table) || (namingAgencies.get(table) ?? 'held') !== 'held') continue;
    const { rows } = await server.admin.query(`select count(*)::int as count from ${table} where tenant_id = $1`, [
      agency,
    ]);
    there[table] = rows[0].count;
  }
  return there;
}

test('every table that names agencies is in the backup of one, or it is said why not', async () => {
  const { sol } = server.world.tenants;
  await fillEveryTable(server.admin, sol, 'Fila');
  const there = await rowsOf(sol);
  expect(Object.keys(there).length).toBeGreaterThan(60);
  expect(Object.values(there)).not.toContain(0);
  expect(await rowsInBackup(sol)).toEqual(there);
  await server.admin.query('create table strays (tenant_id uuid primary key)');
  await server.admin.query('grant select on strays to vigencia_owner');
  await server.admin.query('insert into strays values ($1)', [sol]);
  const stray = await rowsOf(sol);
  expect(await rowsInBackup(sol), 'a planted table that nobody has decided about').not.toEqual(stray);
});
