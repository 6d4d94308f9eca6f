import { administrators, staff } from '#platform/contract/roles.ts';

export const feature = 'communications';

/**
 * Who sees the tab: dashboard, templates and history. It has its own file because the app shell imports it and needs
 * nothing else.
 */
export const readingCommunications = { allow: staff, feature } as const;
/** Who writes templates, connects channels and sets what is sent automatically. */
export const configuringCommunications = { allow: administrators, feature } as const;
