import * as z from 'zod/mini';
import { instant, uuid } from '#platform/contract/fields.ts';
import { pageQuery, searchText } from '#platform/contract/page.ts';
import { roles } from '#platform/contract/roles.ts';
import { byOperators } from './access.ts';

/** An account of whatever agency, or of an operator. */
export const SystemUser = z.object({
  id: uuid,
  username: z.string(),
  email: z.string(),
  full_name: z.string(),
  role: z.enum(roles),
  is_active: z.boolean(),
  created_at: instant,
  /** null: an operator of the platform. */
  tenant_id: z.nullable(uuid),
  /** null for operators. */
  tenant_name: z.nullable(z.string()),
  /** null: never. */
  last_signed_in_at: z.nullable(instant),
});
export type SystemUser = z.infer<typeof SystemUser>;
SystemUser.register(z.globalRegistry, { id: 'SystemUser' });

export const SystemUserQuery = z.object({
  ...pageQuery,
  /** Of which agency; `''` or left out: of all, operators included. */
  tenant_id: z.optional(z.union([z.literal(''), uuid])),
  role: z.optional(z.enum(roles)),
  /** Part of a name, user name or e-mail; accents and case do not matter. */
  search: searchText,
});
export type SystemUserQuery = z.infer<typeof SystemUserQuery>;

export const systemUserRoutes = {
  listSystemUsers: {
    method: 'GET',
    path: '/super-admin/users',
    ...byOperators,
    query: SystemUserQuery,
    ok: [200, z.array(SystemUser)],
    paged: true,
    shows: ['account'],
    summary: 'List the accounts of all agencies and of the operators, newest first',
  },
} as const;
