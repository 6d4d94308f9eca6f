import { sql } from 'kysely';
import { draftStatus } from '#features/quotes/contract.ts';
import { updateQuote } from '#features/quotes/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { communicationTables, type MessagesTable } from '../schema.ts';

type About = Pick<MessagesTable, 'communication_type' | 'record_type' | 'record_id' | 'by_user'>;

/** Whether a quote's proposal is attached to a message: to every e-mail that a user writes from a quote. */
export const hasProposal = ({ communication_type, record_type, by_user }: About): boolean =>
  communication_type === 'Email' && record_type === 'quote' && by_user !== null;

/** The statuses of a quote that was not sent yet. */
const unsent: readonly string[] = ['Pendiente', draftStatus];

/** Stores the name of the attached file. */
export async function noteAttachment(id: string, attachment: string, { tx, agency }: CommandContext): Promise<void> {
  await communicationTables(tx)
    .updateTable('messages')
    .set({ attachment })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}

/** Marks a quote as sent when a provider takes its proposal, if it was not sent before. */
export async function noteSent(id: string, ctx: CommandContext): Promise<void> {
  const { tx, agency } = ctx;
  const quote = await communicationTables(tx)
    .selectFrom('quotes')
    .select(['status', 'policy_id'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (quote && unsent.includes(quote.status) && !quote.policy_id) await updateQuote(id, { status: 'Enviada' }, ctx);
}

/** Which of these quotes a user sent by hand. They trigger no automatic message. */
export async function sentByHand(ids: readonly string[], { tx, agency }: CommandContext): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await communicationTables(tx)
    .selectFrom('messages')
    .select('record_id')
    .where('tenant_id', '=', agency.id)
    .where('record_type', '=', 'quote')
    .where('record_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('communication_type', '=', 'Email')
    .where('by_user', 'is not', null)
    .where('handed_over_at', 'is not', null)
    .where('status', 'not in', ['Failed', 'Bounced', 'Cancelled'])
    .execute();
  return new Set(rows.map(({ record_id }) => record_id ?? ''));
}
