import { hasOther } from '#features/users/server/index.ts';
import type { Deed } from '#platform/server/acts/deed.ts';

/** Refuses with `last_operator` where nobody but this one runs the platform, also when two remove each other at once. */
export async function demandOtherOperator(id: string, deed: Deed<'last_operator'>): Promise<void> {
  if (!(await hasOther('Super Admin', id, deed))) deed.refuse('last_operator');
}
