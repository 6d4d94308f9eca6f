import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { carrierOfName } from '#features/carriers/server/index.ts';
import { advanceLead } from '#features/leads/server/index.ts';
import { convertibleStatuses, statusOn } from '#features/quotes/contract.ts';
import { acceptQuote, lockQuoteToSell, type QuoteToSell } from '#features/quotes/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { addMonths, dayOf, endOfLike } from '#platform/contract/calendar.ts';
import { isInYears } from '#platform/contract/fields.ts';
import { givenIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { nextNumber } from '#platform/server/acts/number-series.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import { type ConvertToPolicy, type Policy, policyEvents, policyFields, policyStatusOn } from '../contract.ts';
import { findAgent } from './find-agent.ts';
import { daysOf, newPolicy, storePolicies } from './new-policy.ts';
import { reachedPolicyLimit } from './policy-limit.ts';
import { isNumberTaken, isOwnPolicyNumber, ownPolicyNumber, refuseOwnNumber } from './policy-number.ts';
import { readPolicy } from './read-policies.ts';
import { keepNextTerm, lockPolicyToRenew, movePolicy, type PolicyToRenew } from './renew-policy.ts';
import { policyTables } from './schema.ts';

type Converting = CommandContext<'already_converted' | 'quote_not_convertible' | 'policy_number_taken'>;

/**
 * Creates a policy from a quote, accepts the quote and closes its lead, in one transaction; the policy that it renews
 * becomes Renovada. The second of two concurrent sales waits for the first at the quote's lock and is refused with
 * `already_converted`.
 */
export async function convertToPolicy(id: string, input: ConvertToPolicy, ctx: Converting): Promise<Policy> {
  const { today, publish, refuse, services, language } = ctx;
  if (input.quote_id !== undefined && input.quote_id.toLowerCase() !== id) throw unknownReference('quote_id');
  const usual = termOf(input, ctx, null);
  if (isOwnPolicyNumber(input.policy_number ?? '')) refuseOwnNumber(ctx);

  const year = today.slice(0, 4);
  const [sale, carrier_id, agent, limit, number] = await Promise.all([
    lockQuoteToSell(id, ctx),
    carrierOfSale(id, input.carrier, ctx),
    findAgent(input, ctx),
    reachedPolicyLimit(ctx),
    input.policy_number ? null : nextNumber(`policies-${year}`, ctx),
  ]);
  if (!sale) return refuse('not_found');
  const { quote, lead } = sale;
  await checkSellable(quote, ctx);
  const renewed = await policyToRenew(quote, ctx);
  const term = renewed ? termOf(input, ctx, renewed) : usual;
  const takesPlace = term.expiration_date >= today && !(renewed && isInForce(renewed, today));
  if (limit !== null && takesPlace) refuse('plan_limit', { limit });

  const policy_number = number === null ? (input.policy_number ?? '') : ownPolicyNumber(year, number);
  const { carrier: quoted, ...fromQuote } = quote.terms;
  const given = givenIn(policyFields, 'create', input);
  const carrier = input.carrier || quoted;
  const row = newPolicy(
    {
      ...given,
      ...fromQuote,
      id: randomUUID(),
      quote_id: id,
      lead,
      policy_number,
      carrier,
      ...term,
      anchor_day: renewed?.anchor_day ?? null,
      status: policyStatusOn(today, { status: 'Activa', ...term, next_begins: null }),
      cancelled_on: null,
      next_begins: null,
      renews: renewed?.id ?? null,
      agent_id: agent.id,
      notes: input.notes ?? services.translate(language, 'policies:automatic_note', { number: quote.quote_number }),
      import_id: null,
      carrier_id,
    },
    ctx,
  );
  const toStore = {
    row,
    after: {
      ...given,
      policy_number,
      carrier,
      ...term,
      agent_id: agent.full_name,
      notes: row.notes,
      quote: quote.quote_number,
      ...(renewed && { renews: renewed.policy_number }),
    },
  };
  const { quote_id, lead_id, client_id, annual_premium } = row;
  try {
    const { policy } = await allOf({
      stored: storePolicies([toStore], { action: 'convertToPolicy' }, ctx),
      acceptQuote: acceptQuote(quote, row.id, ctx),
      advanceLead: advanceLead(lead, { status: 'Cerrado' }, ctx),
      movePolicy: renewed && movePolicy(renewed, 'Renovada', ctx),
      keepNextTerm: renewed && keepNextTerm({ ...renewed, status: 'Renovada' }, row.effective_date, ctx),
      publish: publish(policyEvents.policySold, {
        id: row.id,
        quote_id,
        lead_id,
        client_id,
        agent_id: agent.id,
        annual_premium,
      }),
      policy: readPolicy(row.id, ctx),
      publish2: publish(policyEvents.policyAssigned, { id: row.id, to: agent.id }),
    });
    return policy ?? refuse('not_found');
  } catch (error) {
    if (isNumberTaken(error)) refuse('policy_number_taken', { number: policy_number });
    throw error;
  }
}

const isInForce = ({ effective_date, covers_until }: PolicyToRenew, day: string) =>
  effective_date <= day && covers_until >= day;

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
 * By default one year from the agency's today; for a renewal, the length of the old term from its end. Refuses a term
 * that ends before it starts.
 */
function termOf(
  { effective_date, expiration_date }: ConvertToPolicy,
  { agency: { time_zone }, today, refuseFields }: Converting,
  renewed: PolicyToRenew | null,
) {
  const effective = effective_date ? dayOf(effective_date, time_zone) : (renewed?.expiration_date ?? today);
  const usual = renewed
    ? endOfLike({ ...daysOf(renewed), anchor_day: renewed.anchor_day }, effective)
    : addMonths(effective, 12);
  const expiration = expiration_date ? dayOf(expiration_date, time_zone) : usual;
  if (!isInYears(expiration)) {
    refuseFields([{ field: 'effective_date', code: 'custom', message: 'platform:validation.years' }]);
  }
  if (expiration <= effective) {
    refuseFields([{ field: 'expiration_date', code: 'too_small', message: 'policies:validation.expiration_before' }]);
  }
  return { effective_date: effective, expiration_date: expiration };
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
