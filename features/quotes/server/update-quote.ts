import { findCandidate, reassigned } from '#features/users/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import { changedFields, withNames } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { type Quote, quoteEvents, quoteFields, type StoredQuoteStatus, type UpdateQuote } from '../contract.ts';
import { quoteSearchText, stored } from './create-quote.ts';
import { quoteIncrements } from './quote-counters.ts';
import { detailsOf, readQuote } from './read-quotes.ts';
import { quoteTables } from './schema.ts';

/**
 * Changes a quote; omitted fields are unchanged. On a quote that has become a policy only the notes can change,
 * internal ones included; anything else is refused with `quote_is_policy`.
 */
export async function updateQuote(
  id: string,
  { valid_until, assigned_agent, ...input }: UpdateQuote,
  ctx: CommandContext<'quote_is_policy'>,
): Promise<Quote> {
  const { agency, audit, count, changed, publish, refuse } = ctx;
  const { quote, seller } = await allOf({
    quote: lockQuote(id, ctx),
    refuseIfChanged: ctx.refuseIfChanged(),
    seller: assigned_agent ? findCandidate(assigned_agent, ctx) : null,
  });
  if (!quote) return refuse('not_found');
  const { assigned_agent_name, policy_id, quote_number, import_id, ...before } = quote;

  const change = changedFields(before, {
    ...input,
    valid_until: valid_until && dayOf(valid_until, agency.time_zone),
    assigned_agent: reassigned(before.assigned_agent, assigned_agent, seller, 'assigned_agent'),
  });
  if (change && policy_id && Object.keys(change.after).some((field) => !isNote(field))) refuse('quote_is_policy');

  const names = { before: assigned_agent_name, after: seller?.full_name ?? null };
  audit(
    change && {
      action: 'updateQuote',
      entity: 'quote',
      entity_id: id,
      ...withNames(change, 'assigned_agent', names),
    },
  );
  const status = change?.after.status ?? before.status;
  if (change) count(quoteIncrements({ ...before, import_id }), quoteIncrements({ status, import_id }));
  const isSent = status === 'Enviada' && before.status !== 'Enviada';
  if (change) changed('quote', id);
  const { answer } = await allOf({
    storeQuote: change && storeQuote({ id, quote_number, carrier: before.carrier, isSent }, change.after, ctx),
    publish: isSent && publish(quoteEvents.quoteSent, { id }),
    answer: readQuote(id, ctx),
    publish2:
      change?.after.assigned_agent && publish(quoteEvents.quoteAssigned, { id, to: change.after.assigned_agent }),
  });
  return answer ?? refuse('not_found');
}

const isNote = (field: string) => field === 'notes' || field === 'internal_notes';

/** All changeable fields, locked, with the agent's name; undefined when the agency has no quote with this id. */
async function lockQuote(id: string, { tx, agency }: CommandContext<'quote_is_policy'>) {
  const quote = await quoteTables(tx)
    .selectFrom('quotes')
    .leftJoin('users', onKey('users', 'quotes.assigned_agent'))
    .select([
      'quotes.quote_number',
      'quotes.policy_id',
      'quotes.import_id',
      ...columnsIn(quoteFields, 'update').map((name) => `quotes.${name}` as const),
      'users.full_name as assigned_agent_name',
    ])
    .where('quotes.tenant_id', '=', agency.id)
    .where('quotes.id', '=', id)
    .forNoKeyUpdate('quotes')
    .executeTakeFirst();
  return quote && { ...quote, ...detailsOf(quote) };
}

type Changed = Omit<UpdateQuote, 'status' | 'valid_until'> & { status?: StoredQuoteStatus; valid_until?: string };

async function storeQuote(
  quote: { id: string; quote_number: string; carrier: string; isSent: boolean },
  { auto_details, casa_details, comercial_details, ...changed }: Changed,
  { tx, agency, clock }: CommandContext<'quote_is_policy'>,
): Promise<void> {
  const details = Object.entries({ auto_details, casa_details, comercial_details })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, stored(value)]);
  await quoteTables(tx)
    .updateTable('quotes')
    .set({
      ...changed,
      ...Object.fromEntries(details),
      ...(changed.carrier !== undefined && { search_text: quoteSearchText({ ...quote, carrier: changed.carrier }) }),
      ...(quote.isSent && { sent_at: clock().toISOString() }),
      updated_at: clock().toISOString(),
    })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', quote.id)
    .execute();
}
