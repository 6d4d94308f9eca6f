import { plans } from '#features/tenants/contract.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import type { PlanTerms, UpdatePlan } from '../contract.ts';
import { platformTables } from './schema.ts';

const columns = ['name', 'max_users', 'max_policies', 'features_enabled', 'monthly_price'] as const;

/** The plans, smallest first. */
export async function readPlans({ tx }: Pick<PlatformCommandContext, 'tx'>): Promise<PlanTerms[]> {
  const rows = await platformTables(tx).selectFrom('plans').select(columns).execute();
  return rows.toSorted((a, b) => plans.indexOf(a.name) - plans.indexOf(b.name));
}

/** A plan's terms, locked until the transaction ends if they are to be changed. */
export async function readPlan(
  name: PlanTerms['name'],
  { tx, refuse }: Pick<PlatformCommandContext, 'tx' | 'refuse'>,
): Promise<PlanTerms> {
  const row = await platformTables(tx)
    .selectFrom('plans')
    .select(columns)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not_found');
}

/** Changes a plan's terms; omitted fields are unchanged. Agencies on the plan keep their current terms. */
export async function updatePlan(
  name: PlanTerms['name'],
  input: UpdatePlan,
  ctx: PlatformCommandContext,
): Promise<PlanTerms> {
  const { tx, clock, audit } = ctx;
  const before = await readPlan(name, ctx);
  const change = changedFields({ ...before }, input);
  if (change) {
    await platformTables(tx)
      .updateTable('plans')
      .set({ ...change.after, updated_at: clock() })
      .where('name', '=', name)
      .execute();
  }
  audit(change && { action: 'updatePlan', detail: { name, ...change } });
  return { ...before, ...change?.after };
}
