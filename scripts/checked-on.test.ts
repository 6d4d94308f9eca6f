import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '#platform/testing/test-folder.ts';
import { databaseHash, hasDatabaseChanged, noteChecked } from './checked-on.ts';

const checkout = testFolder();

/** The hash if a file has this text. */
function hashWith(file: string, text: string): string {
  mkdirSync(path.join(checkout, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(checkout, file), text);
  return databaseHash(checkout);
}

test('tables, what declares them and what speaks to the database change the hash, once each', () => {
  const hashes = [
    ...['', 'select 1', 'select 2'].map((text) => hashWith('db/migrations/0001_first.sql', text)),
    hashWith('features/leads/server/schema.ts', 'export {}'),
    hashWith('platform/server/database/tenancy.ts', 'export {}'),
    hashWith('platform/embedded-postgres/owner-connection.ts', 'export {}'),
    hashWith('platform/server/queue/queue.ts', 'export {}'),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('a test, a screen, an act and the noted hash itself do not', () => {
  const before = databaseHash(checkout);
  for (const file of [
    'platform/server/database/tenancy.test.ts',
    'features/leads/web/index.tsx',
    'db/checked-on.json',
    'features/leads/server/create-lead.ts',
    'node_modules/pg/server/schema.ts',
  ]) {
    expect(hashWith(file, 'changed'), file).toBe(before);
  }
});

test('each database is noted for itself, until the code that queries it changes', () => {
  const changed = () => (['citus', 'postgres-15'] as const).map((database) => hasDatabaseChanged(database, checkout));
  writeFileSync(path.join(checkout, 'db/checked-on.json'), '{}');
  expect(changed()).toEqual([true, true]);
  noteChecked('citus', checkout);
  expect(changed()).toEqual([false, true]);
  noteChecked('postgres-15', checkout);
  expect(changed()).toEqual([false, false]);
  hashWith('db/migrations/0001_first.sql', 'select 3');
  expect(changed()).toEqual([true, true]);
});
