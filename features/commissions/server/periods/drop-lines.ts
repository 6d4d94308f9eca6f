import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type CommissionStatus, commissionStatuses } from '../../contract/lines.ts';
import { dropProposals } from '../chargebacks/drop-proposals.ts';
import { moveLines } from '../figures.ts';
import { commissionTables } from '../schema.ts';
import { type Group, groupsOf } from './move-lines.ts';
import type { LinesPart } from './parts-of-lines.ts';

type Dropping = CommandContext<'period_has_payments'>;

/**
 * Deletes everything that was calculated for a period, so that it can be calculated again. Approved, paid or adjusted
 * lines are history: if there is one, or a decided chargeback, refuses with `period_has_payments`.
 */
export async function dropLines(periodId: string, parts: readonly LinesPart[], ctx: Dropping): Promise<void> {
  const { tx, agency, refuse } = ctx;
  for (const part of parts) await lockLinesOf(part, ctx);
  await dropProposals(periodId, ctx);
  if (await hasHistory(periodId, ctx)) refuse('period_has_payments');
  for (const part of parts) {
    const dropped = await Promise.all(
      commissionStatuses.map(async (before) => {
        const groups = await dropOf(part, before, ctx);
        return groups.map((group) => ({ ...group, period_id: periodId, before, after: null }));
      }),
    );
    moveLines(dropped.flat(), ctx);
  }
  for (const table of ['commission_left_out', 'commission_period_agents', 'commission_period_rules'] as const) {
    await commissionTables(tx)
      .deleteFrom(table)
      .where('tenant_id', '=', agency.id)
      .where('period_id', '=', periodId)
      .execute();
  }
}

/**
 * Locks the lines before their proposals, as an adjustment does: a started adjustment is complete, and a later one
 * finds no line.
 */
async function lockLinesOf(part: LinesPart, { tx }: Dropping): Promise<void> {
  await sql`select id from commissions where ${part} for update`.execute(commissionTables(tx));
}

/** Whether a line of a period was approved, paid or adjusted, or has a decided chargeback. */
async function hasHistory(periodId: string, { tx, agency }: Dropping): Promise<boolean> {
  const ofPeriod = sql`lines.tenant_id = ${agency.id} and lines.period_id = ${periodId}`;
  const { rows } = await sql`
    select where exists (
      select from commissions as lines where ${ofPeriod} and lines.status in ('Approved', 'Paid'))
    or exists (
      select from commission_adjustments as adjustments
      join commissions as lines on ${ofPeriod} and lines.id = adjustments.commission_id
      where adjustments.tenant_id = ${agency.id})
    or exists (
      select from commission_chargebacks as chargebacks
      join commissions as lines on ${ofPeriod} and lines.id = chargebacks.commission_id
      where chargebacks.tenant_id = ${agency.id})`.execute(commissionTables(tx));
  return rows.length > 0;
}

async function dropOf(part: LinesPart, status: CommissionStatus, { tx }: Dropping): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with dropped as (
      delete from commissions where ${part} and status = ${status}
      returning agent_id, product_type, calculated_on, annual_premium, commission_amount, adjusted_amount)
    ${groupsOf('dropped')}`.execute(commissionTables(tx));
  return rows;
}
