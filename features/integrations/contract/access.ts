import { administrators, managers } from '#platform/contract/roles.ts';

export const feature = 'integrations';

/**
 * Who may read the tab, its lists and its figures. It is separate from the routes because the shell needs only this.
 */
export const readingIntegrations = { allow: managers, feature } as const;
/** Who may configure integrations: change them, and see what a configuration shows of secrets. */
export const configuringIntegrations = { allow: administrators, feature } as const;
/** Who may import files of leads. It requires the leads feature only, so an agency without integrations can import. */
export const importingFiles = { allow: administrators, feature: 'leads' } as const;
/** Who may read the results of file imports. */
export const readingFiles = { allow: managers, feature: 'leads' } as const;
/** Who may reprocess a failed lead or process a held one. */
export const reprocessingLeads = { allow: managers, feature } as const;
