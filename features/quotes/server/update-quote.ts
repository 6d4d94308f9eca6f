import { findSeller } from '#features/leads/server/index.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { changedFields } from '#platform/server/audit.ts';
import type { Context } from '#platform/server/implement.ts';
import { tally } from '#platform/server/tallies.ts';
import type { Quote, StoredQuoteStatus, UpdateQuote } from '../contract.ts';
import { quoteSearchText, stored } from './create-quote.ts';
import { quoteWeights } from './quote-tallies.ts';
import { detailsOf, readQuote } from './read-quotes.ts';

/**
 * Changes a quote; what is left out stays. One that has become a policy keeps everything but its notes
 * (`quote_is_policy`).
 */
export async function updateQuote(
  id: string,
  { valid_until, assigned_agent, ...given }: UpdateQuote,
  context: Context<'quote_is_policy'>,
): Promise<Quote> {
  const { tx, session, audit, refuse } = context;
  const { tenant_id, user_id, full_name: user_name, time_zone } = session;
  const [quote, seller] = await Promise.all([
    lockQuote(context, id),
    assigned_agent ? findSeller({ tx, tenant_id, user_id, user_name }, assigned_agent) : null,
  ]);
  if (!quote) return refuse('not_found');
  const { assigned_agent_name, policy_id, quote_number, ...before } = quote;

  // Naming the agent a quote has already is no change, also when that one has left by now.
  const isReassigned = assigned_agent !== undefined && assigned_agent !== before.assigned_agent;
  if (isReassigned && assigned_agent !== null && !seller) refuse('invalid_reference');
  const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const change = changedFields(before, {
    ...before,
    ...wanted,
    ...(valid_until && { valid_until: dayOf(valid_until, time_zone) }),
    ...(isReassigned && { assigned_agent }),
  });
  if (change && policy_id && Object.keys(change.after).some((field) => field !== 'notes')) refuse('quote_is_policy');

  const named = isReassigned && change ? withNames(change, assigned_agent_name, seller?.full_name ?? null) : change;
  audit(named && { action: 'updateQuote', entity: 'quote', entity_id: id, ...named });
  if (change) tally(tx, tenant_id, quoteWeights(before), quoteWeights({ ...before, ...change.after }));
  const [, answer] = await Promise.all([
    change && storeQuote(context, { id, quote_number, carrier: before.carrier }, change.after),
    readQuote(tx, tenant_id, id),
  ]);
  return answer ?? refuse('not_found');
}

/** Whatever can be changed, locked, with the agent's name; undefined when the agency has none of this id. */
async function lockQuote({ tx, session }: Context<'quote_is_policy'>, id: string) {
  const quote = await tx
    .selectFrom('quotes')
    .leftJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'quotes.tenant_id').onRef('users.id', '=', 'quotes.assigned_agent'),
    )
    .select([
      'quotes.quote_number',
      'quotes.policy_id',
      'quotes.status',
      'quotes.carrier',
      'quotes.annual_premium',
      'quotes.deductible',
      'quotes.coverage_amount',
      'quotes.coverage_limits',
      'quotes.valid_until',
      'quotes.notes',
      'quotes.assigned_agent',
      'quotes.auto_details',
      'quotes.casa_details',
      'quotes.comercial_details',
      'users.full_name as assigned_agent_name',
    ])
    .where('quotes.tenant_id', '=', session.tenant_id)
    .where('quotes.id', '=', id)
    .forNoKeyUpdate('quotes')
    .executeTakeFirst();
  return quote && { ...quote, ...detailsOf(quote) };
}

type Changed = Omit<UpdateQuote, 'status' | 'valid_until'> & { status?: StoredQuoteStatus; valid_until?: string };

async function storeQuote(
  { tx, session, clock }: Context<'quote_is_policy'>,
  quote: { id: string; quote_number: string; carrier: string },
  { auto_details, casa_details, comercial_details, ...changed }: Changed,
): Promise<void> {
  const details = Object.entries({ auto_details, casa_details, comercial_details })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, stored(value)]);
  await tx
    .updateTable('quotes')
    .set({
      ...changed,
      ...Object.fromEntries(details),
      ...(changed.carrier !== undefined && { search_text: quoteSearchText({ ...quote, carrier: changed.carrier }) }),
      updated_at: clock().toISOString(),
    })
    .where('tenant_id', '=', session.tenant_id)
    .where('id', '=', quote.id)
    .execute();
}

/** The history tells people, not ids: names as they were on that day. */
function withNames<T extends object>(change: { before: T; after: T }, oldName: string | null, newName: string | null) {
  return {
    before: { ...change.before, assigned_agent: oldName },
    after: { ...change.after, assigned_agent: newName },
  };
}
