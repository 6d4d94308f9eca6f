import { administrators } from '#platform/contract/roles.ts';

/** Who may set up the brand. It is a separate file because the shell imports it without the routes. */
export const settingUpBranding = { allow: administrators } as const;
