import { administrators } from '#platform/contract/roles.ts';

/** Whose agency is visited. */
export const byAdmins = { allow: administrators } as const;
