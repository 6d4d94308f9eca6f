import { administrators, managers } from '#platform/contract/roles.ts';

export const feature = 'integrations';

/** Who sees the tab, its lists and its figures: apart from the routes, because the shell asks it and needs no more. */
export const readingIntegrations = { allow: managers, feature } as const;
/** Who sets integrations up: what they may do, see of secrets and change. */
export const configuringIntegrations = { allow: administrators, feature } as const;
/** Who sends a failed lead through once more, or lets a held one in. */
export const reprocessingLeads = { allow: managers, feature } as const;
