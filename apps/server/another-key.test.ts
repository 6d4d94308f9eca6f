import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type DatabaseAddress, roleConnection } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { readConfig } from '#platform/server/ground/config.ts';
import { createTestDatabase, testAppKey } from '#platform/testing/test-database.ts';
import { withRolesAlone } from '#platform/testing/test-nodes.ts';
import { dropNewKey } from './compose.ts';

function aFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function aDatabase(): Promise<DatabaseAddress> {
  const { address, drop } = await createTestDatabase();
  onTestFinished(drop);
  return address;
}

test('a database starts with no key but its own, and its roles keep their passwords', async () => {
  const address = await aDatabase();
  const start = (key: Buffer) => withRolesAlone(address, () => migrate(address, key, async () => {}));
  await expect(start(randomBytes(32))).rejects.toThrow(/belongs to another key .* Its key was in APP_KEY/);
  const client = new pg.Client(roleConnection(address, testAppKey, 'app'));
  await client.connect();
  await client.end();
  await start(testAppKey);
});

test('beside its own key a database takes another one, which is its own from then on', async () => {
  const address = await aDatabase();
  const fresh = randomBytes(32);
  await withRolesAlone(address, async () => {
    const start = (key: Buffer, ...previous: Buffer[]) => migrate(address, key, async () => {}, [], previous);
    const signIn = async (key: Buffer) => {
      const client = new pg.Client(roleConnection(address, key, 'app'));
      await client.connect();
      await client.end();
    };
    await start(testAppKey);
    await expect(start(fresh, randomBytes(32))).rejects.toThrow(/To change the key, give that one as APP_KEY_PREVIOUS/);
    try {
      await start(fresh, testAppKey);
      await signIn(fresh);
      await start(fresh);
      await expect(start(testAppKey)).rejects.toThrow(/belongs to another key/);
    } finally {
      // All tests share the roles.
      await start(testAppKey, fresh);
    }
    await signIn(testAppKey);
  });
});

test('a key that was made beside the data of another one does not stay', () => {
  const DATA_DIR = aFolder();
  const { newKeyFile } = readConfig({ DATA_DIR });
  expect(newKeyFile).toBe(path.join(DATA_DIR, 'app-key'));
  dropNewKey({ newKeyFile });
  expect(existsSync(path.join(DATA_DIR, 'app-key'))).toBe(false);
  // A key that existed before must not be deleted.
  readConfig({ DATA_DIR });
  dropNewKey(readConfig({ DATA_DIR }));
  expect(existsSync(path.join(DATA_DIR, 'app-key'))).toBe(true);
});

test('beside an embedded database a new key is made where the previous one is given', () => {
  const DATA_DIR = aFolder();
  mkdirSync(path.join(DATA_DIR, 'postgres'));
  writeFileSync(path.join(DATA_DIR, 'postgres/PG_VERSION'), '18\n');
  const previous = path.join(DATA_DIR, 'app-key-previous');
  writeFileSync(previous, `${randomBytes(32).toString('base64')}\n`);
  const { newKeyFile, appKey, previousKeys } = readConfig({ DATA_DIR, APP_KEY_PREVIOUS_FILE: previous });
  expect([newKeyFile, previousKeys.length]).toEqual([path.join(DATA_DIR, 'app-key'), 1]);
  expect(previousKeys[0]).not.toEqual(appKey);
  expect(() => readConfig({ DATA_DIR, APP_KEY_PREVIOUS: 'c2hvcnQ=' })).toThrow(/^APP_KEY_PREVIOUS is/);
});

test('beside an embedded database no new key is made, and the sentence says where its own was', () => {
  const DATA_DIR = aFolder();
  mkdirSync(path.join(DATA_DIR, 'postgres'));
  writeFileSync(path.join(DATA_DIR, 'postgres/PG_VERSION'), '18\n');
  expect(() => readConfig({ DATA_DIR })).toThrow(new RegExp(`is missing: it was in ${DATA_DIR}/app-key`));
  expect(existsSync(path.join(DATA_DIR, 'app-key'))).toBe(false);
  const key = randomBytes(32).toString('base64');
  expect(readConfig({ DATA_DIR, APP_KEY: key }).appKey.toString('base64')).toBe(key);
});
