import { type RawBuilder, sql } from 'kysely';
import { dollarsOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { commissionTables } from '../schema.ts';
import type { Account } from './accounts.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency'>;

/**
 * The id of the period on whose statement an adjustment falls, as a part of a question that names adjustments so: the one that
 * has settled it, else the first of its scheme that is not closed and ends on its day or later; null: there is none yet.
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
 * Writes down what the statements of a period count when it is closed: the adjustments that fall on them, and the balances that
 * they begin with. It stays there, and nothing comes to it. Asked for by whoever has locked the scheme, before the period is
 * stored as closed.
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

/** Forgets the balances that the statements of a reopened period began with: they go on with what is left before them now. */
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
 * The periods on whose statements the adjustments of a line fall, which keep their state until this deed ends. Asked for before
 * the line is locked.
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
