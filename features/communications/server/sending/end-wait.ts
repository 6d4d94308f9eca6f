import * as z from 'zod/mini';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { agencyJob } from '#platform/server/background/job.ts';
import type { DecideWaiting } from '../../contract/messages.ts';
import { moveMessages, stateColumns } from '../messages/message-row.ts';
import { ends, leaves, waits } from '../messages/moves.ts';
import { lacksMailServer } from '../providers/providers.ts';
import { communicationTables } from '../schema.ts';
import { readRow } from '../settings-row.ts';
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
      const count = await giveTimes(ctx);
      await ctx.enqueue(sendMessages, { communication_type: 'Email' });
      if (count >= portion) await ctx.enqueue(endWait, {});
    });
  },
});

/** The next messages that waited for a mail server, locked. */
function waitingForServer({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return communicationTables(tx)
    .selectFrom('messages')
    .select([...stateColumns, 'due_at', 'created_at'])
    .where('tenant_id', '=', agency.id)
    .where('phase', '=', 'waiting')
    .where('release_at', 'is', null)
    .where('reason_code', '=', 'no_mail_server')
    .orderBy('id')
    .limit(portion)
    .forUpdate()
    .execute();
}

/**
 * Sets the time to leave of the next messages. An automatic message is written again when it leaves, however long it
 * waited. A message by hand leaves unchanged if it is younger than a day; an older one waits for an Admin's decision.
 * The wait doesn't make a message stale. Returns the number of messages.
 */
async function giveTimes(ctx: CommandContext): Promise<number> {
  const { agency, clock, changed } = ctx;
  const now = clock();
  const rows = await waitingForServer(ctx);
  const isOld = ({ by_user, due_at, created_at }: (typeof rows)[number]) =>
    by_user !== null && new Date(due_at ?? created_at).getTime() <= now.getTime() - freshMs;
  const old = rows.filter(isOld);
  if (old.length > 0) {
    await moveMessages(old, waits(null, 'waits_for_admin'), ctx);
    changed('communication_settings', agency.id);
  }
  const alike = Map.groupBy(
    rows.filter((row) => !isOld(row)),
    ({ by_user, due_at }) =>
      JSON.stringify([by_user === null, due_at !== null && new Date(due_at) > now ? due_at : null]),
  );
  for (const [key, some] of alike) {
    const [isAutomatic, due_at] = JSON.parse(key) as [boolean, string | null];
    const move = due_at === null ? leaves(instantOf(now)) : waits(due_at, null);
    await moveMessages(some, move, ctx, { due_at: due_at ?? instantOf(now), ...(isAutomatic && { content: '' }) });
  }
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
  if (decision === 'send') {
    await moveMessages(before, leaves(now), ctx, { due_at: now });
    await enqueue(sendMessages, { communication_type: 'Email' });
  } else {
    await moveMessages(before, ends('Cancelled', 'cancelled_by_hand', { name: actor.name }), ctx);
  }
  return { count };
}
