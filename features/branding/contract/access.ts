import { administrators } from '#platform/contract/roles.ts';

/** Who sets up the brand: apart from the routes, because the shell asks it and needs none of the rest. */
export const settingUpBranding = { allow: administrators } as const;
