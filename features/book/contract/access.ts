import { managers } from '#platform/contract/roles.ts';

// For the shell, which loads no schema of the slice.

/** Who brings in a book, and reads what became of it. */
export const importingBooks = { allow: managers, feature: 'policies' } as const;
