import { expect, test } from 'vitest';
import { allOf } from './all-of.ts';

test('names each result, whatever is a promise, in the order of the values', async () => {
  const done = await allOf({ name: Promise.resolve('Lucía'), age: 41, none: null });
  expect(done).toEqual({ name: 'Lucía', age: 41, none: null });
  expect(Object.keys(done)).toEqual(['name', 'age', 'none']);
});

test('rejects with the first value that rejects', async () => {
  const later = new Promise((_resolve, reject) => setImmediate(() => reject(new Error('later'))));
  await expect(allOf({ later, first: Promise.reject(new Error('first')) })).rejects.toThrow('first');
});
