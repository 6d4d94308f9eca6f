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

/**
 * Who may call a route. `public` needs no session; `signed-in` takes any session, the platform operator's included;
 * a list names the roles. There is no default: every route says one of them.
 */
export type Allow = 'public' | 'signed-in' | readonly Role[];

/** Whether a role may call a route that says `allow`. `null` stands for nobody signed in. */
export function isAllowed(allow: Allow, role: Role | null): boolean {
  if (allow === 'public') return true;
  if (role === null) return false;
  return allow === 'signed-in' || allow.includes(role);
}
