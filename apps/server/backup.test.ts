import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { restoreTarget } from '#apps/testing/restore-target.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { workHeldSince } from '#features/tenants/server/index.ts';
import { house } from '#platform/server/acts/actor.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';
import { pieceMaxBytes } from '#platform/server/backup/backup-format.ts';
import { backupIdentity } from '#platform/server/backup/backup-key.ts';
import { readContainer } from '#platform/server/backup/container.ts';
import { copiedTables } from '#platform/server/backup/copied-tables.ts';
import { type RestoreTarget, restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { testRestore } from '#platform/server/backup/test-restore.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { spreadOf } from '#platform/server/database/citus.ts';
import { type Migration, migrationFiles } from '#platform/server/database/migrate.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';
import {
  createFreshDatabase,
  createTestDatabase,
  type TestDatabase,
  testAppKey,
} from '#platform/testing/test-database.ts';
import { testFolder } from '#platform/testing/test-folder.ts';
import { composeServices } from './compose.ts';
import { jobs } from './features.ts';

const folder = testFolder();
const fileOf = (name: string) => path.join(folder, `${name}.backup`);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await lead('Lucía Peña', 'lucia');
  await lead('Walter Lake', 'walter');
});
afterAll(async () => {
  await server.close();
});

const lakeside = () => server.world.tenants.lakeside as string;
const sol = () => server.world.tenants.sol as string;

/** The id of a new lead. */
async function lead(name: string, by: string): Promise<string> {
  const { status, body } = await server.as(by).post('/leads', aLead({ contact: { name } }));
  expect(status).toBe(201);
  return (body as { id: string }).id;
}

const source = () => ({
  address: server.address,
  appKey: testAppKey,
  now: new Date(testNow),
  storage: server.services.storage,
  secondRecipient: null as string | null,
});

async function madeBackup(name: string): Promise<string> {
  await writeBackup(fileOf(name), source());
  return fileOf(name);
}

/** A migrated database without any user. */
async function unused(migrations?: readonly Migration[]): Promise<TestDatabase & { target: RestoreTarget }> {
  const database = await (migrations ? createFreshDatabase() : createTestDatabase());
  onTestFinished(() => database.drop());
  return { ...database, target: await restoreTarget(database.address, folder, migrations) };
}

/** The contents of each table, as one text that is equal for equal rows. */
async function contentsOf(admin: pg.Client): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const { name, columns } of await copiedTables(admin)) {
    const { rows } = await admin.query(
      `select count(*)::int as rows, md5(coalesce(string_agg(line, '|' order by line), '')) as lines
       from (select row(${columns.map((column) => `"${column}"`).join()})::text as line from ${name}) of_all`,
    );
    contents[name] = `${rows[0].rows} ${rows[0].lines}`;
  }
  return contents;
}

test('a restored database holds every row of every table, and work waits for an operator', async () => {
  const file = await madeBackup('whole');
  const there = await contentsOf(server.admin);
  const { target, admin, address } = await unused();
  const { rows } = await restoreBackup(file, target);
  const here = await contentsOf(admin);
  const { installation: _, ...others } = here;
  expect(others).toEqual({ ...there, installation: undefined });
  expect(here.leads).toMatch(/^2 /);
  expect(rows).toBeGreaterThan(20);
  const jobsOf = 'select name, data from pgboss.job where state < $1 order by name, id';
  expect((await admin.query(jobsOf, ['completed'])).rows).toEqual(
    (await server.admin.query(jobsOf, ['completed'])).rows,
  );
  const { services, close } = await composeServices({ ...server.config, logLevel: 'silent' }, address);
  onTestFinished(close);
  expect(await performOnPlatform(services, { actor: house }, workHeldSince)).not.toBeNull();
});

test('what was answered before it began is in a backup that is made while three people write', async () => {
  const answered: string[] = [];
  let goesOn = true;
  const writers = ['lucia', 'walter', 'lucia'].map(async (by, who) => {
    for (let number = 0; goesOn; number += 1) answered.push(await lead(`Writer ${who} ${number}`, by));
  });
  let file: string;
  let before: string[];
  try {
    await vi.waitUntil(() => answered.length >= 6);
    before = [...answered];
    file = await madeBackup('written-meanwhile');
  } finally {
    goesOn = false;
    await Promise.all(writers);
  }
  const { target, admin } = await unused();
  await restoreBackup(file, target);
  const { rows } = await admin.query<{ id: string }>('select id from leads');
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
});

test('an older backup is loaded into the tables of its time, which then come along', async () => {
  const file = await madeBackup('older');
  const later: Migration = {
    name: '9999_later.sql',
    sql: 'alter table leads add stars int not null default 5',
    hash: 'x',
  };
  const { target, admin } = await unused([...migrationFiles(), later]);
  if ((await spreadOf(admin)) !== 'plain') {
    await expect(restoreBackup(file, target)).rejects.toThrow('Restore it with the version that made it');
    return;
  }
  await restoreBackup(file, target);
  const { rows } = await admin.query('select distinct stars from leads');
  expect(rows).toEqual([{ stars: 5 }]);
});

test('a database in use stays as it is', async () => {
  const file = await madeBackup('in-use');
  const before = await contentsOf(server.admin);
  const itself = { ...source(), migrateQueues: () => migrateQueues(server.address, jobs) };
  await expect(restoreBackup(file, itself)).rejects.toThrow(/in use/);
  expect(await contentsOf(server.admin)).toEqual(before);
});

test.each([
  ['that cannot be encrypted', () => ({ secondRecipient: 'age1nobody' }), /Unknown letter/],
  [
    'whose files of agencies cannot be reached',
    () => ({ storage: { ...server.services.storage, list: () => Promise.reject(new Error('unavailable')) } }),
    /files of agencies/,
  ],
])('a backup %s leaves no file', async (_what, wrong, sentence) => {
  await expect(writeBackup(fileOf('half'), { ...source(), ...wrong() })).rejects.toThrow(sentence);
  expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([]);
});

test('one agency alone is in the backup of one', async () => {
  const agency = sol();
  for (const each of [agency, lakeside()]) await server.services.storage.put(each, Buffer.from('a logo'), 'png');
  await writeBackup(fileOf('one'), { ...source(), agency });
  const { createReadStream } = await import('node:fs');
  const [named, filesOf] = [new Set<string>(), new Set<string>()];
  for await (const { name } of readContainer(createReadStream(fileOf('one')), [backupIdentity(testAppKey)])) {
    const [kind, agencyOrTable, whose] = name.split('/');
    if (kind === 'rows') named.add(whose ?? '');
    if (kind === 'files') filesOf.add(agencyOrTable ?? '');
  }
  expect([[...named], [...filesOf]]).toEqual([[agency], [agency]]);
});

describe('the files of agencies', () => {
  test('come back where they were; the proof looks for each', async () => {
    const { storage } = server.services;
    const [logo, large] = [Buffer.from('Sol'), Buffer.alloc(pieceMaxBytes + 1, 7)];
    const names = [await storage.put(sol(), logo, 'png'), await storage.put(sol(), large, 'webp')];
    const other = await storage.put(lakeside(), logo, 'png');
    const file = await madeBackup('with-files');
    const { target } = await unused();
    expect(statSync(file).mode & 0o777, 'only its owner reads the file').toBe(0o600);
    const { files } = await restoreBackup(file, target);
    expect(await target.storage.list(sol())).toEqual(await storage.list(sol()));
    expect(await target.storage.read(sol(), names[1] ?? '')).toEqual(large);
    expect(await target.storage.read(lakeside(), other)).toEqual(logo);
    const migrate = (address: TestDatabase['address']) => migrateQueues(address, jobs);
    expect(await testRestore(file, testAppKey, new Date(testNow), migrate)).toMatchObject({ files });
  });

  test('that were there stay when a restore fails, and none is added', async () => {
    const { target } = await unused();
    const there = await target.storage.put(sol(), Buffer.from('Sol'), 'png');
    const broken = {
      ...target.storage,
      put: async (agency: string, bytes: Uint8Array, ending: string) => {
        if (agency === lakeside()) throw new Error('no space left');
        return target.storage.put(agency, bytes, ending);
      },
    };
    await expect(restoreBackup(await madeBackup('fails'), { ...target, storage: broken })).rejects.toThrow(/no space/);
    expect(await target.storage.list(sol())).toEqual([there]);
  });
});
