import { type RawBuilder, sql } from 'kysely';
import { lookedAt, type Scope } from './policies-sql.ts';
import { baseOf, choice, isFit } from './rules-sql.ts';

/** The amount of a policy under a marginal rule: for each tier, the part of the agent's premium within it. */
const marginal = sql`(
  select sum(greatest(least(rated.volume_before + rated.base_amount, steps.ends)
               - greatest(rated.volume_before, steps.begins), 0) * steps.rate)
  from steps where steps.rule_id = rated.rule_id)`;

/** The rate of the tier that the agent's premium has reached. */
const reachedRate = sql`(
  select steps.rate from steps
  where steps.rule_id = measured.rule_id and steps.begins <= measured.volume_total
  order by steps.begins desc limit 1)`;

/**
 * `looked`: the policies of a calculation; `chosen`: those that can be paid, with the rule that pays them, if any;
 * `lines`: their amounts, each rounded to the cent, half away from zero. The parts of a statement, after `withRules`.
 * The volume of an agent in a tiered rule is computed over all these policies, so they must include all of an agent's
 * policies.
 */
export const withLines = (scope: Scope, which: RawBuilder<unknown>): RawBuilder<unknown> =>
  withLinesOf(lookedAt(scope, which));

/** The same for any policies. */
export const withLinesOf = (looked: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  looked as materialized (${looked}),
  chosen as materialized (
    select looked.*, rule.rule_id, rule.name as rule_name, rule.commission_type, rule.percentage_rate,
           rule.fixed_amount, rule.tier_mode, ${baseOf('rule', 'looked')} as base_amount
    from looked ${choice('looked')}
    where looked.barred is null),
  measured as (
    select chosen.*,
           case when commission_type = 'tiered' then coalesce(sum(base_amount) over (
             partition by agent_id, rule_id order by effective_date, policy_id
             rows between unbounded preceding and 1 preceding), 0) end as volume_before,
           case when commission_type = 'tiered' then sum(base_amount) over (partition by agent_id, rule_id) end
             as volume_total
    from chosen where rule_id is not null),
  rated as (
    select measured.*,
           case when commission_type = 'percentage' then percentage_rate
             when commission_type = 'tiered' and tier_mode = 'whole' then coalesce(${reachedRate}, 0) end as rate
    from measured),
  lines as (
    select rated.*,
           round(case when commission_type = 'fixedAmount' then fixed_amount
             when rate is not null then base_amount * rate / 100
             else coalesce(${marginal}, 0) / 100 end, 2) as commission_amount
    from rated)`;

/**
 * The bonuses that agents have reached by the `counted` rows, which have agent, role, product, renewal and both
 * premiums. Follows `withRules`. One row per rule and agent.
 */
export const bonuses = (counted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select rules.rule_id, rules.name as rule_name, rules.product_type, counted.agent_id, counted.agent_role,
         sum(${baseOf('rules', 'counted')}) as base_amount, count(*)::int as volume_count,
         case rules.bonus_kind when 'percentage' then rules.percentage_rate end as rate,
         round(case rules.bonus_kind when 'percentage'
           then sum(${baseOf('rules', 'counted')}) * rules.percentage_rate / 100
           else rules.fixed_amount end, 2) as commission_amount
  from rules
  join (${counted}) as counted on ${isFit('rules', 'counted')}
  where rules.commission_type = 'bonus' and rules.threshold > 0
  group by rules.rule_id, rules.name, rules.product_type, rules.calculation_base, rules.bonus_kind, rules.percentage_rate,
           rules.fixed_amount, rules.threshold_kind, rules.threshold, counted.agent_id, counted.agent_role
  having case rules.threshold_kind when 'count' then count(*) else sum(${baseOf('rules', 'counted')}) end
    >= rules.threshold`;

/** Why a policy without a line is left out, depending on whether a bonus counts it. Follows `withRules`. */
export const reasonOf = (policy: string): RawBuilder<string> => sql`coalesce(${sql.ref(`${policy}.barred`)},
  case when exists (select from rules where rules.commission_type = 'bonus' and rules.threshold > 0 and ${isFit('rules', policy)})
    then 'bonus_only' else 'no_rule' end)`;

/**
 * Whether a rule pays a policy. A policy that was added during a calculation belongs to the next one. Follows
 * `withRules`.
 */
export const isPaid = (policy: string): RawBuilder<boolean> => sql`(${sql.ref(`${policy}.barred`)} is null
  and exists (select from rules where rules.commission_type <> 'bonus' and ${isFit('rules', policy)}))`;

/** Whether the scheme has already reported that the policy is left out for this reason. */
export const isReported = (
  { agencyId, schemeId }: Scope,
  policy: string,
  reason: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from commission_left_out as told
  where told.tenant_id = ${agencyId} and told.policy_id = ${sql.ref(`${policy}.policy_id`)}
    and told.scheme_id = ${schemeId} and told.reason = ${reason})`;
