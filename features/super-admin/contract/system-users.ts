import * as z from 'zod/mini';
import { CreateUser, UpdateUser } from '#features/users/contract.ts';
import { instant, uuid } from '#platform/contract/fields.ts';
import { listFileRoute } from '#platform/contract/list-file.ts';
import { pageQuery, searchText } from '#platform/contract/page.ts';
import { roles } from '#platform/contract/roles.ts';
import { byOperators } from './access.ts';

/** An account of any agency, or of an operator. */
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
  /** null: never signed in. */
  last_signed_in_at: z.nullable(instant),
});
export type SystemUser = z.infer<typeof SystemUser>;
SystemUser.register(z.globalRegistry, { id: 'SystemUser' });

export const SystemUserQuery = z.object({
  ...pageQuery,
  /** The id of an agency; `''` or omitted: all accounts, operators included. */
  tenant_id: z.optional(z.union([z.literal(''), uuid])),
  role: z.optional(z.enum(roles)),
  /** Part of a name, user name, or e-mail; accents and case do not matter. */
  search: searchText,
});
export type SystemUserQuery = z.infer<typeof SystemUserQuery>;

const { role: _, ...created } = CreateUser.shape;

/** The fields that an agency's Admin sends for a user, and the agency. */
export const CreateSystemUser = z
  .object({
    ...created,
    role: z.enum(roles, { error: 'users:validation.role_required' }),
    /** `''`: an operator of the platform. */
    tenant_id: z.union([z.literal(''), uuid]),
  })
  .check(
    z.refine(({ role, tenant_id }) => (role === 'Super Admin') === (tenant_id === ''), {
      path: ['role'],
      error: 'super-admin:validation.role_of_operator',
    }),
  );
export type CreateSystemUser = z.infer<typeof CreateSystemUser>;
CreateSystemUser.register(z.globalRegistry, { id: 'CreateSystemUser' });

/** Omitted fields are unchanged. An operator's role cannot change. */
export const UpdateSystemUser = z.object({ ...UpdateUser.shape, is_active: z.optional(z.boolean()) });
export type UpdateSystemUser = z.infer<typeof UpdateSystemUser>;
UpdateSystemUser.register(z.globalRegistry, { id: 'UpdateSystemUser' });

const changes = ['account', 'tenant'] as const;
/** The operator must confirm password and second step first: see `confirmSession` of `two-step`. */
const confirmed = { confirmation_required: 403 } as const;

export const systemUserRoutes = {
  createSystemUser: {
    method: 'POST',
    path: '/super-admin/users',
    ...byOperators,
    body: CreateSystemUser,
    ok: [201, SystemUser],
    errors: { ...confirmed, username_taken: 409 },
    changes,
    summary: 'Create an account of an agency, whose Admins are told, or of an operator',
  },
  updateSystemUser: {
    method: 'PUT',
    path: '/super-admin/users/{id}',
    ...byOperators,
    body: UpdateSystemUser,
    ok: [200, SystemUser],
    errors: { ...confirmed, own_account: 409, last_admin: 409, last_operator: 409 },
    changes,
    summary: "Change another's account: name, contact, role, and whether it is let in; fields left out stay",
  },
  deleteSystemUser: {
    method: 'DELETE',
    path: '/super-admin/users/{id}',
    ...byOperators,
    ok: [204, null],
    errors: { ...confirmed, own_account: 409, last_admin: 409, last_operator: 409 },
    changes,
    summary: "Remove another's account: of it nothing is left but the person's name under past work",
  },
  resetSystemUserPassword: {
    method: 'POST',
    path: '/super-admin/users/{id}/password-reset',
    ...byOperators,
    ok: [200, SystemUser],
    errors: { ...confirmed, own_account: 409, account_inactive: 409, no_mail_server: 409 },
    changes,
    summary: "Mail another's account a link that sets its password; its agency's Admins are told",
  },
  resetSystemUserTwoStep: {
    method: 'POST',
    path: '/super-admin/users/{id}/two-step-reset',
    ...byOperators,
    ok: [200, SystemUser],
    errors: { ...confirmed, own_account: 409, account_inactive: 409 },
    changes,
    summary: "Take another's second step, and end its sessions; it and its agency's Admins are told",
  },
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
  downloadSystemUsers: listFileRoute(SystemUserQuery, {
    path: '/super-admin/users/file',
    ...byOperators,
    summary: 'The accounts of a list as a file, all of them',
  }),
} as const;
