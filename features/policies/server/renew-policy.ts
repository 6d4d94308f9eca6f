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
  'import_id',
] as const;

/** A policy at the end of its term. */
export type PolicyToRenew = Pick<Selectable<PoliciesTable>, (typeof lockedColumns)[number]>;

/**
 * The policy with an id, or with the id from a query, locked until the transaction ends; null: the agency has none with
 * this id. A caller that also locks the lead or the quote must lock them first.
 */
export async function lockPolicyToRenew(
  id: string | Expression<string>,
  ctx: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<PolicyToRenew | null> {
  const [policy] = await lockPoliciesToRenew(id, ctx);
  return policy ?? null;
}

/** The same for any number of policies, in the order of the job that expires them. */
export function lockPoliciesToRenew(
  id: string | Expression<string>,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<PolicyToRenew[]> {
  return policyTables(tx)
    .selectFrom('policies')
    .select(lockedColumns)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .orderBy('expiration_date')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The first day that a term covers; null: it was canceled from its first day, and is not a next term. */
export const firstCovered = ({
  effective_date,
  cancelled_on,
}: Pick<PoliciesTable, 'effective_date' | 'cancelled_on'>): string | null =>
  cancelled_on !== null && cancelled_on <= effective_date ? null : effective_date;

/**
 * Stores the start of a locked policy's next term, because the policy covers only until then; null: it has no next term
 * any more.
 */
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

/**
 * Sets the status that follows from the renewal on a locked policy, and records it in the history. Does nothing if the
 * policy already has it.
 */
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
