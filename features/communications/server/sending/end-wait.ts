import { sql } from 'kysely';
import * as z from 'zod/mini';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { agencyJob } from '#platform/server/background/job.ts';
import type { DecideWaiting } from '../../contract/messages.ts';
import { stateColumns } from '../messages/message-state.ts';
import { moveMessages } from '../messages/write-message.ts';
import { lacksMailServer } from '../providers/providers.ts';
import { communicationTables } from '../schema.ts';
import { readRow } from '../settings/read-settings.ts';
import { sendMessages } from './send-messages.ts';

/** The number of messages that one job releases; the next job releases the rest. */
const portion = 1_000;
/** A message by hand that is older than this is not sent without an Admin's decision. */
const freshMs = 86_400_000;

/** Releases the messages that waited for a mail server, once there is one. */
export const endWait = agencyJob({
  name: 'communications.end-wait',
  payload: z.object({}),
  retryLimit: 3,
  timeoutSeconds: 60,
  concurrency: 1,
  async run(_payload, { finish }) {
    await finish(async (ctx) => {
      if (lacksMailServer('Email', await readRow(ctx), ctx.services)) return;
      const count = (await giveTimes(ctx)) + (await leaveToAdmin(ctx));
      await ctx.enqueue(sendMessages, { communication_type: 'Email' });
      if (count >= portion) await ctx.enqueue(endWait, {});
    });
  },
});

/**
 * Sets the time to leave. An automatic message is written again when it leaves, however long it waited. A message by
 * hand leaves unchanged if it is younger than a day. The wait doesn't make a message stale. Returns the number of
 * messages.
 */
async function giveTimes({ tx, agency, clock, changed }: CommandContext): Promise<number> {
  const now = instantOf(clock());
  const fresh = instantOf(new Date(clock().getTime() - freshMs));
  const { rows } = await sql<{ id: string }>`
    update messages set release_at = greatest(due_at, ${now}::timestamptz), due_at = greatest(due_at, ${now}::timestamptz), reason_code = null,
      content = case when by_user is null then '' else content end
    where tenant_id = ${agency.id} and id in (
      select id from messages
      where tenant_id = ${agency.id} and phase = 'waiting' and release_at is null and reason_code = 'no_mail_server'
        and (by_user is null or coalesce(due_at, created_at) > ${fresh}::timestamptz)
      order by id limit ${portion} for update)
    returning id`.execute(communicationTables(tx));
  for (const { id } of rows) changed('communication', id);
  return rows.length;
}

/** Marks older messages by hand as waiting for an Admin's decision. Returns the number of messages. */
async function leaveToAdmin({ tx, agency, clock, changed }: CommandContext): Promise<number> {
  const fresh = instantOf(new Date(clock().getTime() - freshMs));
  const { rows } = await sql<{ id: string }>`
    update messages set reason_code = 'waits_for_admin'
    where tenant_id = ${agency.id} and id in (
      select id from messages
      where tenant_id = ${agency.id} and phase = 'waiting' and release_at is null and reason_code = 'no_mail_server'
        and by_user is not null and coalesce(due_at, created_at) <= ${fresh}::timestamptz
      order by id limit ${portion} for update)
    returning id`.execute(communicationTables(tx));
  for (const { id } of rows) changed('communication', id);
  if (rows.length > 0) changed('communication_settings', agency.id);
  return rows.length;
}

/** Sends or cancels all messages that wait for an Admin's decision. Returns the number of messages. */
export async function decideWaiting({ decision }: DecideWaiting, ctx: CommandContext): Promise<{ count: number }> {
  const { tx, agency, actor, clock, audit, changed, enqueue } = ctx;
  const before = await communicationTables(tx)
    .selectFrom('messages')
    .select(stateColumns)
    .where('tenant_id', '=', agency.id)
    .where('phase', '=', 'waiting')
    .where('release_at', 'is', null)
    .where('reason_code', '=', 'waits_for_admin')
    .orderBy('id')
    .forUpdate()
    .execute();
  const [first] = before;
  if (!first) {
    audit(null);
    return { count: 0 };
  }
  const count = before.length;
  audit({ action: 'decideWaiting', entity: 'communication', entity_id: first.id, after: { decision, count } });
  changed('communication_settings', agency.id);
  const now = instantOf(clock());
  const reason_facts = JSON.stringify({ name: actor.name });
  const cancelled = { status: 'Cancelled', phase: 'settled', reason_code: 'cancelled_by_hand', reason_facts } as const;
  await moveMessages(
    before,
    decision === 'send' ? { release_at: now, due_at: now, reason_code: null } : cancelled,
    ctx,
  );
  if (decision === 'send') await enqueue(sendMessages, { communication_type: 'Email' });
  return { count };
}
