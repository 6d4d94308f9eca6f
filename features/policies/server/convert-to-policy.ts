import { sql } from 'kysely';
import { carrierOfName } from '#features/carriers/server/index.ts';
import { convertibleStatuses, statusOn } from '#features/quotes/contract.ts';
import { lockQuoteToSell, type QuoteToSell } from '#features/quotes/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { nextNumber } from '#platform/server/acts/number-series.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import type { ConvertToPolicy, Policy } from '../contract.ts';
import { findAgent } from './find-agent.ts';
import { reachedPolicyLimit } from './policy-limit.ts';
import { isOwnPolicyNumber, policySeries, refuseOwnNumber } from './policy-number.ts';
import { lockPolicyToRenew, type PolicyToRenew } from './renew-policy.ts';
import { policyTables } from './schema.ts';
import { sellPolicy, termOf } from './sell-policy.ts';

type Converting = CommandContext<'already_converted' | 'quote_not_convertible' | 'policy_number_taken'>;

/**
 * Creates a policy from a quote, accepts the quote and closes its lead, in one transaction; the policy that it renews
 * becomes Renovada. The second of two concurrent sales waits for the first at the quote's lock and is refused with
 * `already_converted`.
 */
export async function convertToPolicy(id: string, input: ConvertToPolicy, ctx: Converting): Promise<Policy> {
  const { today, refuse, services, language } = ctx;
  if (input.quote_id !== undefined && input.quote_id.toLowerCase() !== id) throw unknownReference('quote_id');
  const usual = termOf(input, ctx, null);
  if (isOwnPolicyNumber(input.policy_number ?? '')) refuseOwnNumber(ctx);

  const [sale, carrier_id, agent, limit, number] = await Promise.all([
    lockQuoteToSell(id, ctx),
    carrierOfSale(id, input.carrier, ctx),
    findAgent(input, ctx),
    reachedPolicyLimit(ctx),
    input.policy_number ? null : nextNumber(policySeries(today), ctx),
  ]);
  if (!sale) return refuse('not_found');
  const { quote, lead } = sale;
  await checkSellable(quote, ctx);
  const renewed = await policyToRenew(quote, ctx);
  const term = renewed ? termOf(input, ctx, renewed) : usual;
  const notes = input.notes ?? services.translate(language, 'policies:automatic_note', { number: quote.quote_number });
  return sellPolicy(
    { input: { ...input, notes }, quote, lead, agent, carrier_id, term, renewed, limit, number },
    { action: 'convertToPolicy' },
    ctx,
  );
}

/**
 * The id of the agency's carrier with the name that the policy gets: the typed one, else the quote's; null: the agency
 * has none of this name.
 */
async function carrierOfSale(quoteId: string, typed: string | undefined, ctx: Converting): Promise<string | null> {
  const { tx, agency } = ctx;
  const found = await policyTables(tx)
    .selectFrom('quotes')
    .select(carrierOfName(sql`coalesce(nullif(${typed ?? ''}, ''), quotes.carrier)`, agency).as('id'))
    .where('tenant_id', '=', agency.id)
    .where('id', '=', quoteId)
    .executeTakeFirst();
  return found?.id ?? null;
}

/**
 * The policy whose next term is sold, locked; null for new business, and if that policy was canceled or already has a
 * next term.
 */
async function policyToRenew({ renews }: QuoteToSell, ctx: Converting): Promise<PolicyToRenew | null> {
  const policy = renews && (await lockPolicyToRenew(renews, ctx));
  return policy && policy.cancelled_on === null && policy.next_begins === null ? policy : null;
}

async function checkSellable(quote: QuoteToSell, ctx: Converting): Promise<void> {
  const { tx, agency, today, refuse, services, language } = ctx;
  if (quote.policy_id) {
    const { policy_number } = await policyTables(tx)
      .selectFrom('policies')
      .select('policy_number')
      .where('tenant_id', '=', agency.id)
      .where('id', '=', quote.policy_id)
      .executeTakeFirstOrThrow();
    refuse('already_converted', { number: policy_number });
  }
  const status = statusOn(today, quote);
  if (!convertibleStatuses.includes(status)) {
    refuse('quote_not_convertible', { status: services.translate(language, `quotes:status.${status}`) });
  }
}
