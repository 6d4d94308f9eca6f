import { setImmediate as settle } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createTurns, type TurnRules, type Turns } from './turns.ts';

const rules: TurnRules = { atOnce: 3, perKey: 2, shared: 20, waitingPerKey: 50, waitMs: 1_000 };

/** Begins work that ends when the test ends it. */
function beginIn(turns: Turns, key: string, done: string[]) {
  const ended = Promise.withResolvers<void>();
  const outcome = turns.run(key, async () => {
    done.push(key);
    await ended.promise;
  });
  outcome.catch(() => {});
  return { end: ended.resolve, outcome };
}

describe('Turns', () => {
  test('let each key work on so many at once, and all together on no more than that', async () => {
    const turns = createTurns(rules);
    const begun: string[] = [];
    const work = ['a', 'a', 'a', 'b', 'b', 'c'].map((key) => beginIn(turns, key, begun));
    await settle();
    expect(begun).toEqual(['a', 'a', 'b']);
    for (const { end } of work) end();
    await Promise.all(work.map(({ outcome }) => outcome));
    expect(begun.toSorted()).toEqual(['a', 'a', 'a', 'b', 'b', 'c']);
    expect(turns.waiting).toBe(0);
  });

  test('go round: who has one thing to do does not wait for all that another has', async () => {
    const turns = createTurns({ ...rules, atOnce: 1, perKey: 1 });
    const begun: string[] = [];
    const work = [...Array<string>(20).fill('noisy'), 'quiet', 'other'].map((key) => beginIn(turns, key, begun));
    for (const { end } of work) end();
    await Promise.all(work.map(({ outcome }) => outcome));
    expect(begun.indexOf('quiet')).toBeLessThanOrEqual(2);
    expect(begun.indexOf('other')).toBeLessThanOrEqual(3);
  });

  test('503 for who has waited too long, 429 for who finds the line full, and neither does its work', async () => {
    const turns = createTurns({ ...rules, atOnce: 1, perKey: 1, waitingPerKey: 1, waitMs: 30 });
    const begun: string[] = [];
    const first = beginIn(turns, 'a', begun);
    const second = beginIn(turns, 'a', begun);
    const third = beginIn(turns, 'a', begun);
    await expect(third.outcome).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
    await expect(second.outcome).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
    first.end();
    await first.outcome;
    expect(begun).toEqual(['a']);
    await turns.run('a', async () => {});
  });

  test('let a key do less at once as soon as another has something to do', async () => {
    const turns = createTurns({ ...rules, atOnce: 9, perKey: 4, shared: 2 });
    const begun: string[] = [];
    const noisy = Array.from({ length: 8 }, () => beginIn(turns, 'noisy', begun));
    await settle();
    expect(begun).toHaveLength(4);
    await turns.run('quiet', async () => {});
    for (const { end } of noisy.slice(0, 4)) end();
    await settle();
    expect(begun).toHaveLength(5);
    for (const { end } of noisy) end();
    await Promise.all(noisy.map(({ outcome }) => outcome));
  });

  test('go on after work that fails', async () => {
    const turns = createTurns({ ...rules, atOnce: 1 });
    const failing = turns.run('a', async () => {
      throw new Error('Broken');
    });
    const next = turns.run('a', async () => 'done');
    await expect(failing).rejects.toThrow('Broken');
    expect(await next).toBe('done');
  });
});
