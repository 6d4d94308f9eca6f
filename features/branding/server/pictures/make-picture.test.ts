import { expect, test } from 'vitest';
import { drawnApart } from './make-picture.ts';

const task = { use: 'logo', type: 'png', file: Buffer.from('a file') } as const;
const program = (name: string) => new URL(`../../testing/${name}.ts`, import.meta.url);

test('a picture that is not drawn in time is none: its process is ended', async () => {
  expect(await drawnApart(task, program('draws-for-ever'), 500)).toBeNull();
});

test('a process that ends without a picture has made none', async () => {
  expect(await drawnApart(task, program('draws-nothing'), 60_000)).toBeNull();
});
