import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { agencyJob } from '#platform/server/background/job.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { type noticeStatuses, renewalEvents } from '../contract.ts';
import { mayRemindOfRenewal } from './may-remind.ts';
import { renewalTables } from './schema.ts';

/** The number of clients that one job handles before it enqueues the next job. */
const clientsPerJob = 100;

/**
 * Publishes which clients are due for a reminder, because their policies are up for renewal: one entry per client for
 * all that a run has found, after the run has ended. Those of policies that were brought in from a file wait until an
 * Admin allows messages to their clients. The subscriber sends the messages and reports their outcome
 * through {@link settleReminders}.
 */
export const askForReminders = agencyJob({
  name: 'renewals.ask-for-reminders',
  payload: z.object({}),
  retryLimit: 5,
  timeoutSeconds: 60,
  // Two concurrent jobs would publish twice.
  concurrency: 1,
  async run(_payload, { finish }) {
    await finish(async (ctx) => {
      const waiting = await readWaiting(ctx);
      const [first] = waiting;
      if (!first) return;
      const reminders = [...Map.groupBy(waiting, ({ client_id, found_at }) => `${client_id}:${found_at}`)].map(
        ([key, notices]) => ({ key, renewal_ids: notices.map(({ renewal_id }) => renewal_id) }),
      );
      await Promise.all([
        noteAsked(waiting, ctx),
        ctx.publish(renewalEvents.clientsToRemind, { id: first.renewal_id, reminders }),
        reminders.length === clientsPerJob && ctx.enqueue(askForReminders, {}),
      ]);
    });
  },
});

/** The notices of the next clients, grouped by client, ordered by the day on which their policies end. */
async function readWaiting({ tx, agency }: CommandContext) {
  const db = renewalTables(tx);
  const clients = db
    .selectFrom('renewal_notices as waiting')
    .innerJoin('renewals as about', (join) =>
      join.onRef('about.tenant_id', '=', 'waiting.tenant_id').onRef('about.id', '=', 'waiting.renewal_id'),
    )
    .select(['about.client_id', 'waiting.created_at'])
    .where('waiting.tenant_id', '=', agency.id)
    .where('about.tenant_id', '=', agency.id)
    .where('waiting.status', '=', 'waiting')
    .where('waiting.asked_at', 'is', null)
    .where(mayRemindOfRenewal(agency.id, 'about'))
    // A client with notices of an active run waits until that run ends.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('renewal_runs as run')
            .select(sql`1`.as('one'))
            .where('run.tenant_id', '=', agency.id)
            .where('run.status', '=', 'running')
            .whereRef('run.started_at', '=', 'waiting.created_at'),
        ),
      ),
    )
    .groupBy(['about.client_id', 'waiting.created_at'])
    .orderBy('waiting.created_at')
    .orderBy('about.client_id')
    .limit(clientsPerJob)
    .as('some');
  return db
    .selectFrom('renewal_notices')
    .innerJoin('renewals', onKey('renewals', 'renewal_notices.renewal_id'))
    .innerJoin(clients, (join) =>
      join
        .onRef('some.client_id', '=', 'renewals.client_id')
        .onRef('some.created_at', '=', 'renewal_notices.created_at'),
    )
    .select(['renewal_notices.id', 'renewal_notices.renewal_id', 'renewal_notices.created_at as found_at'])
    .select('renewals.client_id')
    .where('renewal_notices.tenant_id', '=', agency.id)
    .where('renewal_notices.status', '=', 'waiting')
    .where('renewal_notices.asked_at', 'is', null)
    .where(mayRemindOfRenewal(agency.id, 'renewals'))
    .orderBy('renewal_notices.created_at')
    .orderBy('renewals.client_id')
    .orderBy('renewals.renewal_date')
    .orderBy('renewal_notices.id')
    .execute();
}

function noteAsked(waiting: readonly { id: string }[], { tx, agency, clock }: CommandContext) {
  return renewalTables(tx)
    .updateTable('renewal_notices')
    .set({ asked_at: clock().toISOString() })
    .where('tenant_id', '=', agency.id)
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .execute();
}

/** Stores the outcome of the message about these renewals. A later report overwrites an earlier one. */
export async function settleReminders(
  renewalIds: readonly string[],
  status: Exclude<(typeof noticeStatuses)[number], 'waiting'>,
  { tx, agency, clock, changed }: CommandContext,
): Promise<void> {
  if (renewalIds.length === 0) return;
  await Promise.all([
    renewalTables(tx)
      .updateTable('renewal_notices')
      .set({ status, settled_at: clock().toISOString() })
      .where('tenant_id', '=', agency.id)
      .where('renewal_id', 'in', renewalIds)
      .where('type', '=', 'Email')
      .execute(),
    ...renewalIds.map((id) => changed('renewal', id)),
  ]);
}
