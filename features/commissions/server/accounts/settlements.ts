import { type RawBuilder, sql } from 'kysely';
import { dollarsOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { commissionTables } from '../schema.ts';
import type { Account } from './accounts.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency'>;

/**
 * The id of the period whose statement has an adjustment, as a subquery of a query that uses this alias: the period
 * that has settled it, else the first one of its scheme that is not closed and ends on its day or later; null: there is
 * none yet.
 */
export function periodOfAdjusted(
  adjustments: 'adjusted' | 'commission_adjustments',
  { agency }: Pick<CommandContext, 'agency'>,
): RawBuilder<string | null> {
  const its = (column: 'id' | 'scheme_id' | 'made_on') => sql.ref(`${adjustments}.${column}`);
  return sql`coalesce(
    (select settled.period_id from commission_settlements as settled
      where settled.tenant_id = ${agency.id} and settled.adjustment_id = ${its('id')}),
    (select unclosed.id from commission_periods as unclosed
      where unclosed.tenant_id = ${agency.id} and unclosed.scheme_id = ${its('scheme_id')}
        and unclosed.status <> 'Closed' and unclosed.end_date >= ${its('made_on')}
      order by unclosed.end_date limit 1))`;
}

/**
 * Stores what the statements of a closed period count: their adjustments and opening balances. These never change. The
 * caller must have locked the scheme, and calls it before the period is stored as closed.
 */
export async function settlePeriod(periodId: string, accounts: readonly Account[], ctx: InAgency): Promise<void> {
  const { tx, agency } = ctx;
  const openings = accounts
    .filter(({ period, balance }) => period.id === periodId && balance.brought_forward !== 0)
    .map(({ agent_id, balance }) => ({
      tenant_id: agency.id,
      period_id: periodId,
      agent_id,
      amount: dollarsOf(balance.brought_forward),
    }));
  await Promise.all([
    settleAdjustments(periodId, ctx),
    openings.length > 0 && insertRows(commissionTables(tx), 'commission_opening_balances', openings),
  ]);
}

/** Deletes the opening balances of a reopened period's statements: they continue with the current remainder. */
export async function dropOpenings(periodId: string, { tx, agency }: InAgency): Promise<void> {
  await commissionTables(tx)
    .deleteFrom('commission_opening_balances')
    .where('tenant_id', '=', agency.id)
    .where('period_id', '=', periodId)
    .execute();
}

async function settleAdjustments(periodId: string, ctx: InAgency): Promise<void> {
  const { tx, agency } = ctx;
  await sql`
    insert into commission_settlements (tenant_id, adjustment_id, period_id)
    select adjusted.tenant_id, adjusted.id, ${periodId}::uuid
    from commission_adjustments as adjusted
    join commissions as lines on lines.tenant_id = ${agency.id} and lines.id = adjusted.commission_id
    where adjusted.tenant_id = ${agency.id} and lines.status <> 'Cancelled'
      and adjusted.scheme_id = (
        select closing.scheme_id from commission_periods as closing
        where closing.tenant_id = ${agency.id} and closing.id = ${periodId})
      and not exists (
        select from commission_settlements as before
        where before.tenant_id = ${agency.id} and before.adjustment_id = adjusted.id)
      and ${periodOfAdjusted('adjusted', ctx)} = ${periodId}`.execute(commissionTables(tx));
}

/**
 * Locks the periods whose statements have a line's adjustments, so that their status doesn't change until the
 * transaction ends. Call it before the line is locked.
 */
export function lockStatementsOf(lineId: string, ctx: InAgency): Promise<{ name: string; status: string }[]> {
  const { tx, agency } = ctx;
  return commissionTables(tx)
    .selectFrom('commission_periods')
    .select(['name', 'status'])
    .where('tenant_id', '=', agency.id)
    .where(
      sql<boolean>`id in (
        select ${periodOfAdjusted('adjusted', ctx)} from commission_adjustments as adjusted
        where adjusted.tenant_id = ${agency.id} and adjusted.commission_id = ${lineId})`,
    )
    .orderBy('id')
    .forShare()
    .execute();
}
