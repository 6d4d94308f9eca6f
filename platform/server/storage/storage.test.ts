import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BucketStandIn, startBucket } from '#platform/testing/bucket-stand-in.ts';
import { readBucket } from '../ground/bucket-settings.ts';
import { createLog } from '../ground/log.ts';
import { createBucketStorage } from './bucket-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

const silent = createLog('silent');
const [sol, lakeside] = [randomUUID(), randomUUID()];
let folder: string;
let bucket: BucketStandIn;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-storage-'));
  bucket.files.clear();
  bucket.refusals.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

// A real bucket, if one is configured: S3_TEST_BUCKET_URL, S3_TEST_ACCESS_KEY_ID, S3_TEST_SECRET_ACCESS_KEY,
// S3_TEST_REGION.
const real = readBucket(
  { S3_BUCKET_URL: process.env.S3_TEST_BUCKET_URL, S3_REGION: process.env.S3_TEST_REGION },
  (name) => process.env[name.replace('S3_', 'S3_TEST_')],
);

const kinds: [string, () => Storage][] = [
  ['a folder', () => createFolderStorage(folder)],
  ['a bucket', () => createBucketStorage(bucket.settings, silent)],
  ...(real ? [['a real bucket', () => createBucketStorage(real, silent)] as [string, () => Storage]] : []),
];

describe.each(kinds)('Storage in %s', (_kind, create) => {
  test('the same bytes are one file; each agency has its own', async () => {
    const storage = create();
    const bytes = Buffer.from('Hola, ñandú');
    const name = await storage.put(sol, bytes, 'png');
    expect(await storage.put(sol, bytes, 'png')).toBe(name);
    expect(await storage.list(sol)).toEqual([name]);
    expect(await storage.read(sol, name)).toEqual(bytes);
    expect([await storage.read(lakeside, name), await storage.list(lakeside)]).toEqual([null, []]);
    await storage.remove(sol, name);
    await storage.remove(sol, name);
    expect(await storage.read(sol, name)).toBeNull();
  });

  test('a list has all of them, in order, however many', async () => {
    const storage = create();
    const names = await Promise.all([...Array(7).keys()].map((n) => storage.put(sol, Buffer.from([n]), 'webp')));
    expect(await storage.list(sol)).toEqual(names.sort());
    for (const name of names) await storage.remove(sol, name);
    expect(await storage.list(sol)).toEqual([]);
  });

  test.each(['../app-key', 'a.png', `${'0'.repeat(64)}.png/..`, `${'0'.repeat(64)}.p%`])(
    '%s is nobody’s file',
    async (name) => {
      const storage = create();
      await expect(storage.read(sol, name)).rejects.toThrow('No file is called');
      await expect(storage.remove(sol, name)).rejects.toThrow('No file is called');
      await expect(storage.read('..', `${'0'.repeat(64)}.png`)).rejects.toThrow('No file is called');
      await expect(storage.put('..', Buffer.from('a'), 'png')).rejects.toThrow('No file is called');
      await expect(storage.list('..')).rejects.toThrow('No agency is called');
    },
  );
});

test('in a folder a file that was begun and not ended is none, and leaves nothing where it fails', async () => {
  const storage = createFolderStorage(folder);
  const name = await storage.put(sol, Buffer.from('Hola'), 'png');
  writeFileSync(path.join(folder, 'files', sol, `${name}.1.part`), 'Ho');
  expect(await storage.list(sol)).toEqual([name]);
  await expect(storage.put(sol, 7 as never, 'png')).rejects.toThrow();
  expect(readdirSync(path.join(folder, 'files', sol)).filter((file) => file.endsWith('.part'))).toHaveLength(1);
});

describe('A bucket', () => {
  test('with another secret, key or region keeps and shows nothing, and the call is refused as unavailable', async () => {
    const name = await createBucketStorage(bucket.settings, silent).put(sol, Buffer.from('Hola'), 'png');
    for (const wrong of [{ secretAccessKey: 'another' }, { accessKeyId: 'OTHER' }, { region: 'eu-west-1' }]) {
      const storage = createBucketStorage({ ...bucket.settings, ...wrong }, silent);
      await expect(storage.put(sol, Buffer.from('Adiós'), 'png')).rejects.toMatchObject({ code: 'unavailable' });
      await expect(storage.read(sol, name)).rejects.toMatchObject({ code: 'unavailable' });
      await expect(storage.list(sol)).rejects.toMatchObject({ code: 'unavailable' });
      await expect(storage.remove(sol, name)).rejects.toMatchObject({ code: 'unavailable' });
    }
    expect([...bucket.files.keys()]).toEqual([`${sol}/${name}`]);
    expect(new Set(bucket.refusals)).toEqual(new Set(['SignatureDoesNotMatch']));
  });

  test('keeps nothing of what broke off', async () => {
    const { port, hostname } = new URL(bucket.settings.url);
    const socket = connect(Number(port), hostname);
    const begun = `PUT /files/${sol}/a.png HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nHo`;
    await new Promise<void>((resolve) => socket.write(begun, () => resolve()));
    socket.destroy();
    const storage = createBucketStorage(bucket.settings, silent);
    await storage.put(sol, Buffer.from('Hola'), 'png');
    expect(bucket.files.size).toBe(1);
  });

  test('that is away is unavailable', async () => {
    const away = createBucketStorage({ ...bucket.settings, url: 'http://127.0.0.1:1/files' }, silent);
    await expect(away.read(sol, `${'0'.repeat(64)}.png`)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
