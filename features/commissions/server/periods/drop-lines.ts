import { sql } from 'kysely';
import type { Deed } from '#platform/server/acts/deed.ts';
import { type CommissionStatus, commissionStatuses } from '../../contract/lines.ts';
import { dropProposals } from '../chargebacks/drop-proposals.ts';
import { type Move, moveLines } from '../figures.ts';
import { commissionTables } from '../schema.ts';
import { groupsOf } from './move-lines.ts';

type Dropping = Deed<'period_has_payments'>;

/**
 * Drops all that was calculated of a period: it can be calculated anew. What was paid or adjusted is history: where there is
 * such a line, or a chargeback that somebody has decided, it is refused with `period_has_payments`.
 */
export async function dropLines(periodId: string, deed: Dropping): Promise<void> {
  const { tx, agency, refuse } = deed;
  await dropProposals(periodId, deed);
  if (await hasHistory(periodId, deed)) refuse('period_has_payments');
  for (const before of commissionStatuses) {
    const dropped = await dropOf(periodId, before, deed);
    moveLines(
      dropped.map((group) => ({ ...group, period_id: periodId, before, after: null })),
      deed,
    );
  }
  for (const table of ['commission_left_out', 'commission_period_agents', 'commission_period_rules'] as const) {
    await commissionTables(tx)
      .deleteFrom(table)
      .where('tenant_id', '=', agency.id)
      .where('period_id', '=', periodId)
      .execute();
  }
}

/** Whether a line of a period was paid or adjusted, or has a chargeback that somebody has decided. */
async function hasHistory(periodId: string, { tx, agency }: Dropping): Promise<boolean> {
  const { rows } = await sql`
    select from commissions as lines
    where lines.tenant_id = ${agency.id} and lines.period_id = ${periodId}
      and (lines.status = 'Paid'
        or exists (
          select from commission_adjustments as adjustments
          where adjustments.tenant_id = ${agency.id} and adjustments.commission_id = lines.id)
        or exists (
          select from commission_chargebacks as chargebacks
          where chargebacks.tenant_id = ${agency.id} and chargebacks.commission_id = lines.id))
    limit 1`.execute(commissionTables(tx));
  return rows.length > 0;
}

async function dropOf(
  periodId: string,
  status: CommissionStatus,
  { tx, agency }: Dropping,
): Promise<Omit<Move, 'period_id' | 'before' | 'after'>[]> {
  const { rows } = await sql<Omit<Move, 'period_id' | 'before' | 'after'>>`
    with dropped as (
      delete from commissions where tenant_id = ${agency.id} and period_id = ${periodId} and status = ${status}
      returning agent_id, product_type, calculated_on, commission_amount, adjusted_amount)
    ${groupsOf('dropped')}`.execute(commissionTables(tx));
  return rows;
}
