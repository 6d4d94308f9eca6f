import * as z from 'zod/mini';
import { platformJob } from '#platform/server/background/job.ts';
import { pullSource } from './pull-source.ts';

/** So many sources are told off at a look; the others wait for the next. */
const dueMax = 500;

/** Looks once a minute whose source is to be asked. One that is found twice is asked once: the first who comes holds it. */
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
