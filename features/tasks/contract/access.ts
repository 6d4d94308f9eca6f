import { administrators, sellers, staff } from '#platform/contract/roles.ts';

const feature = 'tasks';

/** The roles that may read tasks. In a file of its own, because every tab checks it and few need the routes. */
export const readingTasks = { allow: staff, feature } as const;

/** The roles that may create and change tasks. */
export const changingTasks = { allow: sellers, feature } as const;

/** The roles that may change the agency's task settings. */
export const configuringTasks = { allow: administrators, feature } as const;
