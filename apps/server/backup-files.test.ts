import { statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unusedTarget } from '#apps/testing/restore-target.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { pieceMaxBytes } from '#platform/server/backup/backup-format.ts';
import { proveBackup } from '#platform/server/backup/prove-backup.ts';
import { restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';
import { type TestDatabase, testAppKey } from '#platform/testing/test-database.ts';
import { testFolder } from '#platform/testing/test-folder.ts';
import { jobs } from './features.ts';

const folder = testFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const lakeside = () => server.world.tenants.lakeside as string;
const sol = () => server.world.tenants.sol as string;

async function madeBackup(name: string): Promise<string> {
  const file = path.join(folder, `${name}.backup`);
  const { address, services } = server;
  const storage = services.storage;
  await writeBackup(file, { address, appKey: testAppKey, now: new Date(testNow), storage, secondRecipient: null });
  return file;
}

test('files of agencies come back where they were; the proof looks for each', async () => {
  const { storage } = server.services;
  const [logo, large] = [Buffer.from('Sol'), Buffer.alloc(pieceMaxBytes + 1, 7)];
  const names = [await storage.put(sol(), logo, 'png'), await storage.put(sol(), large, 'webp')];
  const other = await storage.put(lakeside(), logo, 'png');
  const file = await madeBackup('with-files');
  const { target } = await unusedTarget(folder);
  expect(statSync(file).mode & 0o777, 'only its owner reads the file').toBe(0o600);
  const { files } = await restoreBackup(file, target);
  expect(await target.storage.list(sol())).toEqual(await storage.list(sol()));
  expect(await target.storage.read(sol(), names[1] ?? '')).toEqual(large);
  expect(await target.storage.read(lakeside(), other)).toEqual(logo);
  const migrate = (address: TestDatabase['address']) => migrateQueues(address, jobs);
  expect(await proveBackup(file, testAppKey, new Date(testNow), migrate)).toMatchObject({ files });
});

test('files that were there stay when a restore fails, and none is added', async () => {
  const { target } = await unusedTarget(folder);
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
