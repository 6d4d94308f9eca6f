import { hasOther } from '#features/users/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';

/**
 * Refuses with `last_operator` if no other active operator exists, also when two operators remove each other
 * concurrently.
 */
export async function demandOtherOperator(id: string, ctx: CommandContext<'last_operator'>): Promise<void> {
  if (!(await hasOther('Super Admin', id, ctx))) ctx.refuse('last_operator');
}
