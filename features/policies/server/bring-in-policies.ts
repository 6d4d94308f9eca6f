import { sql } from 'kysely';
import type { ClientRow } from '#features/clients/server/index.ts';
import { bringInLeads } from '#features/leads/server/index.ts';
import { bringInQuotes, tieBroughtInQuotes } from '#features/quotes/server/index.ts';
import type { Assignee } from '#features/users/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { takeNumbers } from '#platform/server/acts/number-series.ts';
import { policyEvents } from '../contract.ts';
import { newPolicy, storePolicies } from './new-policy.ts';
import { ownPolicyNumber } from './policy-number.ts';
import { firstCovered, keepNextTerm, lockPoliciesToRenew, type PolicyToRenew } from './renew-policy.ts';
import type { PoliciesTable } from './schema.ts';

/** A policy of a file. Its status and days are those of the plan that read the file. */
export interface PolicyToBringIn
  extends Pick<
    PoliciesTable,
    | 'policy_number'
    | 'product_type'
    | 'carrier'
    | 'carrier_id'
    | 'status'
    | 'annual_premium'
    | 'deductible'
    | 'coverage_amount'
    | 'coverage_limits'
    | 'effective_date'
    | 'expiration_date'
    | 'cancelled_on'
    | 'renews'
    | 'notes'
  > {
  /** Chosen by the caller, so that a later term in the same input can renew it. */
  id: string;
  client: ClientRow;
  /** Who looks after it; null: nobody. */
  agent: Assignee | null;
}

/** What was made of a policy of a file. */
export interface BroughtIn {
  policy_id: string;
  quote_id: string;
  lead_id: string;
  policy_number: string;
}

/**
 * Inserts policies that an import brings in, each with the quote and the lead that it belongs to, and returns them in
 * the order of the input. A policy without a number gets one of Vigencia's. `renews` names the earlier term, of the
 * same input or known; one that was cancelled, begins no earlier, or has another next term is not renewed. Publishes no sale and tells
 * nobody. Fails if the agency has a policy of the same carrier, number and start, so the caller plans first. The number
 * of statements does not depend on the number of policies, except one for each earlier term that was known.
 */
export async function bringInPolicies(
  policies: readonly PolicyToBringIn[],
  importId: string,
  ctx: CommandContext,
): Promise<BroughtIn[]> {
  if (policies.length === 0) return [];
  const { changed, publish, today } = ctx;
  const year = today.slice(0, 4);
  const unnumbered = policies.filter(({ policy_number }) => policy_number === '').length;
  const earlier = await lockEarlierTerms(policies, ctx);
  const nexts = nextTerms(policies, earlier);
  const leads = await bringInLeads(policies, importId, ctx);
  const quotes = await bringInQuotes(
    policies.map(({ effective_date, agent, ...policy }, at) => ({
      lead: leads[at] as (typeof leads)[number],
      product_type: policy.product_type,
      carrier: policy.carrier,
      annual_premium: policy.annual_premium,
      deductible: policy.deductible,
      coverage_amount: policy.coverage_amount,
      coverage_limits: policy.coverage_limits,
      valid_until: effective_date,
      assigned_agent: agent?.id ?? null,
    })),
    importId,
    ctx,
  );
  let next = unnumbered > 0 ? await takeNumbers(`policies-${year}`, unnumbered, ctx) : 0;
  const made = policies.map(({ client: _client, agent, ...given }, at) => {
    const policy_number = given.policy_number || ownPolicyNumber(year, next++);
    const isNext = given.renews !== null && nexts.get(given.renews)?.id === given.id;
    const row = newPolicy(
      {
        ...given,
        policy_number,
        quote_id: quotes[at] as string,
        lead: leads[at] as (typeof leads)[number],
        anchor_day: null,
        next_begins: nexts.get(given.id)?.begins ?? null,
        renews: isNext ? given.renews : null,
        agent_id: agent?.id ?? null,
        import_id: importId,
      },
      ctx,
    );
    const { id: _id, carrier_id: _carrier, renews: _renews, ...told } = given;
    return { row, after: { ...told, policy_number, agent_id: agent?.full_name ?? null } };
  });
  // The earlier terms first, because the later ones refer to them.
  const inOrder = made.toSorted((one, other) => (one.row.effective_date < other.row.effective_date ? -1 : 1));
  await storePolicies(inOrder, { action: 'bringInPolicy' }, ctx);
  for (const { row } of made) changed('policy', row.id);
  await tieBroughtInQuotes(new Map(made.map(({ row }) => [row.quote_id, row.id])), ctx);
  for (const term of earlier) {
    const next = nexts.get(term.id);
    if (!next) continue;
    const annual_premium = made.find(({ row }) => row.id === next.id)?.row.annual_premium ?? 0;
    await keepNextTerm(term, next.begins, ctx);
    await publish(policyEvents.nextTermBroughtIn, { id: next.id, renews: term.id, annual_premium });
  }
  return made.map(({ row: { id, quote_id, lead_id, policy_number } }) => ({
    policy_id: id,
    quote_id,
    lead_id,
    policy_number,
  }));
}

/** The known policies that these ones renew, locked. */
function lockEarlierTerms(policies: readonly PolicyToBringIn[], ctx: CommandContext): Promise<PolicyToRenew[]> {
  const own = new Set(policies.map(({ id }) => id));
  const known = policies.flatMap(({ renews }) => (renews && !own.has(renews) ? [renews] : []));
  return known.length > 0 ? lockPoliciesToRenew(sql<string>`any(${known}::uuid[])`, ctx) : Promise.resolve([]);
}

/**
 * The next term of each earlier one, by the earlier one's id: its id, and the first day that it covers. A term has at
 * most one, which begins after it; one that covers no day is none.
 */
function nextTerms(
  policies: readonly PolicyToBringIn[],
  earlier: readonly PolicyToRenew[],
): Map<string, { id: string; begins: string }> {
  const open = [
    ...policies.filter(({ cancelled_on }) => cancelled_on === null),
    ...earlier.filter(({ cancelled_on, next_begins }) => cancelled_on === null && next_begins === null),
  ];
  const began = new Map(open.map(({ id, effective_date }) => [id, effective_date]));
  const nexts = new Map<string, { id: string; begins: string }>();
  for (const policy of policies) {
    const { renews, effective_date } = policy;
    const begins = firstCovered(policy);
    if (renews === null || begins === null || nexts.has(renews)) continue;
    const before = began.get(renews);
    if (before !== undefined && before < effective_date) nexts.set(renews, { id: policy.id, begins });
  }
  return nexts;
}
