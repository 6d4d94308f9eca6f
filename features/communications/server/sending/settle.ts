import * as z from 'zod/mini';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { isGiven } from '#platform/server/database/conditions.ts';
import { type SendingType, sendingTypes } from '../../contract/channels.ts';
import { lockMessage, moveMessage } from '../messages/message-row.ts';
import { ends, looksAgain } from '../messages/moves.ts';
import { accessOf, type Provider } from '../providers/provider.ts';
import { providerNamed } from '../providers/providers.ts';
import { communicationTables } from '../schema.ts';
import { readRow } from '../settings-row.ts';
import { takeOutcome, tellUndelivered } from './outcome.ts';

const dueMax = 100;
/** A provider that can't be reached is asked again for this long. */
const longestMs = 86_400_000;

/**
 * Looks up sent messages whose outcome no provider has reported. If the provider doesn't know it, the message ends as
 * unknown: it is not sent again automatically, but a user may send it again.
 */
export const settleMessages = agencyJob({
  name: 'communications.settle',
  payload: z.object({ communication_type: z.enum(sendingTypes) }),
  retryLimit: 3,
  timeoutSeconds: 900,
  concurrency: 1,
  async run({ communication_type }, work) {
    const due = await work.act((ctx) => dueOf(communication_type, ctx));
    for (const row of due) await settleOne(row, work);
    await work.finish(async () => {});
  },
});

function dueOf(channel: SendingType, { tx, agency, clock }: CommandContext) {
  return communicationTables(tx)
    .selectFrom('messages')
    .select(['id', 'provider', 'communication_type', 'recipient_phone', 'content', 'handed_over_at'])
    .where('tenant_id', '=', agency.id)
    .where('phase', '=', 'handed_over')
    .where('communication_type', '=', channel)
    .where('release_at', '<=', instantOf(clock()))
    .orderBy('release_at')
    .limit(dueMax)
    .execute();
}

type Due = Awaited<ReturnType<typeof dueOf>>[number];

async function settleOne(row: Due, work: AgencyWork): Promise<void> {
  const provider = providerNamed(row.provider, row.communication_type);
  const sentAt = new Date(row.handed_over_at ?? 0);
  const found = provider.find && (await find(provider, row, sentAt, work));
  if (found?.kind === 'taken') {
    await work.act((ctx) => takeOutcome(row.id, found, provider, ctx));
    return;
  }
  await work.act(async (ctx) => {
    const before = await lockMessage(row.id, ctx);
    if (before?.phase !== 'handed_over') return;
    const waited = ctx.clock().getTime() - sentAt.getTime();
    const cannotTell = found?.kind === 'later' && waited < longestMs;
    const last = provider.patience.at(-1) ?? provider.patience[0];
    const next = provider.patience.find((ms) => ms > waited) ?? (cannotTell ? waited + last : null);
    if (next !== null) {
      return moveMessage(before, looksAgain(before, new Date(sentAt.getTime() + next)), ctx);
    }
    await moveMessage(before, ends('Failed', 'outcome_unknown'), ctx);
    await tellUndelivered(row.id, ctx, 'message.unknown');
  });
}

/** Asks the provider, outside any transaction. */
async function find(
  provider: Provider,
  { recipient_phone: to, content: text }: Due,
  handed_over_at: Date,
  work: AgencyWork,
) {
  const { settings, others } = await work.act(async (ctx) => {
    const [row, known] = await Promise.all([
      readRow(ctx),
      communicationTables(ctx.tx)
        .selectFrom('messages')
        .select('provider_id')
        .where('tenant_id', '=', ctx.agency.id)
        .where('recipient_phone', '=', to)
        .where(isGiven('messages.recipient_phone'))
        .where('provider_id', 'is not', null)
        .execute(),
    ]);
    return { settings: row, others: new Set(known.map(({ provider_id }) => provider_id ?? '')) };
  });
  return provider.find?.({ to, text, handed_over_at, others }, accessOf(provider, settings, work.services));
}
