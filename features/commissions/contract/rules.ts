import * as z from 'zod/mini';
import { productTypes } from '#features/leads/contract.ts';
import { instant, money, requiredText, uuid } from '#platform/contract/fields.ts';
import { field, needed, otherwise, shapeOf, text } from '#platform/contract/record-fields.ts';
import { configuringCommissions } from './access.ts';
import { count, moneyOrNothing, percentOrNothing, wholeOr } from './amounts.ts';
import { descriptionMax, nameMax } from './schemes.ts';

/** The product of a rule: one product, or all products of the scheme. */
export const ruleProducts = [...productTypes, 'All'] as const;
export type RuleProduct = (typeof ruleProducts)[number];

export const commissionTypes = ['percentage', 'fixedAmount', 'tiered', 'bonus'] as const;
export type CommissionType = (typeof commissionTypes)[number];

/** `term_premium`: the premium of the term as sold; for a six-month policy, half the annual premium. */
export const calculationBases = ['annual_premium', 'term_premium'] as const;

/** `marginal`: each tier pays for the premium within it. `whole`: the reached tier pays from the first dollar. */
export const tierModes = ['marginal', 'whole'] as const;

/** What is compared with the threshold of a bonus: the agent's premium or number of policies in the period. */
export const thresholdKinds = ['premium', 'count'] as const;

/** The amount of a bonus: its `fixed_amount`, or its `percentage_rate` of the agent's premium in the period. */
export const bonusKinds = ['amount', 'percentage'] as const;

export const priorityMin = 1;
export const priorityMax = 5;
export const tiersMax = 10;
/** The maximum number of rules in a scheme, active or not. */
export const rulesMax = 100;

/** A tier of a rule: the rate from this premium of the agent in the period on. */
export const Tier = z.object({ from: moneyOrNothing, rate: percentOrNothing });
export type Tier = z.infer<typeof Tier>;

/** The same in responses. */
export const ShownTier = z.object({ from: money, rate: z.number() });
const tiers = z.array(Tier).check(z.maxLength(tiersMax));
const priority = wholeOr(priorityMin, priorityMax, 'commissions:validation.priority');

/** A rule's fields. Fields of another rule type are stored and have no effect. */
export const ruleFields = {
  id: field(needed(uuid)),
  scheme_id: field(needed(uuid), 'create'),
  /** Starts at 1 and grows by one with each change. */
  version: field(needed(z.int())),
  name: field(
    needed(requiredText(nameMax, 'commissions:validation.rule_name_required'), z.string()),
    'create',
    'update',
  ),
  description: field(text(descriptionMax), 'create', 'update'),
  product_type: field(
    needed(z.enum(ruleProducts, { error: 'commissions:validation.product_type_required' })),
    'create',
    'update',
  ),
  commission_type: field(otherwise('percentage', z.enum(commissionTypes)), 'create', 'update'),
  calculation_base: field(otherwise('annual_premium', z.enum(calculationBases)), 'create', 'update'),
  percentage_rate: field(otherwise(0, percentOrNothing, z.number()), 'create', 'update'),
  fixed_amount: field(otherwise(0, moneyOrNothing, money), 'create', 'update'),
  /** The minimum and maximum base of a policy, both included; a maximum of 0 means none. */
  min_policy_amount: field(otherwise(0, moneyOrNothing, money), 'create', 'update'),
  max_policy_amount: field(otherwise(0, moneyOrNothing, money), 'create', 'update'),
  /** The smallest number wins. */
  priority: field(otherwise(1, priority, z.int()), 'create', 'update'),
  applies_to_new_business: field(otherwise(true, z.boolean()), 'create', 'update'),
  applies_to_renewals: field(otherwise(false, z.boolean()), 'create', 'update'),
  is_active: field(otherwise(true, z.boolean()), 'create', 'update'),
  /** The tiers of a tiered rule, with ascending `from`. */
  tiers: field(otherwise([] as Tier[], tiers, z.array(ShownTier)), 'create', 'update'),
  tier_mode: field(otherwise('marginal', z.enum(tierModes)), 'create', 'update'),
  /** The threshold of a bonus, in dollars or a number of policies. */
  threshold_kind: field(otherwise('premium', z.enum(thresholdKinds)), 'create', 'update'),
  threshold: field(otherwise(0, moneyOrNothing, money), 'create', 'update'),
  /** A bonus with threshold 0 pays nothing until the threshold is set. */
  pays_nothing: field(needed(z.boolean()), 'joined'),
  bonus_kind: field(otherwise('amount', z.enum(bonusKinds)), 'create', 'update'),
  /** Created as an example and not changed since. */
  is_example: field(needed(z.boolean())),
  created_at: field(needed(instant)),
  updated_at: field(needed(instant)),
};

export const CommissionRule = z.object(shapeOf(ruleFields));
export type CommissionRule = z.infer<typeof CommissionRule>;
CommissionRule.register(z.globalRegistry, { id: 'CommissionRule' });

export const CreateRule = z.object(shapeOf(ruleFields, 'create'));
export type CreateRule = z.infer<typeof CreateRule>;
CreateRule.register(z.globalRegistry, { id: 'CreateRule' });

/** Omitted fields are unchanged. */
export const UpdateRule = z.object(shapeOf(ruleFields, 'update'));
export type UpdateRule = z.infer<typeof UpdateRule>;
UpdateRule.register(z.globalRegistry, { id: 'UpdateRule' });

/** The terms of a rule in one version. */
export type RuleTerms = Omit<CreateRule, 'scheme_id'>;

/** A field of a rule that contradicts another field, with its message. */
export interface RuleProblem {
  field: keyof RuleTerms;
  message: string;
}

/** The contradictions in a rule. A form checks them before it submits, and the server always checks them. */
export function ruleProblems(rule: RuleTerms): RuleProblem[] {
  const { commission_type, min_policy_amount, max_policy_amount, tiers } = rule;
  const problems: RuleProblem[] = [];
  if (max_policy_amount > 0 && min_policy_amount > max_policy_amount)
    problems.push({ field: 'max_policy_amount', message: 'commissions:validation.max_below_min' });
  if (!rule.applies_to_new_business && !rule.applies_to_renewals)
    problems.push({ field: 'applies_to_renewals', message: 'commissions:validation.applies_to_nothing' });
  if (tiers.some(({ from }, at) => at > 0 && from <= (tiers[at - 1]?.from ?? 0)))
    problems.push({ field: 'tiers', message: 'commissions:validation.tiers_order' });
  if (commission_type === 'bonus' && rule.threshold_kind === 'count' && !Number.isInteger(rule.threshold))
    problems.push({ field: 'threshold', message: 'commissions:validation.threshold_whole' });
  return problems;
}

/**
 * A rule with defaults for the omitted fields of its type: without tiers, one tier from 0 at the rule's rate; a bonus
 * without an amount is a percentage bonus.
 */
export function completed<Rule extends RuleTerms>(rule: Rule): Rule {
  const { commission_type, percentage_rate, fixed_amount, tiers } = rule;
  const hasNoSteps = commission_type === 'tiered' && tiers.length === 0;
  const hasNoAmount = commission_type === 'bonus' && fixed_amount === 0 && percentage_rate > 0;
  return {
    ...rule,
    ...(hasNoSteps && { tiers: [{ from: 0, rate: percentage_rate }] }),
    ...(hasNoAmount && { bonus_kind: 'percentage' as const }),
  };
}

/** Whether a rule pays nothing in any case: a bonus without a threshold. */
export const paysNothing = ({
  commission_type,
  threshold,
}: Pick<RuleTerms, 'commission_type' | 'threshold'>): boolean => commission_type === 'bonus' && threshold === 0;

/** A preview considers policies that took effect within this many days. */
export const previewDays = 90;

/** A rule from the form, new or in place of an existing one. */
export const PreviewRule = z.object({ ...shapeOf(ruleFields, 'create'), instead_of: z.optional(z.nullable(uuid)) });
export type PreviewRule = z.infer<typeof PreviewRule>;

const RuleCount = z.object({
  /** null: no rule. */
  rule: z.nullable(z.object({ id: uuid, name: z.string(), priority: z.int() })),
  policies: count,
});

/** What a rule would do with the agency's policies of the last 90 days. */
export const RulePreview = z.object({
  /** First and last day of these policies. */
  from: z.string(),
  until: z.string(),
  /** The rule is a bonus without a threshold. */
  pays_nothing: z.boolean(),
  /** The number of policies that the scheme includes. */
  policies: count,
  /** The number of policies that fit the rule and that it pays, and which rules would pay them without it. */
  won: count,
  won_premium: money,
  won_from: z.array(RuleCount),
  /** The number of policies that fit but that another rule pays, and which rules pay them. */
  lost: count,
  lost_to: z.array(RuleCount),
  /** The number of policies that don't fit. */
  unfit: count,
});
export type RulePreview = z.infer<typeof RulePreview>;
RulePreview.register(z.globalRegistry, { id: 'RulePreview' });

export const ruleRoutes = {
  listRules: {
    method: 'GET',
    path: '/commissions/schemes/{id}/rules',
    ...configuringCommissions,
    ok: [200, z.array(CommissionRule)],
    shows: ['commission_scheme'],
    summary: 'The rules of a scheme, in the order in which they apply',
  },
  createRule: {
    method: 'POST',
    path: '/commissions/rules',
    ...configuringCommissions,
    body: CreateRule,
    ok: [201, CommissionRule],
    errors: { too_many_rules: 409 },
    version: 'readRule',
    changes: ['commission_scheme'],
    summary: 'Add a rule to a scheme',
  },
  previewRule: {
    method: 'POST',
    path: '/commissions/rules/preview',
    ...configuringCommissions,
    body: PreviewRule,
    ok: [200, RulePreview],
    changes: [],
    summary: 'How many policies of the last 90 days a rule would win and lose, and to which; nothing is written',
  },
  readRule: {
    method: 'GET',
    path: '/commissions/rules/{id}',
    ...configuringCommissions,
    ok: [200, CommissionRule],
    shows: ['commission_scheme'],
    summary: 'One commission rule',
  },
  updateRule: {
    method: 'PUT',
    path: '/commissions/rules/{id}',
    ...configuringCommissions,
    body: UpdateRule,
    ok: [200, CommissionRule],
    version: 'readRule',
    changes: ['commission_scheme'],
    summary: 'Change a rule or switch it off; what was calculated keeps the rule as it was',
  },
} as const;
