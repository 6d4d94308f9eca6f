import { managers, staff } from '#platform/contract/roles.ts';

// A separate file because the shell imports it without the routes.

/** Who may read the carriers. */
export const readingCarriers = { allow: staff } as const;

/** Who may add and change them. */
export const keepingCarriers = { allow: managers } as const;
