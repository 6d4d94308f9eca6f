import { expect, test } from 'vitest';
import { restartDatabase } from '#apps/testing/restarted-database.ts';

// `npm run torture` ends it in every way.
test('a database restarted amid a run of the engine: 503 meanwhile, healed, nothing doubled, nothing lost', async () => {
  const { statuses, faults, leadsOff } = await restartDatabase(['SIGINT'], 1_500);
  expect(statuses).toEqual([200, 201, 503]);
  expect(faults).toEqual({});
  expect(leadsOff).toBe(0);
}, 180_000);
