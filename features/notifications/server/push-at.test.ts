import { expect, test } from 'vitest';
import { actorOf, house } from '#platform/server/acts/actor.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { pushAt } from './push-at.ts';

test.each([
  ['America/New_York', '2026-11-16T05:00:00Z', '2026-11-16T13:00:00Z'],
  ['America/Los_Angeles', '2026-11-16T08:00:00Z', '2026-11-16T16:00:00Z'],
  // The nights of 25 and of 23 hours.
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01T13:00:00Z'],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08T12:00:00Z'],
  ['America/New_York', '2026-11-16T12:59:30Z', '2026-11-16T13:00:30Z'],
  ['America/New_York', '2026-11-16T20:00:00Z', '2026-11-16T20:01:00Z'],
])('what the house finds in %s at %s is told by a browser at %s', (time_zone, now, at) => {
  const ctx = { agency: { ...testAgency('a'), time_zone }, clock: () => new Date(now) };
  expect(pushAt({ ...ctx, actor: house })).toEqual(new Date(at));
  expect(pushAt({ ...ctx, actor: actorOf('integration', 'Web') })).toEqual(new Date(now));
});
