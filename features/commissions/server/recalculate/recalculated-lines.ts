import { type RawBuilder, sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { bonuses, withLinesOf } from '../engine/lines-sql.ts';
import { isCountedBefore, termPremium } from '../engine/policies-sql.ts';
import { rulesOfPeriod, withRules } from '../engine/rules-sql.ts';
import { type CommissionsTable, commissionTables } from '../schema.ts';
import { scopeOf, type TouchedPeriod } from './lock-periods.ts';

/** The columns of a line that a calculation writes. */
export type MadeLine = Pick<
  CommissionsTable,
  | 'rule_id'
  | 'commission_type'
  | 'annual_premium'
  | 'term_premium'
  | 'base_amount'
  | 'rate'
  | 'volume_before'
  | 'volume_total'
  | 'volume_count'
  | 'commission_amount'
>;

/** A line whose recalculated values differ from the stored ones. */
export interface RecalculatedLine
  extends MadeLine,
    Pick<CommissionsTable, 'id' | 'policy_id' | 'agent_id' | 'product_type' | 'status' | 'calculated_on'>,
    Pick<CommissionsTable, 'adjusted_amount'> {
  /** null: no rule pays it any more. */
  made: MadeLine | null;
}

/** The recalculated result of a policy's agent in a period. */
interface Outcome {
  /** The parts of a statement that define `lines` and the `reached` bonuses. */
  parts: RawBuilder<unknown>;
  /** Which `line` of the period may change. */
  meant: RawBuilder<boolean>;
}

/** Whether a period still accepts policies that it left out. A later period counts them as late. */
export const takesIn = ({ status }: TouchedPeriod): boolean => status === 'Calculated' || status === 'Under Review';

/** The current policy, if the period left it out because no rule paid it and no line pays it. */
const leftOut = (policyId: string, { id, scheme_id, agent_id }: TouchedPeriod, agency: { id: string }) => sql`
  select left_out.tenant_id, left_out.policy_id, policies.client_id, left_out.agent_id, users.role, left_out.product_type,
         policies.annual_premium, ${termPremium}, policies.effective_date, left_out.is_renewal, left_out.is_late, null
  from commission_left_out as left_out
  join policies on policies.tenant_id = ${agency.id} and policies.id = left_out.policy_id
  join users on users.tenant_id = ${agency.id} and users.id = left_out.agent_id
  where left_out.tenant_id = ${agency.id} and left_out.period_id = ${id} and left_out.policy_id = ${policyId}
    and left_out.agent_id = ${agent_id} and left_out.reason in ('no_rule', 'bonus_only')
    and not (policies.status = 'Cancelada' and policies.cancelled_on <= policies.effective_date)
    and not exists (
      select from commissions as paid
      where paid.tenant_id = ${agency.id} and paid.policy_id = ${policyId} and paid.scheme_id = ${scheme_id})`;

/** The recalculated result of a policy's agent in a period, including lines that no rule paid for some time. */
export function outcomeOf(policyId: string, period: TouchedPeriod, { agency }: CommandContext): Outcome {
  const { id: periodId, agent_id } = period;
  const theirs = sql`line.tenant_id = ${agency.id} and line.period_id = ${periodId} and line.agent_id = ${agent_id}`;
  // Tiers and bonuses depend on all policies of an agent; without them, no other line depends on this one.
  const isAlone = sql`not exists (
    select from commission_period_rules as rule
    where rule.tenant_id = ${agency.id} and rule.period_id = ${periodId} and rule.commission_type in ('tiered', 'bonus'))`;
  const meant = sql<boolean>`${theirs} and (line.status <> 'Cancelled' or line.is_unpaid_by_rules)
    and (line.policy_id = ${policyId} or not ${isAlone})`;
  const looked = sql`
    select line.tenant_id, line.policy_id, line.client_id, line.agent_id, line.agent_role, line.product_type,
           policies.annual_premium, ${termPremium} as term_premium, policies.effective_date, line.is_renewal,
           line.is_late, null::text as barred
    from commissions as line
    join policies on policies.tenant_id = ${agency.id} and policies.id = line.policy_id
    where ${meant}
    ${takesIn(period) ? sql`union all ${leftOut(policyId, period, agency)}` : sql``}`;
  const counted = sql`
    select lines.tenant_id, lines.agent_id, lines.agent_role, lines.product_type, lines.is_renewal, lines.annual_premium,
           lines.term_premium
    from lines
    where not ${isCountedBefore(scopeOf(period, agency), 'lines')}
    union all
    select left_out.tenant_id, left_out.agent_id, users.role, left_out.product_type, left_out.is_renewal,
           policies.annual_premium, ${termPremium}
    from commission_left_out as left_out
    join policies on policies.tenant_id = ${agency.id} and policies.id = left_out.policy_id
    join users on users.tenant_id = ${agency.id} and users.id = left_out.agent_id
    where left_out.tenant_id = ${agency.id} and left_out.period_id = ${periodId} and left_out.agent_id = ${agent_id}
      and left_out.reason = 'bonus_only'
      and not exists (select from lines where lines.policy_id = left_out.policy_id)`;
  const parts = sql`${withRules(rulesOfPeriod(agency.id, periodId))}, ${withLinesOf(looked)}, reached as (${bonuses(counted)})`;
  return { parts, meant };
}

/** The lines of a policy's agent in a period whose recalculated values differ; locked. */
export async function recalculatedLines(
  policyId: string,
  period: TouchedPeriod,
  ctx: CommandContext,
): Promise<RecalculatedLine[]> {
  const tables = commissionTables(ctx.tx);
  const { parts, meant } = outcomeOf(policyId, period, ctx);
  await sql`select line.id from commissions as line where ${meant} order by line.id for no key update`.execute(tables);
  const { rows } = await sql<RecalculatedLine>`
    with ${parts},
    made as (
      select policy_id, rule_id, commission_type, annual_premium, term_premium, base_amount, rate, volume_before,
             volume_total, null::int as volume_count, commission_amount
      from lines
      union all
      select null, rule_id, 'bonus', 0, 0, base_amount, rate, null, base_amount, volume_count, commission_amount
      from reached)
    select line.id, line.policy_id, line.agent_id, line.product_type, line.status, line.calculated_on,
           line.adjusted_amount, line.rule_id, line.commission_type, line.annual_premium, line.term_premium,
           line.base_amount, line.rate, line.volume_before, line.volume_total, line.volume_count,
           line.commission_amount,
           case when made.rule_id is not null then jsonb_build_object(
             'rule_id', made.rule_id, 'commission_type', made.commission_type, 'annual_premium', made.annual_premium,
             'term_premium', made.term_premium, 'base_amount', made.base_amount, 'rate', made.rate,
             'volume_before', made.volume_before, 'volume_total', made.volume_total,
             'volume_count', made.volume_count, 'commission_amount', made.commission_amount) end as made
    from commissions as line
    left join made on made.policy_id = line.policy_id
      or (made.policy_id is null and line.policy_id is null and made.rule_id = line.rule_id)
    where ${meant}
      and (line.status <> 'Cancelled' or made.rule_id is not null)
      and (line.due_amount is not null or line.status = 'Cancelled' or (made.rule_id, made.annual_premium, made.term_premium, made.base_amount,
           made.volume_before, made.volume_total, made.commission_amount)
        is distinct from (line.rule_id, line.annual_premium, line.term_premium, line.base_amount, line.volume_before,
           line.volume_total, line.commission_amount))`.execute(tables);
  return rows;
}
