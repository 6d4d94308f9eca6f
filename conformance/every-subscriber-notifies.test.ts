import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subscribers } from '#apps/server/features.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { SubscriberCall } from '#platform/testing/slice-conformance.ts';
import { runEnqueued } from './enqueued-work.ts';
import { filesIn } from './house.ts';
import { declarations } from './sent-statements.ts';
import { agenciesOf, conformanceOfSlices } from './slice-conformance.ts';
import { missingCalls } from './subscriber-calls.ts';
import { isLookedAt, listen } from './told-changes.ts';

// The calls of `every-write-is-told` are about records that nothing else hangs on, where a subscriber has nothing to do.

const declaredCalls = [...conformanceOfSlices].flatMap(([slice, conformance]) =>
  Object.entries(conformance.subscriberCalls ?? {}).map(([name, story]) => ({ slice, name, story })),
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('every subscriber has a call that it handles, or says why it changes nothing that is shown', () => {
  const files = filesIn(['features'], /\.test\.tsx?$/);
  expect(
    missingCalls(
      subscribers.map(({ name }) => name),
      declaredCalls,
      files,
    ),
  ).toEqual([]);
});

/**
 * The effects of a slice's call, including all subscribers and enqueued work: which tables changed, and which changes
 * were not published.
 */
async function follow(story: SubscriberCall) {
  const call = await story(agenciesOf(server).sol);
  await runEnqueued(server);
  const seen = await listen(server, async () => {
    const answer = await call();
    await runEnqueued(server);
    return answer;
  });
  expect(seen.result.status, JSON.stringify(seen.result.body)).toBeLessThan(300);
  expect(seen.untold.join()).toBe('');
  return seen;
}

describe.runIf(isLookedAt)('what a subscriber changes is told to screens and in the trail', () => {
  test.each(declaredCalls.filter(({ story }) => typeof story !== 'string'))('$name', async ({ slice, story }) => {
    if (typeof story === 'string') return;
    const { changed, untrailed } = await follow(story);
    const own = new Set(declarations().get(slice)?.owns);
    expect(untrailed.filter((table) => own.has(table))).toEqual([]);
    // Else the story is of something that this subscriber leaves alone.
    expect(changed.filter((table) => own.has(table))).not.toEqual([]);
  });
});

const besides = [...conformanceOfSlices].flatMap(([slice, conformance]) =>
  Object.entries(conformance.besides ?? {}).map(([name, story]) => ({ slice, name, story })),
);

describe.runIf(isLookedAt)('what a call does in other cases is told to screens', () => {
  test.each(besides)('$slice: $name', async ({ story }) => {
    expect((await follow(story)).changed).not.toEqual([]);
  });
});

describe('the test itself', () => {
  const files = ['features/leads/server/there.test.ts'];

  test('misses a subscriber, and finds a story of none and a reason whose test is not there', () => {
    const story = async () => async () => ({ status: 200, body: null, headers: {} });
    expect(missingCalls(['leads.a'], [{ name: 'leads.a', slice: 'leads', story }], files)).toEqual([]);
    expect(missingCalls(['leads.a'], [], files)).toEqual(['leads.a has no story']);
    expect(missingCalls([], [{ name: 'leads.a', slice: 'leads', story }], files)).toEqual([
      'leads.a is no subscriber of leads',
    ]);
    expect(missingCalls(['leads.a'], [{ name: 'leads.a', slice: 'quotes', story }], files)).toEqual([
      'leads.a is no subscriber of quotes',
    ]);
    const reason = (test: string) => [{ name: 'leads.a', slice: 'leads', story: `Of a job alone: ${test}.` }];
    expect(missingCalls(['leads.a'], reason('there.test.ts'), files)).toEqual([]);
    expect(missingCalls(['leads.a'], reason('gone.test.ts'), files)).toEqual(['leads.a: gone.test.ts is not there']);
  });
});
