import { administrators } from '#platform/contract/roles.ts';

/** The Admins of the visited agency. */
export const byAdmins = { allow: administrators } as const;
