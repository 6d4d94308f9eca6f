import { administrators, sellers, staff } from '#platform/contract/roles.ts';

const feature = 'tasks';

/** Who reads tasks: apart from their routes, because every tab asks it and few need the rest. */
export const readingTasks = { allow: staff, feature } as const;

/** Who makes and changes them. */
export const changingTasks = { allow: sellers, feature } as const;

/** Who says what the agency wants of its tasks. */
export const configuringTasks = { allow: administrators, feature } as const;
