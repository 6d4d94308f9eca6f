import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { RuleProduct } from '../../contract/rules.ts';
import { isPaid, reasonOf } from '../engine/lines-sql.ts';
import { termPremium } from '../engine/policies-sql.ts';
import { rulesOfPeriod, withRules } from '../engine/rules-sql.ts';
import { moveLines } from '../figures.ts';
import { commissionTables } from '../schema.ts';
import type { TouchedPeriod } from './lock-periods.ts';
import { outcomeOf } from './recalculated-lines.ts';
import { addToTotals } from './store-lines.ts';

/**
 * The corrected terms of a policy that the rules of a period left out: parts of a statement that define `corrected`.
 */
const withCorrected = (policyId: string, { id }: TouchedPeriod, agency: { id: string }) => sql`
  ${withRules(rulesOfPeriod(agency.id, id))},
  corrected as (
    select left_out.product_type, left_out.is_renewal, policies.annual_premium, ${termPremium} as term_premium,
           policies.effective_date, null::text as barred
    from commission_left_out as left_out
    join policies on policies.tenant_id = ${agency.id} and policies.id = left_out.policy_id
    where left_out.tenant_id = ${agency.id} and left_out.period_id = ${id} and left_out.policy_id = ${policyId})`;

/**
 * For a policy that a bonus of a period counted, in a period that accepts no further lines: stores whether a rule pays
 * it now.
 */
export async function markOwed(policyId: string, period: TouchedPeriod, { tx, agency }: CommandContext): Promise<void> {
  await sql`
    with ${withCorrected(policyId, period, agency)}
    update commission_left_out as left_out set is_owed = ${isPaid('corrected')}
    from corrected
    where left_out.tenant_id = ${agency.id} and left_out.period_id = ${period.id} and left_out.policy_id = ${policyId}
      and left_out.reason = 'bonus_only'`.execute(commissionTables(tx));
}

/**
 * Updates a policy that the rules of a period left out to its corrected terms, with the new reason, which depends on
 * whether a bonus counts it now.
 */
export async function correctLeftOut(
  policyId: string,
  period: TouchedPeriod,
  { tx, agency, changed }: CommandContext,
): Promise<void> {
  const { id } = period;
  const { numAffectedRows = 0n } = await sql`
    with ${withCorrected(policyId, period, agency)}
    update commission_left_out as left_out set
      annual_premium = corrected.annual_premium, term_premium = corrected.term_premium,
      effective_date = corrected.effective_date, reason = ${reasonOf('corrected')}
    from corrected
    where left_out.tenant_id = ${agency.id} and left_out.period_id = ${id} and left_out.policy_id = ${policyId}
      and left_out.reason in ('no_rule', 'bonus_only')`.execute(commissionTables(tx));
  if (numAffectedRows > 0n) changed('commission_period', id);
}

/**
 * Writes the line of a policy that no rule of the period paid before its correction, and removes it from the left-out
 * policies.
 */
export async function writeNewlyPaid(policyId: string, period: TouchedPeriod, ctx: CommandContext): Promise<void> {
  const { tx, agency, today, clock, audit, changed } = ctx;
  const now = clock().toISOString();
  const { id: period_id, agent_id } = period;
  const { rows } = await sql<NewLine>`
    with ${outcomeOf(policyId, period, ctx).parts}
    insert into commissions (
      tenant_id, id, period_id, scheme_id, rule_id, agent_id, agent_role, policy_id, client_id, product_type,
      commission_type, is_renewal, is_late, annual_premium, term_premium, base_amount, rate, volume_before, volume_total,
      commission_amount, calculated_at, calculated_on, updated_at)
    select tenant_id, gen_random_uuid(), ${period_id}, ${period.scheme_id}, rule_id, agent_id, agent_role, policy_id,
           client_id, product_type, commission_type, is_renewal, is_late, annual_premium, term_premium, base_amount, rate,
           volume_before, volume_total, commission_amount, ${now}, ${today}, ${now}
    from lines where policy_id = ${policyId}
    on conflict do nothing
    returning id, product_type, annual_premium, commission_amount`.execute(commissionTables(tx));
  for (const { id, product_type, annual_premium: premium, commission_amount: amount } of rows) {
    audit({
      action: 'recalculateCommission',
      entity: 'commission',
      entity_id: id,
      after: { annual_premium: premium, commission_amount: amount, status: 'Calculated' },
    });
    const group = { period_id, agent_id, product_type, month: today, count: 1, premium, amount, adjusted: 0 };
    moveLines([{ ...group, before: null, after: 'Calculated' }], ctx);
    await Promise.all([
      commissionTables(tx)
        .deleteFrom('commission_left_out')
        .where('tenant_id', '=', agency.id)
        .where('period_id', '=', period_id)
        .where('policy_id', '=', policyId)
        .execute(),
      addToTotals(period_id, { agent_id }, { premium, amount, policies: 1 }, ctx),
      changed('commission', id),
    ]);
  }
}

interface NewLine {
  id: string;
  product_type: RuleProduct;
  annual_premium: number;
  commission_amount: number;
}
