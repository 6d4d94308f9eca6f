import * as z from 'zod/mini';
import { productTypes } from '#features/leads/contract.ts';
import { instant, requiredText, uuid } from '#platform/contract/fields.ts';
import { pageQuery } from '#platform/contract/page.ts';
import { field, needed, otherwise, shapeOf, text } from '#platform/contract/record-fields.ts';
import { sellers } from '#platform/contract/roles.ts';
import { configuringCommissions, managingCommissions } from './access.ts';
import { count } from './amounts.ts';

/** The roles whose sales a scheme can pay. */
export const schemeRoles = sellers;
export type SchemeRole = (typeof schemeRoles)[number];

export const periodTypes = ['Monthly', 'Quarterly', 'Semi-Annual', 'Annual', 'Custom'] as const;
export type PeriodType = (typeof periodTypes)[number];

export const nameMax = 120;
export const descriptionMax = 2_000;

/** In any order; duplicates count once. */
const some = <const Values extends readonly [string, ...string[]]>(values: Values, error: string) =>
  z.array(z.enum(values), { error }).check(z.minLength(1, { error }), z.maxLength(10));

const roles = some(schemeRoles, 'commissions:validation.roles_required');
const products = some(productTypes, 'commissions:validation.products_required');

/** A scheme's fields. */
export const schemeFields = {
  id: field(needed(uuid)),
  name: field(
    needed(requiredText(nameMax, 'commissions:validation.scheme_name_required'), z.string()),
    'create',
    'update',
  ),
  description: field(text(descriptionMax), 'create', 'update'),
  /** The scheme includes policies whose agent has one of these roles. If omitted: all roles. */
  applies_to_roles: field(otherwise([...schemeRoles], roles), 'create', 'update'),
  /** The scheme includes policies of these products. If omitted: all products. */
  applies_to_products: field(otherwise([...productTypes], products), 'create', 'update'),
  /** The default length of its periods. */
  period_type: field(otherwise('Monthly', z.enum(periodTypes)), 'create', 'update'),
  /** Whether the first term that is sold here of a policy from an imported book pays nothing. */
  skips_first_renewals: field(otherwise(false, z.boolean()), 'create', 'update'),
  /** Only an active scheme is calculated. */
  is_active: field(otherwise(true, z.boolean()), 'create', 'update'),
  /** Created as an example and not changed since. */
  is_example: field(needed(z.boolean())),
  /** The number of its active rules. */
  active_rules: field(needed(count), 'joined'),
  created_at: field(needed(instant)),
  updated_at: field(needed(instant)),
};

export const CommissionScheme = z.object(shapeOf(schemeFields));
export type CommissionScheme = z.infer<typeof CommissionScheme>;
CommissionScheme.register(z.globalRegistry, { id: 'CommissionScheme' });

export const CreateScheme = z.object(shapeOf(schemeFields, 'create'));
export type CreateScheme = z.infer<typeof CreateScheme>;
CreateScheme.register(z.globalRegistry, { id: 'CreateScheme' });

/** Omitted fields are unchanged. */
export const UpdateScheme = z.object(shapeOf(schemeFields, 'update'));
export type UpdateScheme = z.infer<typeof UpdateScheme>;
UpdateScheme.register(z.globalRegistry, { id: 'UpdateScheme' });

export const SchemeListQuery = z.object({ ...pageQuery });
export type SchemeListQuery = z.infer<typeof SchemeListQuery>;

export const schemeRoutes = {
  listSchemes: {
    method: 'GET',
    path: '/commissions/schemes',
    ...managingCommissions,
    query: SchemeListQuery,
    ok: [200, z.array(CommissionScheme)],
    paged: true,
    shows: ['commission_scheme'],
    summary: "List the agency's commission schemes, newest first",
  },
  createScheme: {
    method: 'POST',
    path: '/commissions/schemes',
    ...configuringCommissions,
    body: CreateScheme,
    ok: [201, CommissionScheme],
    version: 'readScheme',
    changes: ['commission_scheme'],
    summary: 'Create a commission scheme, still without rules',
  },
  createExampleScheme: {
    method: 'POST',
    path: '/commissions/schemes/example',
    ...configuringCommissions,
    ok: [201, CommissionScheme],
    errors: { example_exists: 409 },
    version: 'readScheme',
    changes: ['commission_scheme'],
    summary: 'Create a scheme with example rules, all of it marked as an example and inactive',
  },
  readScheme: {
    method: 'GET',
    path: '/commissions/schemes/{id}',
    ...managingCommissions,
    ok: [200, CommissionScheme],
    shows: ['commission_scheme'],
    summary: 'One commission scheme',
  },
  updateScheme: {
    method: 'PUT',
    path: '/commissions/schemes/{id}',
    ...configuringCommissions,
    body: UpdateScheme,
    ok: [200, CommissionScheme],
    version: 'readScheme',
    changes: ['commission_scheme'],
    summary: 'Change a scheme or switch it off; what was calculated stays as it was',
  },
} as const;
