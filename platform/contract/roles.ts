/** A user's role. The first five belong to an agency; `Super Admin` runs the platform and sees no agency's data. */
export const agencyRoles = ['Admin', 'Manager', 'Agente', 'CSR', 'Auditor'] as const;
export const roles = ['Super Admin', ...agencyRoles] as const;

export type Role = (typeof roles)[number];

/** The roles that run an agency. */
export const administrators = ['Admin'] as const satisfies readonly Role[];
/** The roles that lead a team: they see users and reports. */
export const managers = ['Admin', 'Manager'] as const satisfies readonly Role[];
/** The roles that sell: they create and move leads, quotes, and policies. */
export const sellers = ['Admin', 'Manager', 'Agente'] as const satisfies readonly Role[];
/** The roles that serve clients: they read the book of business. */
export const staff = ['Admin', 'Manager', 'Agente', 'CSR'] as const satisfies readonly Role[];

/** A role that a route admits to its own rows only: colleagues' rows are treated as nonexistent. */
export interface Own {
  readonly own: Role;
}

/** Admits a role to its own rows only. */
// @__NO_SIDE_EFFECTS__
export const own = (role: Role): Own => ({ own: role });

/**
 * Access to a route. `public` needs no session. `signed-in` takes any session, the platform operator's included. A list
 * names the roles, and with {@link own} the roles that are admitted to their own rows only. There is no default: every
 * route declares one of them.
 */
export type Allow = 'public' | 'signed-in' | readonly (Role | Own)[];

/** The roles in a list, with access to all rows or their own. */
export const rolesIn = (allow: readonly (Role | Own)[]): Role[] =>
  allow.map((entry) => (typeof entry === 'string' ? entry : entry.own));

/** Whether a role may call a route with this `allow`. `null` means anonymous. */
export function isAllowed(allow: Allow, role: Role | null): boolean {
  if (allow === 'public') return true;
  if (role === null) return false;
  return allow === 'signed-in' || rolesIn(allow).includes(role);
}

/** Whether a role is admitted to its own rows only. */
export function isOwnOnly(allow: Allow, role: Role | null): boolean {
  return typeof allow !== 'string' && role !== null && !allow.includes(role) && isAllowed(allow, role);
}
