import * as z from 'zod/mini';
import { instantOf } from '#platform/contract/calendar.ts';
import { agencyJob, platformJob } from '#platform/server/background/job.ts';
import { type SendingType, sendingTypes } from '../../contract/channels.ts';
import { lockMessage, moveMessage } from '../messages/write-message.ts';
import { communicationTables } from '../schema.ts';
import { sendMessages } from './send-messages.ts';

const dueMax = 500;

/** Looks each minute, and when the work begins, what may leave by now, and what was handed over and nobody knows of. */
export const releaseMessages = platformJob({
  name: 'communications.release',
  payload: z.object({}),
  retryLimit: 0,
  timeoutSeconds: 30,
  atStart: true,
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
  async run(_payload, { services, clock, act }) {
    const { rows } = await services.gate.query<{ tenant_id: string; communication_type: SendingType; phase: string }>(
      'select * from messages_due($1, $2)',
      [clock(), dueMax],
    );
    const workOf = (phase: string) =>
      rows
        .filter((row) => row.phase === phase)
        .map(({ tenant_id, communication_type }) => ({ agencyId: tenant_id, payload: { communication_type } }));
    const [waiting, unsettled] = [workOf('waiting'), workOf('handed_over')];
    await act(async ({ tx }) => {
      if (waiting.length > 0) await services.queue.enqueueForEach(tx, sendMessages, waiting);
      if (unsettled.length > 0) await services.queue.enqueueForEach(tx, settleMessages, unsettled);
    });
  },
});

/** SendGrid tells of a message within a day. Of the others nobody tells. */
const patienceMs = { SendGrid: 86_400_000, other: 120_000 };

/** Ends what may have arrived and of which nobody has told: it is not sent again automatically, and a person may. */
export const settleMessages = agencyJob({
  name: 'communications.settle',
  payload: z.object({ communication_type: z.enum(sendingTypes) }),
  retryLimit: 3,
  timeoutSeconds: 60,
  concurrency: 1,
  async run({ communication_type }, { finish }) {
    await finish(async (deed) => {
      const { tx, agency, clock } = deed;
      const rows = await communicationTables(tx)
        .selectFrom('messages')
        .select(['id', 'provider', 'handed_over_at'])
        .where('tenant_id', '=', agency.id)
        .where('phase', '=', 'handed_over')
        .where('communication_type', '=', communication_type)
        .where('release_at', '<=', instantOf(clock()))
        .limit(dueMax)
        .execute();
      for (const { id, provider, handed_over_at } of rows) {
        const before = await lockMessage(id, deed);
        if (before?.phase !== 'handed_over') continue;
        const patience = provider === 'SendGrid' ? patienceMs.SendGrid : patienceMs.other;
        const until = new Date(new Date(handed_over_at ?? 0).getTime() + patience);
        if (until > clock()) await moveMessage(before, { release_at: instantOf(until) }, deed);
        else
          await moveMessage(
            before,
            { phase: 'settled', status: 'Failed', release_at: null, reason_code: 'outcome_unknown' },
            deed,
          );
      }
    });
  },
});
