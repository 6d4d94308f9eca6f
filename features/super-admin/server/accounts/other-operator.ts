import { hasOther } from '#features/users/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';

/** Refuses with `last_operator` where nobody but this one runs the platform, also when two remove each other at once. */
export async function demandOtherOperator(id: string, ctx: CommandContext<'last_operator'>): Promise<void> {
  if (!(await hasOther('Super Admin', id, ctx))) ctx.refuse('last_operator');
}
