/** Who a user is. The first five work for an agency; `Super Admin` runs the platform and sees no agency's data. */
export const agencyRoles = ['Admin', 'Manager', 'Agente', 'CSR', 'Auditor'] as const;
export const roles = ['Super Admin', ...agencyRoles] as const;

export type Role = (typeof roles)[number];

/** Those who run an agency. */
export const administrators = ['Admin'] as const satisfies readonly Role[];
/** Those who lead a team: they see users and reports. */
export const managers = ['Admin', 'Manager'] as const satisfies readonly Role[];
/** Those who sell: they create and move leads, quotes and policies. */
export const sellers = ['Admin', 'Manager', 'Agente'] as const satisfies readonly Role[];
/** Those who serve clients: they read the book of business. */
export const staff = ['Admin', 'Manager', 'Agente', 'CSR'] as const satisfies readonly Role[];

/** A role that a route lets in to its own rows alone: those of a colleague do not exist for it. */
export interface Own {
  readonly own: Role;
}

/** Lets a role in, to its own rows alone. */
// @__NO_SIDE_EFFECTS__
export const own = (role: Role): Own => ({ own: role });

/**
 * Who may call a route. `public` needs no session; `signed-in` takes any session, the platform operator's included;
 * a list names the roles, and with {@link own} those that are let in to their own rows. There is no default: every route
 * says one of them.
 */
export type Allow = 'public' | 'signed-in' | readonly (Role | Own)[];

/** The roles that a list names, own rows or all. */
export const rolesIn = (allow: readonly (Role | Own)[]): Role[] =>
  allow.map((entry) => (typeof entry === 'string' ? entry : entry.own));

/** Whether a role may call a route that says `allow`. `null` stands for nobody signed in. */
export function isAllowed(allow: Allow, role: Role | null): boolean {
  if (allow === 'public') return true;
  if (role === null) return false;
  return allow === 'signed-in' || rolesIn(allow).includes(role);
}

/** Whether a role is let in to its own rows alone. */
export function isOwnOnly(allow: Allow, role: Role | null): boolean {
  return typeof allow !== 'string' && role !== null && !allow.includes(role) && isAllowed(allow, role);
}
