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
 * Why a rule that was active did not pay a policy. Those that fit it lost: by their priority, because the other names the
 * product, or because the other one is older.
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

/** What of a premium lies in one step of a tiered rule, and what that step pays of it. */
export const ExplainedStep = z.object({
  from: money,
  /** null: without end. */
  to: z.nullable(money),
  rate: z.number(),
  premium: summedMoney,
  /** Before it is rounded, as exact digits. */
  pays: z.string(),
});
export type ExplainedStep = z.infer<typeof ExplainedStep>;

/** How a line came about, told from what is stored with it. */
export const Explanation = z.object({
  rule: z.object({
    id: uuid,
    /** As it was when it was calculated. */
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
  /** Whether the rule has changed since. */
  rule_changed: z.boolean(),
  agent_role: z.enum(schemeRoles),
  is_renewal: z.boolean(),
  is_late: z.boolean(),
  calculation_base: z.enum(calculationBases),
  annual_premium: money,
  /** Of the term as sold; of a bonus 0, as the annual one. */
  term_premium: money,
  /** What the rule reckons from: one of the two; of a bonus, the agent's premium in the period. */
  base_amount: summedMoney,
  /** Percent; null where there is not one rate. */
  rate: z.nullable(z.number()),
  /** Of a tiered rule: the agent's premium before this policy, and in the whole period. Else null. */
  volume_before: z.nullable(summedMoney),
  volume_total: z.nullable(summedMoney),
  /** Of a bonus: how many policies the agent has in the period. Else null. */
  volume_count: z.nullable(count),
  /** Of a tiered rule whose steps pay what lies in them. */
  steps: z.array(ExplainedStep),
  /** The amount before it was rounded, as exact digits, and after that: to the cent, half of one away from zero. */
  unrounded: z.string(),
  rounded: money,
  /** Reckoned once more: the same as the stored amount. */
  is_right: z.boolean(),
  /** The other rules that were active, in the order in which they are asked; of a bonus none. */
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
