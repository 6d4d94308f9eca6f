import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('one after another for a key, in the order of coming, whatever becomes of those before', async () => {
  const told: string[] = [];
  const work = (name: string) => async () => {
    told.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    told.push(`${name} ends`);
    if (name === 'a') throw new Error('a failed');
    return name;
  };
  const all = await Promise.allSettled([inTurn('one', work('a')), inTurn('one', work('b')), inTurn('one', work('c'))]);
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('nobody waits for another key', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = inTurn('one', () => promise);
  expect(await inTurn('two', async () => 'done')).toBe('done');
  resolve();
  await held;
});
