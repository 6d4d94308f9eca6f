import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { restoreTarget } from '#apps/testing/restore-target.ts';
import { startTestServer, testNow } from '#apps/testing/test-server.ts';
import { formatVersion } from '#platform/server/backup/backup-format.ts';
import { backupIdentity } from '#platform/server/backup/backup-key.ts';
import { readContainer, writeContainer } from '#platform/server/backup/container.ts';
import { type RestoreTarget, restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { createTestDatabase, type TestDatabase, testAppKey } from '#platform/testing/test-database.ts';
import { testFolder } from '#platform/testing/test-folder.ts';

// An unusable file is refused with a sentence, and the database stays empty.

const folder = testFolder();
const fileOf = (name: string) => path.join(folder, `${name}.backup`);
const file = fileOf('sound');
let sol: string;
let empty: TestDatabase;
let target: RestoreTarget;

beforeAll(async () => {
  const { world, services, address, close } = await startTestServer();
  try {
    sol = world.tenants.sol;
    await services.storage.put(sol, Buffer.from('a logo'), 'png');
    const { storage } = services;
    await writeBackup(file, { address, appKey: testAppKey, now: new Date(testNow), storage, secondRecipient: null });
  } finally {
    await close();
  }
  await renew();
});
afterAll(() => empty.drop());

async function renew(): Promise<void> {
  empty = await createTestDatabase();
  target = await restoreTarget(empty.address, folder);
}

// If a test fails because a file was loaded after all, the next test gets a new database.
beforeEach(() =>
  onTestFailed(async () => {
    await empty.drop();
    await renew();
  }),
);

/** Changes the backup's entries and packs them again. */
async function repacked(change: (name: string, bytes: Uint8Array) => Uint8Array | null): Promise<string> {
  const changed = fileOf('changed');
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
      repacked((name, bytes) => (name === 'head.json' ? text(bytes, (head) => ({ ...head, scope: 'agency' })) : bytes)),
    /one agency/,
  ],
])('%s', async (_what, make, sentence) => {
  await expect(restoreBackup(await make(), target)).rejects.toThrow(sentence);
  expect(await target.storage.list(sol)).toEqual([]);
  const { rows } = await empty.admin.query(
    'select (select count(*)::int from tenants) as agencies, (select count(*)::int from users) as users',
  );
  expect(rows).toEqual([{ agencies: 0, users: 0 }]);
});

/** The output of the command in a data folder, and the contents of that folder afterwards. */
function restoredIn(dataDir: string, from: string) {
  const { APP_KEY: _, DATABASE_URL: __, ...env } = process.env;
  const admin = path.join(import.meta.dirname, 'admin.ts');
  const { stderr, status } = spawnSync(process.execPath, [admin, 'restore', '--from', from, '--yes'], {
    env: { ...env, DATA_DIR: dataDir },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stderr, left: readdirSync(dataDir, { recursive: true }) };
}

test('the data folder stays as it was where its key is missing, or is another one', () => {
  const dataDir = testFolder();
  expect(restoredIn(dataDir, file)).toEqual({ status: 1, stderr: expect.stringMatching(/another key/), left: [] });
  writeFileSync(path.join(dataDir, 'app-key'), `${Buffer.alloc(32, 8).toString('base64')}\n`);
  const other = restoredIn(dataDir, file);
  expect(other).toEqual({ status: 1, stderr: expect.stringMatching(/another key/), left: ['app-key'] });
});

test('another key', async () => {
  await expect(restoreBackup(file, { ...target, appKey: Buffer.alloc(32, 8) })).rejects.toThrow(/another key/);
});
