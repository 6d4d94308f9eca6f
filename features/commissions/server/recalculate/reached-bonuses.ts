import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { RuleProduct } from '../../contract/rules.ts';
import { isCountedBefore } from '../engine/policies-sql.ts';
import { baseOf, isFit } from '../engine/rules-sql.ts';
import { moveLines } from '../figures.ts';
import { commissionTables } from '../schema.ts';
import { scopeOf, type TouchedPeriod } from './lock-periods.ts';
import { outcomeOf } from './recalculated-lines.ts';
import { addToTotals } from './store-lines.ts';

/**
 * Writes the bonuses that the policy's agent reaches through a correction and had not reached before, as a calculation
 * would now.
 */
export async function writeReachedBonuses(policyId: string, period: TouchedPeriod, ctx: CommandContext): Promise<void> {
  const { tx, agency, today, clock, audit, changed } = ctx;
  const now = clock().toISOString();
  const { id: period_id, agent_id } = period;
  const { rows } = await sql<{ id: string; product_type: RuleProduct; commission_amount: number }>`
    with ${outcomeOf(policyId, period, ctx).parts}
    insert into commissions (
      tenant_id, id, period_id, scheme_id, rule_id, agent_id, agent_role, product_type, commission_type, is_renewal,
      is_late, annual_premium, term_premium, base_amount, rate, volume_total, volume_count, commission_amount,
      calculated_at, calculated_on, updated_at)
    select ${agency.id}::uuid, gen_random_uuid(), ${period_id}, ${period.scheme_id}, rule_id, agent_id, agent_role,
           product_type, 'bonus', false, false, 0, 0, base_amount, rate, base_amount, volume_count, commission_amount,
           ${now}, ${today}, ${now}
    from reached
    on conflict do nothing
    returning id, product_type, commission_amount`.execute(commissionTables(tx));
  for (const { id, product_type, commission_amount } of rows) {
    audit({
      action: 'recalculateCommission',
      entity: 'commission',
      entity_id: id,
      after: { commission_amount, status: 'Calculated' },
    });
    const group = { period_id, agent_id, product_type, month: today, count: 1 };
    moveLines(
      [{ ...group, premium: 0, amount: commission_amount, adjusted: 0, before: null, after: 'Calculated' }],
      ctx,
    );
    await Promise.all([
      addToTotals(period_id, { agent_id }, { premium: 0, amount: commission_amount }, ctx),
      changed('commission', id),
    ]);
  }
}

/**
 * Writes the bonuses that the policy's agent would have reached in a closed period under the current policy: with
 * amount 0, by the volume that the period has counted, and with the amount due beside it. Returns their ids, for which
 * chargebacks can be proposed.
 */
export async function writeMissedBonuses(
  policyId: string,
  period: TouchedPeriod,
  ctx: CommandContext,
): Promise<string[]> {
  const { tx, agency, today, clock, audit } = ctx;
  const now = clock().toISOString();
  const { id: period_id, agent_id, scheme_id } = period;
  const { rows } = await sql<{ id: string; product_type: RuleProduct; due_amount: number }>`
    with ${outcomeOf(policyId, period, ctx).parts},
    counted as (
      select product_type, is_renewal, annual_premium, term_premium from commissions
      where tenant_id = ${agency.id} and period_id = ${period_id} and agent_id = ${agent_id} and policy_id is not null
        and not is_unpaid_by_rules and not ${isCountedBefore(scopeOf(period, agency), 'commissions')}
      union all
      select product_type, is_renewal, annual_premium, term_premium from commission_left_out
      where tenant_id = ${agency.id} and period_id = ${period_id} and agent_id = ${agent_id} and reason = 'bonus_only'),
    missed as (
      select reached.*, coalesce((
               select sum(${baseOf('rules', 'counted')}) from counted where ${isFit('rules', 'counted')}), 0) as was,
             (select count(*)::int from counted where ${isFit('rules', 'counted')}) as counted
      from reached join rules on rules.rule_id = reached.rule_id)
    insert into commissions (
      tenant_id, id, period_id, scheme_id, rule_id, agent_id, agent_role, product_type, commission_type, is_renewal,
      is_late, annual_premium, term_premium, base_amount, rate, volume_total, volume_count, commission_amount, due_amount,
      status, calculated_at, calculated_on, updated_at)
    select ${agency.id}::uuid, gen_random_uuid(), ${period_id}, ${scheme_id}, rule_id, agent_id, agent_role, product_type,
           'bonus', false, false, 0, 0, was, rate, was, counted, 0, commission_amount, 'Approved', ${now}, ${today}, ${now}
    from missed
    on conflict do nothing
    returning id, product_type, due_amount`.execute(commissionTables(tx));
  for (const { id, product_type, due_amount } of rows) {
    audit({
      action: 'recalculateCommission',
      entity: 'commission',
      entity_id: id,
      after: { commission_amount: 0, due_amount, status: 'Approved' },
    });
    const group = { period_id, agent_id, product_type, month: today, count: 1, premium: 0, amount: 0, adjusted: 0 };
    moveLines([{ ...group, before: null, after: 'Approved' }], ctx);
    ctx.changed('commission', id);
  }
  return rows.map(({ id }) => id);
}
