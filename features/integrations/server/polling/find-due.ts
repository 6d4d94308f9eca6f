import * as z from 'zod/mini';
import { platformJob } from '#platform/server/background/job.ts';
import { pullSource } from './pull-source.ts';

/** The maximum number of sources per check. The others wait for the next check. */
const dueMax = 500;

/**
 * Runs once a minute and finds the sources to poll. One that is found twice is polled once, because the first run holds
 * it.
 */
export const findDuePulls = platformJob({
  name: 'integrations.find-due-pulls',
  payload: z.object({}),
  retryLimit: 0,
  timeoutSeconds: 30,
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
  async run(_payload, { services, clock, act }) {
    const { rows } = await services.lookupPool.query<{ tenant_id: string; integration_id: string }>(
      'select * from integration_pulls_due($1, $2)',
      [clock(), dueMax],
    );
    if (rows.length === 0) return;
    const work = rows.map(({ tenant_id, integration_id }) => ({ agencyId: tenant_id, payload: { integration_id } }));
    await act(({ tx }) => services.queue.enqueueForEach(tx, pullSource, work));
  },
});
