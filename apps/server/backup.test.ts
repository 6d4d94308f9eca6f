import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, onTestFinished, test, vi } from 'vitest';
import { targetOf, unusedTarget } from '#apps/testing/restore-target.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { workHeldSince } from '#features/tenants/server/index.ts';
import { house } from '#platform/server/acts/actor.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';
import { formatVersion } from '#platform/server/backup/backup-format.ts';
import { backupIdentity } from '#platform/server/backup/backup-key.ts';
import { readContainer, writeContainer } from '#platform/server/backup/container.ts';
import { copiedTables } from '#platform/server/backup/copied-tables.ts';
import { type RestoreTarget, restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { spreadOf } from '#platform/server/database/citus.ts';
import { type Migration, migrationFiles } from '#platform/server/database/migrate.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';
import { createTestDatabase, type TestDatabase, testAppKey } from '#platform/testing/test-database.ts';
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

const sol = () => server.world.tenants.sol as string;

/** The id of a new lead. */
async function lead(name: string, by: string): Promise<string> {
  const { status, body } = await server.as(by).post('/leads', aLead({ contact: { name } }));
  expect(status).toBe(201);
  return (body as { id: string }).id;
}

const source = () => ({
  ...{ address: server.address, appKey: testAppKey, now: new Date(testNow), storage: server.services.storage },
  secondRecipient: null as string | null,
});

async function madeBackup(name: string): Promise<string> {
  await writeBackup(fileOf(name), source());
  return fileOf(name);
}

/** A migrated database in which nobody has been. */
const unused = (migrations?: readonly Migration[]) => unusedTarget(folder, migrations);

/** What each table holds, as one text that is equal for equal rows. */
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

describe('a file that will not do is told in a sentence, and the database stays empty', () => {
  let file: string;
  let empty: TestDatabase;
  let target: RestoreTarget;
  const renew = async () => {
    empty = await createTestDatabase();
    target = await targetOf(empty, folder);
  };
  beforeAll(async () => {
    await server.services.storage.put(sol(), Buffer.from('a logo'), 'png');
    file = await madeBackup('sound');
    await renew();
  });
  // What a file has left that was loaded after all is not the next one's.
  beforeEach(() =>
    onTestFailed(async () => {
      await empty.drop();
      await renew();
    }),
  );
  afterAll(() => empty.drop());

  /** The backup's entries, changed and packed again. */
  async function repacked(change: (name: string, bytes: Uint8Array) => Uint8Array | null): Promise<string> {
    const changed = fileOf('changed');
    const { createReadStream, createWriteStream } = await import('node:fs');
    const { identityToRecipient } = await import('age-encryption');
    const identity = backupIdentity(testAppKey);
    await writeContainer(createWriteStream(changed), [await identityToRecipient(identity)], async (add) => {
      for await (const { name, bytes } of readContainer(createReadStream(file), [identity])) {
        const given = change(name, bytes);
        if (given) await add(name, given);
      }
    });
    return changed;
  }
  const bent = (change: (bytes: Buffer) => Buffer) => async () => {
    writeFileSync(fileOf('bent'), change(readFileSync(file)));
    return fileOf('bent');
  };
  const text = (bytes: Uint8Array, change: (head: Record<string, unknown>) => object) =>
    Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(bytes).toString()))));

  test.each<[string, () => Promise<string>, RegExp]>([
    [
      'a flipped bit',
      bent((bytes) => Buffer.concat([bytes.subarray(0, -40), Buffer.alloc(40, 1)])),
      /damaged or cut off/,
    ],
    ['a file that is cut off', bent((bytes) => bytes.subarray(0, bytes.length - 500)), /damaged or cut off/],
    ['no backup at all', bent(() => Buffer.from('Dear diary')), /no backup/],
    ['no file', async () => fileOf('nowhere'), /no file/],
    ['a missing end', () => repacked((name, bytes) => (name === 'end.json' ? null : bytes)), /end is missing/],
    [
      'a missing table',
      () => repacked((name, bytes) => (name.startsWith('rows/users/') ? null : bytes)),
      /rows\/users\/.* is not as/,
    ],
    [
      'a missing file',
      () => repacked((name, bytes) => (name.startsWith('files/') ? null : bytes)),
      /files\/.* is not as/,
    ],
    [
      'a file that holds something else',
      () => repacked((name, bytes) => (name.startsWith('files/') ? Buffer.from('another logo') : bytes)),
      /holds something else/,
    ],
    [
      'a newer format',
      () =>
        repacked((name, bytes) =>
          name === 'head.json' ? text(bytes, (head) => ({ ...head, format: formatVersion + 1 })) : bytes,
        ),
      /newer version/,
    ],
    [
      'a newer migration',
      () =>
        repacked((name, bytes) =>
          name === 'head.json'
            ? text(bytes, (head) => ({ ...head, migrations: [{ name: '9998_new.sql', hash: '' }] }))
            : bytes,
        ),
      /newer version/,
    ],
    [
      'one agency alone',
      () =>
        repacked((name, bytes) =>
          name === 'head.json' ? text(bytes, (head) => ({ ...head, scope: 'agency' })) : bytes,
        ),
      /one agency/,
    ],
  ])('%s', async (_what, make, sentence) => {
    await expect(restoreBackup(await make(), target)).rejects.toThrow(sentence);
    expect(await target.storage.list(sol())).toEqual([]);
    const { rows } = await empty.admin.query(
      'select (select count(*)::int from tenants) as agencies, (select count(*)::int from users) as users',
    );
    expect(rows).toEqual([{ agencies: 0, users: 0 }]);
  });

  test('another key', async () => {
    await expect(restoreBackup(file, { ...target, appKey: Buffer.alloc(32, 8) })).rejects.toThrow(/another key/);
  });

  test('a database in use', async () => {
    const before = await contentsOf(server.admin);
    const itself = { ...source(), migrateQueues: () => migrateQueues(server.address, jobs) };
    await expect(restoreBackup(file, itself)).rejects.toThrow(/in use/);
    expect(await contentsOf(server.admin)).toEqual(before);
  });
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
  const agency = server.world.users.lucia?.tenant_id as string;
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
