import { type RawBuilder, sql } from 'kysely';

/** The columns of a rule that a calculation reads. */
const columns = sql.raw(
  [
    'product_type',
    'commission_type',
    'calculation_base',
    'percentage_rate',
    'fixed_amount',
    'min_policy_amount',
    'max_policy_amount',
    'priority',
    'applies_to_new_business',
    'applies_to_renewals',
    'tiers',
    'tier_mode',
    'threshold_kind',
    'threshold',
    'bonus_kind',
    'created_at',
  ].join(', '),
);

/** The rules of a period's calculation, as of its start. */
export const rulesOfPeriod = (agencyId: string, periodId: string): RawBuilder<unknown> => sql`
  select rule_id, name, ${columns} from commission_period_rules
  where tenant_id = ${agencyId} and period_id = ${periodId}`;

/** The current active rules of a scheme. */
export const rulesOfScheme = (agencyId: string, schemeId: string): RawBuilder<unknown> => sql`
  select id as rule_id, name, ${columns} from commission_rules
  where tenant_id = ${agencyId} and scheme_id = ${schemeId} and is_active`;

/**
 * The base of a rule for a policy. Each case has its full condition: Citus loses the value of a shorter form in an
 * update.
 */
export const baseOf = (rule: string, policy: string): RawBuilder<number> => sql`case
  when ${sql.ref(`${rule}.calculation_base`)} = 'term_premium' then ${sql.ref(`${policy}.term_premium`)} else ${sql.ref(`${policy}.annual_premium`)} end`;

/** Whether a policy fits a rule: by product, new business or renewal, and amount. */
export const isFit = (rule: string, policy: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${rule}.${column}`);
  return sql`(${of('product_type')} = ${sql.ref(`${policy}.product_type`)} or ${of('product_type')} = 'All')
    and case when ${sql.ref(`${policy}.is_renewal`)} then ${of('applies_to_renewals')}
        else ${of('applies_to_new_business')} end
    and ${baseOf(rule, policy)} >= ${of('min_policy_amount')}
    and (${of('max_policy_amount')} = 0 or ${baseOf(rule, policy)} <= ${of('max_policy_amount')})`;
};

/**
 * The order of evaluation of rules: the smallest priority, then a named product before all products, then the older
 * rule.
 */
const inTurn = sql`priority, product_type = 'All', created_at, rule_id`;

/** `rules`, each with its order number, and `steps`, the tiers of the tiered ones. The first parts of a statement. */
export const withRules = (rules: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  rules as materialized (select found.*, row_number() over (order by ${inTurn}) as turn from (${rules}) as found),
  steps as materialized (
    select rules.rule_id, (step ->> 'from')::numeric as begins, (step ->> 'rate')::numeric as rate,
           lead((step ->> 'from')::numeric) over (partition by rules.rule_id order by (step ->> 'from')::numeric) as ends
    from rules cross join lateral jsonb_array_elements(rules.tiers) as step
    where rules.commission_type = 'tiered')`;

/** The rule that pays each of `policies`; none if no rule fits. A bonus pays no policy. */
export const choice = (policies: string): RawBuilder<unknown> => sql`left join lateral (
    select rules.* from rules
    where rules.commission_type <> 'bonus' and ${isFit('rules', policies)}
    order by rules.turn limit 1) as rule on true`;
