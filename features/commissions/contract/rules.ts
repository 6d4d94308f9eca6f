import * as z from 'zod/mini';
import { productTypes } from '#features/leads/contract.ts';
import { instant, money, requiredText, uuid } from '#platform/contract/fields.ts';
import { field, needed, otherwise, shapeOf, text } from '#platform/contract/record-fields.ts';
import { configuringCommissions } from './access.ts';
import { count, moneyOrNothing, percentOrNothing, wholeOr } from './amounts.ts';
import { descriptionMax, nameMax } from './schemes.ts';

/** What a rule can be for: one product, or all that the scheme has. */
export const ruleProducts = [...productTypes, 'All'] as const;
export type RuleProduct = (typeof ruleProducts)[number];

export const commissionTypes = ['percentage', 'fixedAmount', 'tiered', 'bonus'] as const;
export type CommissionType = (typeof commissionTypes)[number];

/** `term_premium`: the premium of the term as sold, of a six-month policy half the annual one. */
export const calculationBases = ['annual_premium', 'term_premium'] as const;

/** `marginal`: each step pays what lies above it. `whole`: the step that was reached pays from the first dollar. */
export const tierModes = ['marginal', 'whole'] as const;

/** What of an agent in a period must reach the threshold of a bonus. */
export const thresholdKinds = ['premium', 'count'] as const;

/** What a bonus is: its `fixed_amount`, or its `percentage_rate` of the agent's premium in the period. */
export const bonusKinds = ['amount', 'percentage'] as const;

export const priorityMin = 1;
export const priorityMax = 5;
export const tiersMax = 10;
/** So many rules a scheme has at most, switched off or not. */
export const rulesMax = 100;

/** A step of a tiered rule: from so much premium of the agent in the period on, this rate. */
export const Tier = z.object({ from: moneyOrNothing, rate: percentOrNothing });
export type Tier = z.infer<typeof Tier>;

/** The same, as answers show it. */
export const ShownTier = z.object({ from: money, rate: z.number() });
const tiers = z.array(Tier).check(z.maxLength(tiersMax));
const priority = wholeOr(priorityMin, priorityMax, 'commissions:validation.priority');

/** A rule's fields. Those of another type than the rule's are kept and count for nothing. */
export const ruleFields = {
  id: field(needed(uuid)),
  scheme_id: field(needed(uuid), 'create'),
  /** 1 at first, and one more with each change. */
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
  /** The least and the most of its base that a policy may have, both included; 0 at the top: no maximum. */
  min_policy_amount: field(otherwise(0, moneyOrNothing, money), 'create', 'update'),
  max_policy_amount: field(otherwise(0, moneyOrNothing, money), 'create', 'update'),
  /** The smallest number wins. */
  priority: field(otherwise(1, priority, z.int()), 'create', 'update'),
  applies_to_new_business: field(otherwise(true, z.boolean()), 'create', 'update'),
  applies_to_renewals: field(otherwise(false, z.boolean()), 'create', 'update'),
  is_active: field(otherwise(true, z.boolean()), 'create', 'update'),
  /** Of a tiered rule: its steps, each from more than the one before. */
  tiers: field(otherwise([] as Tier[], tiers, z.array(ShownTier)), 'create', 'update'),
  tier_mode: field(otherwise('marginal', z.enum(tierModes)), 'create', 'update'),
  /** Of a bonus: what must be reached, dollars or a number of policies. */
  threshold_kind: field(otherwise('premium', z.enum(thresholdKinds)), 'create', 'update'),
  threshold: field(otherwise(0, moneyOrNothing, money), 'create', 'update'),
  /** A bonus whose threshold is 0 pays nothing until it is set. */
  pays_nothing: field(needed(z.boolean()), 'joined'),
  bonus_kind: field(otherwise('amount', z.enum(bonusKinds)), 'create', 'update'),
  /** Made as an example, and not changed since. */
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

/** What is left out stays. */
export const UpdateRule = z.object(shapeOf(ruleFields, 'update'));
export type UpdateRule = z.infer<typeof UpdateRule>;
UpdateRule.register(z.globalRegistry, { id: 'UpdateRule' });

/** What a rule says, as it stands in one version of it. */
export type RuleTerms = Omit<CreateRule, 'scheme_id'>;

/** A field of a rule that contradicts another one, with its message. */
export interface RuleProblem {
  field: keyof RuleTerms;
  message: string;
}

/** What in a rule contradicts itself; a form asks this before it is sent, and the server in any case. */
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
 * A rule with what follows where the fields of its type were left out: steps begin with one from 0 at its rate, and a bonus
 * that has no amount is one of its rate.
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

/** Whether a rule pays nothing whatever is sold: a bonus whose goal nobody has set. */
export const paysNothing = ({
  commission_type,
  threshold,
}: Pick<RuleTerms, 'commission_type' | 'threshold'>): boolean => commission_type === 'bonus' && threshold === 0;

/** The policies of so many days back a preview looks at, by the day on which they take effect. */
export const previewDays = 90;

/** A rule as it is typed, new or instead of one there is. */
export const PreviewRule = z.object({ ...shapeOf(ruleFields, 'create'), instead_of: z.optional(z.nullable(uuid)) });
export type PreviewRule = z.infer<typeof PreviewRule>;

const RuleCount = z.object({
  /** null: no rule. */
  rule: z.nullable(z.object({ id: uuid, name: z.string(), priority: z.int() })),
  policies: count,
});

/** What a rule would do with the agency's policies of the last 90 days. */
export const RulePreview = z.object({
  /** First and last day of them. */
  from: z.string(),
  until: z.string(),
  /** It is a bonus without a threshold. */
  pays_nothing: z.boolean(),
  /** How many of them count for the scheme at all. */
  policies: count,
  /** How many fit the rule and are paid by it, and by which rule they would be paid without it. */
  won: count,
  won_premium: money,
  won_from: z.array(RuleCount),
  /** How many fit it and are paid by another one, and by which. */
  lost: count,
  lost_to: z.array(RuleCount),
  /** How many do not fit it. */
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
    summary: 'The rules of a scheme, in the order in which they are asked',
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
