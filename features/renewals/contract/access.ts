import { staff } from '#platform/contract/roles.ts';

export const feature = 'renewals';

/** The roles that may read renewals. In a file of its own, because every tab checks it and few need the routes. */
export const readingRenewals = { allow: staff, feature } as const;
