import * as z from 'zod/mini';
import { platformJob } from '#platform/server/background/job.ts';
import { processDeliveries } from './process-deliveries.ts';

/** So many agencies are called for at a look; the others wait for the next. */
const agenciesMax = 500;

/**
 * Looks each minute, and whenever a process begins to work, in which agencies something waits to be made leads of: what was
 * kept and its job lost or not yet called for, and what a source wanted to be asked for later.
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
