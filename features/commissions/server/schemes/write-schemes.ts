import { randomUUID } from 'node:crypto';
import { productTypes } from '#features/leads/contract.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type CommissionScheme, type CreateScheme, schemeRoles, type UpdateScheme } from '../../contract/schemes.ts';
import { commissionTables } from '../schema.ts';
import { lockScheme, readScheme } from './read-schemes.ts';

/** Creates a scheme without rules. */
export async function createScheme(input: CreateScheme, ctx: CommandContext): Promise<CommissionScheme> {
  const { audit, changed, refuse } = ctx;
  const id = randomUUID();
  audit({ action: 'createScheme', entity: 'commission_scheme', entity_id: id, after: { ...input } });
  const { scheme } = await allOf({
    storeScheme: storeScheme({ ...input, id, is_example: false }, ctx),
    changed: changed('commission_scheme', id),
    scheme: readScheme(id, ctx),
  });
  return scheme ?? refuse('not_found');
}

/** Inserts a new scheme. */
export async function storeScheme(
  { applies_to_roles, applies_to_products, ...scheme }: CreateScheme & { id: string; is_example: boolean },
  { tx, agency, clock }: CommandContext,
): Promise<void> {
  const now = clock().toISOString();
  await commissionTables(tx)
    .insertInto('commission_schemes')
    .values({
      ...scheme,
      tenant_id: agency.id,
      created_at: now,
      updated_at: now,
      applies_to_roles: inOrder(schemeRoles, applies_to_roles),
      applies_to_products: inOrder(productTypes, applies_to_products),
    })
    .execute();
}

/** The chosen values, without duplicates, in the order of the list. */
const inOrder = <Value>(all: readonly Value[], chosen: readonly Value[]): Value[] =>
  all.filter((value) => chosen.includes(value));

/** Changes a scheme; omitted fields are unchanged. A changed example is no longer an example. */
export async function updateScheme(id: string, input: UpdateScheme, ctx: CommandContext): Promise<CommissionScheme> {
  const { tx, agency, clock, audit, changed, refuse } = ctx;
  const [scheme] = await Promise.all([lockScheme(id, ctx), ctx.refuseIfChanged()]);
  if (!scheme) return refuse('not_found');
  const { applies_to_roles: roles, applies_to_products: products } = input;
  const change = changedFields<CreateScheme>(scheme, {
    ...input,
    ...(roles && { applies_to_roles: inOrder(schemeRoles, roles) }),
    ...(products && { applies_to_products: inOrder(productTypes, products) }),
  });
  audit(change && { action: 'updateScheme', entity: 'commission_scheme', entity_id: id, ...change });
  const { answer } = await allOf({
    updated:
      change &&
      commissionTables(tx)
        .updateTable('commission_schemes')
        .set({ ...change.after, is_example: false, updated_at: clock().toISOString() })
        .where('tenant_id', '=', agency.id)
        .where('id', '=', id)
        .execute(),
    changed: change && changed('commission_scheme', id),
    answer: readScheme(id, ctx),
  });
  return answer ?? refuse('not_found');
}
