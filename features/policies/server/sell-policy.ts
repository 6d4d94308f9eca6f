import { randomUUID } from 'node:crypto';
import { advanceLead, type LeadToAdvance } from '#features/leads/server/index.ts';
import { acceptQuote, type QuoteToSell } from '#features/quotes/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { addMonths, dayOf, endOfLike } from '#platform/contract/calendar.ts';
import { isInYears } from '#platform/contract/fields.ts';
import { givenIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type ConvertToPolicy, type Policy, policyEvents, policyFields, policyStatusOn } from '../contract.ts';
import { daysOf, newPolicy, storePolicies } from './new-policy.ts';
import { isNumberTaken, ownPolicyNumber } from './policy-number.ts';
import { readPolicy } from './read-policies.ts';
import { keepNextTerm, movePolicy, type PolicyToRenew } from './renew-policy.ts';

/** A quote that becomes a policy, with everything that is known before the first write. */
export interface Sale {
  input: ConvertToPolicy & { notes: string };
  quote: QuoteToSell;
  lead: LeadToAdvance;
  agent: { id: string; full_name: string };
  carrier_id: string | null;
  term: { effective_date: string; expiration_date: string };
  /** The locked policy whose next term is sold; null: new business. */
  renewed: PolicyToRenew | null;
  /** The plan's limit, if it is reached; null: there is room. */
  limit: number | null;
  /** The next number of the agency's own series; null: the input has the carrier's. */
  number: number | null;
}

/**
 * Inserts the policy of a sale, accepts its quote and closes its lead; the policy that it renews becomes Renovada. All
 * writes are sent together. Refuses a policy for which the plan has no room.
 */
export async function sellPolicy(
  { input, quote, lead, agent, carrier_id, term, renewed, limit, number }: Sale,
  { action }: { action: 'convertToPolicy' | 'createPolicy' },
  ctx: CommandContext<'policy_number_taken'>,
): Promise<Policy> {
  const { today, publish, refuse } = ctx;
  const takesPlace = term.expiration_date >= today && !(renewed && isInForce(renewed, today));
  if (limit !== null && takesPlace) refuse('plan_limit', { limit });

  const policy_number = number === null ? (input.policy_number ?? '') : ownPolicyNumber(today.slice(0, 4), number);
  const { carrier: quoted, ...fromQuote } = quote.terms;
  const given = givenIn(policyFields, 'create', input);
  const carrier = input.carrier || quoted;
  const row = newPolicy(
    {
      ...given,
      ...fromQuote,
      id: randomUUID(),
      quote_id: quote.id,
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
      notes: input.notes,
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
      stored: storePolicies([toStore], { action }, ctx),
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
 * By default one year from the agency's today; for a renewal, the length of the old term from its end. Refuses a term
 * that ends before it starts.
 */
export function termOf(
  { effective_date, expiration_date }: Pick<ConvertToPolicy, 'effective_date' | 'expiration_date'>,
  { agency: { time_zone }, today, refuseFields }: Pick<CommandContext, 'agency' | 'today' | 'refuseFields'>,
  renewed: PolicyToRenew | null,
): Sale['term'] {
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
