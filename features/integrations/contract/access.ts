import { administrators, managers } from '#platform/contract/roles.ts';

export const feature = 'integrations';

/** Who sees the tab, its lists and its figures: apart from the routes, because the shell asks it and needs no more. */
export const readingIntegrations = { allow: managers, feature } as const;
/** Who sets integrations up: what they may do, see of secrets and change. */
export const configuringIntegrations = { allow: administrators, feature } as const;
/** Who brings files of leads: they are leads, also where nothing comes in by itself. */
export const importingFiles = { allow: administrators, feature: 'leads' } as const;
/** Who sees what became of files. */
export const readingFiles = { allow: managers, feature: 'leads' } as const;
/** Who sends a failed lead through once more, or lets a held one in. */
export const reprocessingLeads = { allow: managers, feature } as const;
