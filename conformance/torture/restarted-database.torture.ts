import { expect, test } from 'vitest';
import { restartDatabase } from '#apps/testing/restarted-database.ts';

test('PostgreSQL ends in order, at once and by a fault amid a run of the engine: each time 503, and healed', async () => {
  const { statuses, batches, faults, leadsOff } = await restartDatabase(['SIGINT', 'SIGQUIT', 'SIGKILL'], 4_000);
  expect(batches).toHaveLength(3);
  expect(statuses).toEqual([200, 201, 503]);
  expect(faults).toEqual({});
  expect(leadsOff).toBe(0);
}, 600_000);
