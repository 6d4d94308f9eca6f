import { sql } from 'kysely';
import type { CorrectedTerms } from '#features/policies/contract.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { CommissionStatus } from '../../contract/lines.ts';
import { commissionTables } from '../schema.ts';
import type { RecalculatedLine } from './recalculated-lines.ts';

type Storing = Pick<CommandContext, 'tx' | 'agency' | 'clock'>;

/** Writes a recalculated line with its status, or marks that no rule pays it any more. */
export async function storeLine(
  { id, made }: RecalculatedLine,
  status: CommissionStatus,
  { tx, agency, clock }: Storing,
): Promise<void> {
  await commissionTables(tx)
    .updateTable('commissions')
    .set({
      ...made,
      status,
      is_unpaid_by_rules: !made,
      due_amount: null,
      calculated_from: null,
      calculated_until: null,
      updated_at: clock().toISOString(),
    })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}

/**
 * Stores the new amount of an approved line and, if its own policy was corrected, the term that it was calculated for.
 */
export async function storeDue(
  { id, made, commission_amount }: RecalculatedLine,
  was: CorrectedTerms | null,
  { tx, agency }: Storing,
): Promise<void> {
  const due = made?.commission_amount ?? 0;
  await commissionTables(tx)
    .updateTable('commissions')
    .set({
      due_amount: due === commission_amount ? null : due,
      ...(was && {
        calculated_from: sql<string>`coalesce(calculated_from, ${was.effective_date}::date)`,
        calculated_until: sql<string>`coalesce(calculated_until, ${was.expiration_date}::date)`,
      }),
    })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}

/** Adds the change of a line to the totals of its period and of its agent in the period. */
export async function addToTotals(
  periodId: string,
  { agent_id }: Pick<RecalculatedLine, 'agent_id'>,
  { premium, amount, policies = 0 }: { premium: number; amount: number; policies?: number },
  { tx, agency, changed }: Storing & Pick<CommandContext, 'changed'>,
): Promise<void> {
  const grown = {
    total_policies: sql<number>`total_policies + ${policies}::int`,
    total_premium: sql<number>`total_premium + ${premium}::numeric`,
    total_commissions: sql<number>`total_commissions + ${amount}::numeric`,
  };
  await Promise.all([
    commissionTables(tx)
      .updateTable('commission_periods')
      .set(grown)
      .where('tenant_id', '=', agency.id)
      .where('id', '=', periodId)
      .execute(),
    commissionTables(tx)
      .updateTable('commission_period_agents')
      .set(grown)
      .where('tenant_id', '=', agency.id)
      .where('period_id', '=', periodId)
      .where('agent_id', '=', agent_id)
      .execute(),
    changed('commission_period', periodId),
  ]);
}
