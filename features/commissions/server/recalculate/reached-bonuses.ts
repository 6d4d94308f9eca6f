import { sql } from 'kysely';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { RuleProduct } from '../../contract/rules.ts';
import { commissionFacts } from '../../contract.ts';
import { termPremium } from '../engine/policies-sql.ts';
import { moveLines } from '../figures.ts';
import { commissionTables } from '../schema.ts';
import type { TouchedPeriod } from './lock-periods.ts';
import { outcomeOf } from './recalculated-lines.ts';
import { addToTotals } from './store-lines.ts';

/** Writes the bonuses that a policy's agent has reached by a correction, and had not before: what a calculation would write now. */
export async function writeReachedBonuses(policyId: string, period: TouchedPeriod, deed: Deed): Promise<void> {
  const { tx, agency, today, clock, audit, emit } = deed;
  const now = clock().toISOString();
  const { id: period_id, agent_id } = period;
  const { rows } = await sql<{ id: string; product_type: RuleProduct; commission_amount: number }>`
    with ${outcomeOf(policyId, period, deed).parts}
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
      ...{ action: 'recalculateCommission', entity: 'commission', entity_id: id },
      after: { commission_amount, status: 'Calculated' },
    });
    const group = { period_id, agent_id, product_type, month: today, count: 1 };
    moveLines(
      [{ ...group, premium: 0, amount: commission_amount, adjusted: 0, before: null, after: 'Calculated' }],
      deed,
    );
    await Promise.all([
      addToTotals(period_id, { agent_id }, { premium: 0, amount: commission_amount }, deed),
      emit(commissionFacts.commissionChanged, { id, status: 'Calculated' }),
    ]);
  }
}

/** Has what a bonus alone counts of a policy say what its corrected terms say. */
export async function correctLeftOut(policyId: string, { tx, agency }: Deed): Promise<void> {
  await sql`
    update commission_left_out as left_out set
      annual_premium = policies.annual_premium, term_premium = ${termPremium}, effective_date = policies.effective_date
    from policies
    where left_out.tenant_id = ${agency.id} and left_out.policy_id = ${policyId} and left_out.reason = 'bonus_only'
      and policies.tenant_id = ${agency.id} and policies.id = left_out.policy_id`.execute(commissionTables(tx));
}
