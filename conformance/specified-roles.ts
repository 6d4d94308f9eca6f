import type { Role } from '#platform/contract/roles.ts';

const admin: readonly Role[] = ['Admin'];
const leaders: readonly Role[] = ['Admin', 'Manager'];
const sellers: readonly Role[] = ['Admin', 'Manager', 'Agente'];
const staff: readonly Role[] = ['Admin', 'Manager', 'Agente', 'CSR'];
const everyone: readonly Role[] = ['Super Admin', ...staff, 'Auditor'];

/**
 * The role table of part one of the specification, by the calls behind its areas. Exactly the named roles may make the
 * call. `docs/permissions.md` states the same and more. This list is written independently, so that an error there
 * isn't repeated here.
 */
export const specifiedRoles: Readonly<Record<string, readonly Role[]>> = {
  'GET /auth/me': everyone,
  'PUT /auth/profile': everyone,
  'GET /dashboard/stats': everyone,
  'GET /auth/users': leaders,
  'POST /auth/register': admin,
  'PUT /auth/users/{id}/status': admin,
  'GET /leads': staff,
  'POST /leads': sellers,
  'PUT /leads/{id}': sellers,
  'GET /quotes': staff,
  'POST /quotes': sellers,
  'PUT /quotes/{id}': sellers,
  'POST /quotes/{id}/generate-pdf': staff,
  'POST /quotes/{id}/convert-to-policy': sellers,
  'GET /policies': staff,
  'GET /renewals': staff,
  'PUT /renewals/{id}': leaders,
  'GET /renewals/config': admin,
  'PUT /renewals/config': admin,
  'GET /renewals/engine-status': staff,
  'POST /renewals/process': admin,
  'GET /tasks': staff,
  'POST /tasks': sellers,
  'PUT /tasks/{id}': sellers,
  'GET /notifications': staff,
};
