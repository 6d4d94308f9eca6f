import { productTypes } from '#features/leads/contract.ts';
import { type CommissionScheme, type CreateScheme, schemeRoles, type UpdateScheme } from '../../contract/schemes.ts';

/** The form values of a scheme: a box for each role and each product. */
export interface SchemeValues extends Record<string, unknown> {
  name: string;
  description: string;
  applies_to_roles: Record<string, boolean>;
  applies_to_products: Record<string, boolean>;
  period_type: string;
  skips_first_renewals: boolean;
  is_active: boolean;
}

const boxes = (all: readonly string[], chosen: readonly string[]) =>
  Object.fromEntries(all.map((value) => [value, chosen.includes(value)]));
const checked = (all: readonly string[], boxes: Record<string, boolean>) => all.filter((value) => boxes[value]);

/** The defaults of a new scheme: all sellers, all products, monthly. */
export const blankScheme = (): SchemeValues => ({
  name: '',
  description: '',
  applies_to_roles: boxes(schemeRoles, schemeRoles),
  applies_to_products: boxes(productTypes, productTypes),
  period_type: 'Monthly',
  skips_first_renewals: false,
  is_active: true,
});

export const valuesOfScheme = (scheme: CommissionScheme): SchemeValues => ({
  name: scheme.name,
  description: scheme.description,
  applies_to_roles: boxes(schemeRoles, scheme.applies_to_roles),
  applies_to_products: boxes(productTypes, scheme.applies_to_products),
  period_type: scheme.period_type,
  skips_first_renewals: scheme.skips_first_renewals,
  is_active: scheme.is_active,
});

/** The form values as the request body. */
export const bodyOfScheme = ({ applies_to_roles, applies_to_products, ...others }: SchemeValues) =>
  ({
    ...others,
    applies_to_roles: checked(schemeRoles, applies_to_roles),
    applies_to_products: checked(productTypes, applies_to_products),
  }) as CreateScheme;

/** The changed fields as the request body. */
export function changesOfScheme(before: SchemeValues, after: SchemeValues): UpdateScheme {
  const [old, next] = [bodyOfScheme(before), bodyOfScheme(after)] as Record<string, unknown>[];
  return Object.fromEntries(
    Object.entries(next ?? {}).filter(([name, value]) => String(value) !== String(old?.[name])),
  ) as UpdateScheme;
}
