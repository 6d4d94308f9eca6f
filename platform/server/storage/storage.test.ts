import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderStorage, type Storage } from './storage.ts';

const [sol, lakeside] = ['0a4f6f0e-3f0e-4b57-9a58-9f0f2f4f1a01', '0a4f6f0e-3f0e-4b57-9a58-9f0f2f4f1a02'];
let folder: string;
let storage: Storage;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-storage-'));
  storage = createFolderStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the same bytes are one file; each agency has its own', async () => {
  const name = await storage.put(sol, Buffer.from('Hola'), 'png');
  expect(await storage.put(sol, Buffer.from('Hola'), 'png')).toBe(name);
  expect(await storage.list(sol)).toEqual([name]);
  expect(await storage.read(sol, name)).toEqual(Buffer.from('Hola'));
  expect([await storage.read(lakeside, name), await storage.list(lakeside)]).toEqual([null, []]);
  await storage.remove(sol, name);
  await storage.remove(sol, name);
  expect(await storage.read(sol, name)).toBeNull();
});

test('a file that was begun and not ended is none, and leaves nothing where it fails', async () => {
  const name = await storage.put(sol, Buffer.from('Hola'), 'png');
  writeFileSync(path.join(folder, 'files', sol, `${name}.1.part`), 'Ho');
  expect(await storage.list(sol)).toEqual([name]);
  await expect(storage.put(sol, 7 as never, 'png')).rejects.toThrow();
  expect(readdirSync(path.join(folder, 'files', sol)).filter((file) => file.endsWith('.part'))).toHaveLength(1);
});

test.each(['../app-key', 'a.png', `${'0'.repeat(64)}.png/..`, `${'0'.repeat(64)}.p%`])(
  '%s is nobody’s file',
  (name) => {
    expect(() => storage.read(sol, name)).toThrow('No file is called');
    expect(() => storage.read('..', `${'0'.repeat(64)}.png`)).toThrow('No file is called');
  },
);
