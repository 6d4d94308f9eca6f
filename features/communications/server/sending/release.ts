import * as z from 'zod/mini';
import type { Services } from '#platform/server/acts/services.ts';
import { platformJob } from '#platform/server/background/job.ts';
import type { SendingType } from '../../contract/channels.ts';
import { endWait } from './end-wait.ts';
import { sendMessages } from './send-messages.ts';
import { settleMessages } from './settle.ts';

const dueMax = 500;

/**
 * Each minute, and at the start of the worker, finds messages that may leave, and sent messages with an unknown
 * outcome.
 */
export const releaseMessages = platformJob({
  name: 'communications.release',
  payload: z.object({}),
  retryLimit: 0,
  timeoutSeconds: 30,
  atStart: true,
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
  async run(_payload, { services, clock, act }) {
    const { rows } = await services.lookupPool.query<{
      tenant_id: string;
      communication_type: SendingType;
      phase: string;
    }>('select * from messages_due($1, $2)', [clock(), dueMax]);
    const open = services.mailRoute.way() === 'none' ? [] : await withoutTime(services);
    const workOf = (phase: string) =>
      rows
        .filter((row) => row.phase === phase)
        .map(({ tenant_id, communication_type }) => ({ agencyId: tenant_id, payload: { communication_type } }));
    const [waiting, unsettled] = [workOf('waiting'), workOf('handed_over')];
    await act(async ({ tx }) => {
      if (waiting.length > 0) await services.queue.enqueueForEach(tx, sendMessages, waiting);
      if (open.length > 0) await services.queue.enqueueForEach(tx, endWait, open);
      if (unsettled.length > 0) await services.queue.enqueueForEach(tx, settleMessages, unsettled);
    });
  },
});

/** The agencies with a message that waits for a mail server. */
async function withoutTime({ lookupPool }: Pick<Services, 'lookupPool'>) {
  const { rows } = await lookupPool.query<{ tenant_id: string }>('select * from messages_without_server($1)', [dueMax]);
  return rows.map(({ tenant_id }) => ({ agencyId: tenant_id, payload: {} }));
}
