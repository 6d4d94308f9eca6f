import { staff } from '#platform/contract/roles.ts';

export const feature = 'renewals';

/** Who reads renewals: apart from their routes, because every tab asks it and few need the rest. */
export const readingRenewals = { allow: staff, feature } as const;
