import { administrators, staff } from '#platform/contract/roles.ts';

export const feature = 'communications';

/** Who sees the tab: dashboard, templates and history. Apart from the routes, because the shell asks it and needs no more. */
export const readingCommunications = { allow: staff, feature } as const;
/** Who writes templates, connects channels and says what is sent automatically. */
export const configuringCommunications = { allow: administrators, feature } as const;
