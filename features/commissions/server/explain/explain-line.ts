import { type ExpressionBuilder, sql } from 'kysely';
import { dollarsOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import type { Explanation } from '../../contract/explanation.ts';
import { commissionTables } from '../schema.ts';
import { calculatedTerm } from './calculated-term.ts';
import { losersOf } from './losing.ts';
import { isRight, reckon } from './reckon.ts';

const ofLine = [
  'rule_id',
  'policy_id',
  'agent_role',
  'product_type',
  'is_renewal',
  'is_late',
  'annual_premium',
  'term_premium',
  'base_amount',
  'volume_before',
  'volume_total',
  'volume_count',
  'commission_amount',
] as const;

const ofRule = [
  'rule_id',
  'version',
  'name',
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
] as const;

/**
 * The origin of a line, from the data stored with it, computed again. null: the agency has none with this id. Two
 * statements, sent together.
 */
export async function explainLine(
  id: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Explanation | null> {
  const tables = commissionTables(tx);
  const itsPeriod = (eb: ExpressionBuilder<KnownTables<typeof commissionTables>, 'commission_period_rules'>) =>
    eb.selectFrom('commissions').select('period_id').where('tenant_id', '=', agency.id).where('id', '=', id);
  const [line, rules] = await Promise.all([
    tables
      .selectFrom('commissions')
      .innerJoin('commission_rules', (join) =>
        join.on('commission_rules.tenant_id', '=', agency.id).onRef('commission_rules.id', '=', 'commissions.rule_id'),
      )
      .leftJoin('policies', (join) =>
        join.on('policies.tenant_id', '=', agency.id).onRef('policies.id', '=', 'commissions.policy_id'),
      )
      .select(ofLine.map((name) => `commissions.${name}` as const))
      .select(['commission_rules.version as version_now', ...calculatedTerm])
      .where('commissions.tenant_id', '=', agency.id)
      .where('commissions.id', '=', id)
      .executeTakeFirst(),
    tables
      .selectFrom('commission_period_rules')
      .select(ofRule)
      .where('tenant_id', '=', agency.id)
      .where('period_id', '=', itsPeriod)
      .orderBy('priority')
      .orderBy(sql`product_type = 'All'`)
      .orderBy('created_at')
      .orderBy('rule_id')
      .execute(),
  ]);
  const rule = rules.find(({ rule_id }) => rule_id === line?.rule_id);
  if (!line || !rule) return null;
  const { rule_id, version, name, product_type, commission_type, priority, percentage_rate, fixed_amount } = rule;
  const { tiers, tier_mode, threshold_kind, threshold, bonus_kind, calculation_base } = rule;
  const { effective_date, expiration_date } = line;
  const term = effective_date && expiration_date ? { effective_date, expiration_date } : null;
  const { rate, steps, unrounded, rounded } = reckon(line, rule);
  return {
    rule: {
      id: rule_id,
      version,
      name,
      product_type,
      commission_type,
      priority,
      percentage_rate,
      fixed_amount,
      tiers,
      tier_mode,
      threshold_kind,
      threshold,
      bonus_kind,
    },
    rule_changed: version !== line.version_now,
    agent_role: line.agent_role,
    is_renewal: line.is_renewal,
    is_late: line.is_late,
    calculation_base,
    annual_premium: line.annual_premium,
    term_premium: line.term_premium,
    base_amount: line.base_amount,
    rate,
    volume_before: line.volume_before,
    volume_total: line.volume_total,
    volume_count: line.volume_count,
    steps,
    unrounded,
    rounded: dollarsOf(rounded),
    is_right: isRight(line, rule, term),
    others: line.policy_id ? losersOf(line, rules) : [],
  };
}
