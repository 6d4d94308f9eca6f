import type { Expression, Selectable } from 'kysely';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PolicyStatus } from '../contract.ts';
import { policyIncrements } from './policy-counters.ts';
import { type PoliciesTable, policyTables } from './schema.ts';

const lockedColumns = [
  'id',
  'policy_number',
  'status',
  'annual_premium',
  'created_at',
  'effective_date',
  'expiration_date',
  'covers_until',
  'anchor_day',
  'cancelled_on',
  'next_begins',
] as const;

/** A policy at the end of its term. */
export type PolicyToRenew = Pick<Selectable<PoliciesTable>, (typeof lockedColumns)[number]>;

/**
 * The policy of an id, or of a query that tells one, locked until the transaction ends; null when the agency has none of
 * this id. Whoever locks its lead or its quote, too, does so before.
 */
export async function lockPolicyToRenew(
  id: string | Expression<string>,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<PolicyToRenew | null> {
  const policy = await policyTables(tx)
    .selectFrom('policies')
    .select(lockedColumns)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return policy ?? null;
}

/** When a term begins to cover; null: it was cancelled from its first day on, and is nothing's next term. */
export const firstCovered = ({
  effective_date,
  cancelled_on,
}: Pick<PoliciesTable, 'effective_date' | 'cancelled_on'>): string | null =>
  cancelled_on !== null && cancelled_on <= effective_date ? null : effective_date;

/** Writes down when the next term of a locked policy begins, for until then it covers; null: it has none any more. */
export async function keepNextTerm(
  policy: PolicyToRenew,
  next_begins: string | null,
  { tx, agency, count, changed }: CommandContext,
): Promise<void> {
  changed('policy', policy.id);
  count(policyIncrements(policy, agency), policyIncrements({ ...policy, next_begins }, agency));
  await policyTables(tx)
    .updateTable('policies')
    .set({ next_begins })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', policy.id)
    .execute();
}

/** Gives a locked policy the status that follows from its renewal, and tells its history. Nothing when it has that already. */
export async function movePolicy(policy: PolicyToRenew, status: PolicyStatus, ctx: CommandContext): Promise<void> {
  const change = changedFields<{ status: PolicyStatus }>({ status: policy.status }, { status });
  if (!change) return;
  const { tx, agency, clock, audit, count, changed } = ctx;
  changed('policy', policy.id);
  audit({ action: 'renewPolicy', entity: 'policy', entity_id: policy.id, ...change });
  count(policyIncrements(policy, agency), policyIncrements({ ...policy, status }, agency));
  await policyTables(tx)
    .updateTable('policies')
    .set({ status, updated_at: clock().toISOString() })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', policy.id)
    .execute();
}
