import { randomUUID } from 'node:crypto';
import { productTypes } from '#features/leads/contract.ts';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { isUniqueViolation } from '#platform/server/ground/failure.ts';
import type { CreateRule, RuleTerms } from '../../contract/rules.ts';
import { type CommissionScheme, schemeRoles } from '../../contract/schemes.ts';
import { readScheme } from './read-schemes.ts';
import { storeRules } from './rules.ts';
import { storeScheme } from './write-schemes.ts';

/** An agency has one example at most. */
const exampleKey = 'commission_schemes_example';

/** The defaults of every example rule: inactive until an Admin has reviewed it. */
const usual: Omit<RuleTerms, 'name' | 'description' | 'product_type'> = {
  commission_type: 'percentage',
  calculation_base: 'term_premium',
  percentage_rate: 0,
  fixed_amount: 0,
  min_policy_amount: 0,
  max_policy_amount: 0,
  priority: 3,
  is_active: false,
  applies_to_new_business: true,
  applies_to_renewals: false,
  tiers: [],
  tier_mode: 'marginal',
  threshold_kind: 'premium',
  threshold: 0,
  bonus_kind: 'amount',
};

/** Sample rates to replace with the agency's agreed ones. */
const examples = {
  new_auto: { product_type: 'Auto', percentage_rate: 5 },
  new_casa: { product_type: 'Casa', percentage_rate: 5 },
  new_comercial: { product_type: 'Comercial', percentage_rate: 6 },
  renewals: { product_type: 'All', percentage_rate: 3, applies_to_new_business: false, applies_to_renewals: true },
  bonus: {
    product_type: 'All',
    commission_type: 'bonus',
    fixed_amount: 250,
    threshold_kind: 'count',
    threshold: 20,
  },
} as const satisfies Record<string, Partial<RuleTerms> & Pick<RuleTerms, 'product_type'>>;

/**
 * Creates a first scheme in the caller's language; it and its rules are marked as examples and inactive. While an
 * unchanged example exists, refuses with `example_exists`.
 */
export async function createExampleScheme(ctx: CommandContext<'example_exists'>): Promise<CommissionScheme> {
  const { language, services, audit, changed, refuse } = ctx;
  const say = (key: string) => services.translate(language, `commissions:example.${key}`);
  const id = randomUUID();
  const rules = Object.entries(examples).map(([key, example]) => {
    const terms = {
      ...usual,
      ...example,
      name: say(key),
      description: say('rule_description'),
    } satisfies RuleTerms;
    return { ...terms, id: randomUUID(), scheme_id: id, is_example: true };
  }) satisfies (CreateRule & { id: string })[];
  const name = say('scheme');
  audit({ action: 'createExampleScheme', entity: 'commission_scheme', entity_id: id, after: { name } });
  try {
    await storeScheme(
      {
        id,
        name,
        description: say('scheme_description'),
        is_active: false,
        is_example: true,
        applies_to_roles: [...schemeRoles],
        applies_to_products: [...productTypes],
        period_type: 'Monthly',
        skips_first_renewals: false,
      },
      ctx,
    );
  } catch (error) {
    if (isUniqueViolation(error, exampleKey)) refuse('example_exists');
    throw error;
  }
  const { scheme } = await allOf({
    storeRules: storeRules(rules, ctx),
    changed: changed('commission_scheme', id),
    scheme: readScheme(id, ctx),
  });
  return scheme ?? refuse('not_found');
}
