import { carrierOfName } from '#features/carriers/server/index.ts';
import { leadFields } from '#features/leads/contract.ts';
import { type NewLead, prepareLead, storePreparedLead } from '#features/leads/server/index.ts';
import { validDays } from '#features/quotes/contract.ts';
import { newQuote, quoteSeries, quoteToSell, storeQuotes } from '#features/quotes/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { blanksIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { nextNumber } from '#platform/server/acts/number-series.ts';
import type { CreatePolicy, Policy } from '../contract.ts';
import { findAgent } from './find-agent.ts';
import { reachedPolicyLimit } from './policy-limit.ts';
import { isOwnPolicyNumber, policySeries, refuseOwnNumber } from './policy-number.ts';
import { policyTables } from './schema.ts';
import { sellPolicy, termOf } from './sell-policy.ts';

/**
 * Creates a policy with the lead and the quote that it belongs to, as a sale of the agency's today, in one transaction.
 * The lead arrives closed, so that its stages took no time that anybody measures. The client is new, or the named one.
 * All three are the agent's. Refuses what a lead of a form, a quote or a conversion would refuse.
 */
export async function createPolicy(input: CreatePolicy, ctx: CommandContext<'policy_number_taken'>): Promise<Policy> {
  const { tx, agency, today } = ctx;
  const { contact, client_id, annual_premium, deductible, coverage_amount, coverage_limits, product_type, ...sold } =
    input;
  const term = termOf(input, ctx, null);
  if (isOwnPolicyNumber(input.policy_number ?? '')) refuseOwnNumber(ctx);

  const asked = findAgent(input, ctx);
  const { prepared, agent, carrier_id, limit, quoteNumber, number } = await allOf({
    prepared: prepareLead(leadOf({ contact, client_id, product_type }), asked, ctx),
    agent: asked,
    carrier_id: policyTables(tx)
      .selectNoFrom(carrierOfName(input.carrier, agency).as('id'))
      .executeTakeFirstOrThrow()
      .then(({ id }) => id),
    limit: reachedPolicyLimit(ctx),
    quoteNumber: nextNumber(quoteSeries(today), ctx),
    number: input.policy_number ? null : nextNumber(policySeries(today), ctx),
  });
  const lead = prepared.lead.row;
  const terms = { product_type, carrier: input.carrier, annual_premium, deductible, coverage_amount, coverage_limits };
  const quote = newQuote(
    { ...terms, notes: '', internal_notes: '', valid_until: addDays(today, validDays) },
    { lead, number: quoteNumber, assigned_agent: agent.id },
    ctx,
  );
  // The events of the sale tell the agent, so that of the lead does not.
  const { policy } = await allOf({
    lead: storePreparedLead(prepared, ctx, { isAgentTold: false }),
    quote: storeQuotes([quote], { action: 'createQuote' }, ctx),
    policy: sellPolicy(
      {
        input: { ...sold, notes: input.notes ?? '' },
        quote: quoteToSell(quote.row),
        lead,
        agent,
        carrier_id,
        term,
        renewed: null,
        limit,
        number,
      },
      { action: 'createPolicy' },
      ctx,
    ),
  });
  return policy;
}

const leadOf = ({
  contact,
  client_id,
  product_type,
}: Pick<CreatePolicy, 'contact' | 'client_id' | 'product_type'>): NewLead => ({
  ...blanksIn(leadFields, 'create'),
  contact,
  ...(client_id && { client_id }),
  product_type,
  status: 'Cerrado',
});
