import * as z from 'zod/mini';
import { money, uuid } from '#platform/contract/fields.ts';
import { count, summedMoney } from './amounts.ts';
import {
  bonusKinds,
  calculationBases,
  commissionTypes,
  ruleProducts,
  ShownTier,
  thresholdKinds,
  tierModes,
} from './rules.ts';
import { schemeRoles } from './schemes.ts';

/**
 * Why an active rule did not pay a policy. A rule that fits but loses: by its priority, because the other rule names
 * the product, or because the other rule is older.
 */
export const losingReasons = [
  'product',
  'new_business',
  'renewal',
  'below_min',
  'above_max',
  'priority',
  'less_specific',
  'newer',
] as const;
export type LosingReason = (typeof losingReasons)[number];

/** The part of a premium in one tier of a rule, and what the tier pays for it. */
export const ExplainedStep = z.object({
  from: money,
  /** null: no upper bound. */
  to: z.nullable(money),
  rate: z.number(),
  premium: summedMoney,
  /** Before rounding, as exact digits. */
  pays: z.string(),
});
export type ExplainedStep = z.infer<typeof ExplainedStep>;

/** The origin of a line, from the data stored with it. */
export const Explanation = z.object({
  rule: z.object({
    id: uuid,
    /** The rule's version when the line was calculated. */
    version: z.int(),
    name: z.string(),
    product_type: z.enum(ruleProducts),
    commission_type: z.enum(commissionTypes),
    priority: z.int(),
    percentage_rate: z.number(),
    fixed_amount: money,
    tier_mode: z.enum(tierModes),
    tiers: z.array(ShownTier),
    threshold_kind: z.enum(thresholdKinds),
    threshold: money,
    bonus_kind: z.enum(bonusKinds),
  }),
  /** Whether the rule has changed since then. */
  rule_changed: z.boolean(),
  agent_role: z.enum(schemeRoles),
  is_renewal: z.boolean(),
  is_late: z.boolean(),
  calculation_base: z.enum(calculationBases),
  annual_premium: money,
  /** The premium of the term as sold; 0 for a bonus, as is the annual premium. */
  term_premium: money,
  /** The base of the rule: one of the two premiums; for a bonus, the agent's premium in the period. */
  base_amount: summedMoney,
  /** Percent; null if there is no single rate. */
  rate: z.nullable(z.number()),
  /** For a tiered rule: the agent's premium before this policy, and in the whole period. Otherwise null. */
  volume_before: z.nullable(summedMoney),
  volume_total: z.nullable(summedMoney),
  /** For a bonus: the number of the agent's policies in the period. Otherwise null. */
  volume_count: z.nullable(count),
  /** For a marginal tiered rule. */
  steps: z.array(ExplainedStep),
  /** The amount before rounding, as exact digits, and after it. It is rounded to the cent, half away from zero. */
  unrounded: z.string(),
  rounded: money,
  /** The amount computed again equals the stored amount. */
  is_right: z.boolean(),
  /** The other active rules, in order of evaluation; empty for a bonus. */
  others: z.array(
    z.object({
      id: uuid,
      version: z.int(),
      name: z.string(),
      priority: z.int(),
      why: z.enum(losingReasons),
    }),
  ),
});
export type Explanation = z.infer<typeof Explanation>;
Explanation.register(z.globalRegistry, { id: 'CommissionExplanation' });
