import { administrators } from '#platform/contract/roles.ts';

/** Who may read and change an agency's settings. It is a separate file because the shell imports it without the routes. */
export const settingUpAgency = { allow: administrators } as const;
