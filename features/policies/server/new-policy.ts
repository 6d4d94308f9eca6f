import { numberLines, searchText } from '#features/clients/server/index.ts';
import type { LeadToAdvance } from '#features/leads/server/index.ts';
import { anchorDayOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import type { Policy } from '../contract.ts';
import { policyIncrements } from './policy-counters.ts';
import { type PoliciesTable, policyTables } from './schema.ts';

/** What a policy is made of: its own columns, and the lead that it belongs to. */
export interface PolicyGiven
  extends Pick<
    PoliciesTable,
    | 'id'
    | 'quote_id'
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
    | 'next_begins'
    | 'renews'
    | 'agent_id'
    | 'notes'
    | 'import_id'
  > {
  lead: Pick<LeadToAdvance, 'id' | 'client_id' | 'search_text' | 'source'>;
  /** That of the term that it renews; null: it renews none. */
  anchor_day: number | null;
}

/** A policy as a row to insert. */
export function newPolicy(
  { lead, anchor_day, ...given }: PolicyGiven,
  { agency, actor, clock }: Pick<CommandContext, 'agency' | 'actor' | 'clock'>,
) {
  const now = clock().toISOString();
  return {
    ...given,
    tenant_id: agency.id,
    lead_id: lead.id,
    client_id: lead.client_id,
    anchor_day: anchorDayOf(daysOf(given), anchor_day),
    lead_text: lead.search_text,
    lead_source: lead.source,
    search_text: policySearchText(given),
    created_by: actor.user_id,
    created_at: now,
    updated_at: now,
  };
}

/** Inserts any number of new policies with their history and counters, under the name of what made them. */
export async function storePolicies(
  policies: readonly { row: ReturnType<typeof newPolicy>; after: Record<string, unknown> }[],
  { action }: { action: 'convertToPolicy' | 'createPolicy' | 'bringInPolicy' },
  { tx, agency, audit, count }: CommandContext,
): Promise<void> {
  for (const { row, after } of policies) {
    audit({ action, entity: 'policy', entity_id: row.id, after });
    count([], policyIncrements(row, agency));
  }
  await insertRows(
    policyTables(tx),
    'policies',
    policies.map(({ row }) => row),
  );
}

/** A policy's term, as calendar functions take it. */
export const daysOf = ({ effective_date, expiration_date }: Pick<Policy, 'effective_date' | 'expiration_date'>) => ({
  from: effective_date,
  to: expiration_date,
});

/** The search text of `search_policies` for a policy, without its lead's part. */
export function policySearchText(policy: { policy_number: string; carrier: string }): string {
  return searchText(numberLines(policy.policy_number), [policy.carrier]);
}
