import * as z from 'zod/mini';
import { platformJob } from '#platform/server/background/job.ts';
import { processDeliveries } from './process-deliveries.ts';

/** The maximum number of agencies per check. The others wait for the next check. */
const agenciesMax = 500;

/**
 * Runs each minute, and when a worker process starts: finds the agencies with deliveries to process, whose job was lost
 * or not enqueued yet, or whose source asked to retry later.
 */
export const findWaiting = platformJob({
  name: 'integrations.find-waiting',
  payload: z.object({}),
  retryLimit: 0,
  timeoutSeconds: 30,
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
  atStart: true,
  async run(_payload, { services, clock, act }) {
    const { rows } = await services.lookupPool.query<{ tenant_id: string }>(
      'select * from agencies_with_waiting_leads($1, $2)',
      [clock(), agenciesMax],
    );
    if (rows.length === 0) return;
    const work = rows.map(({ tenant_id }) => ({ agencyId: tenant_id, payload: {} }));
    await act(({ tx }) => services.queue.enqueueForEach(tx, processDeliveries, work));
  },
});
