import { demandsTwoStep, demandTwoStep } from '#features/auth/server/index.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { twoStepTables } from './schema.ts';

/**
 * Lets the agency demand a second step, or no more. Whoever demands it has one (`own_second_step_first`): else the only
 * Admin could shut himself out, and nobody knows better what he asks of the others.
 */
export async function setTwoStepRule(
  is_demanded: boolean,
  { user_id }: Pick<Session, 'user_id'>,
  ctx: CommandContext<'own_second_step_first'>,
): Promise<void> {
  const { tx, agency, refuse } = ctx;
  const { second_steps } = await twoStepTables(tx)
    .selectFrom('users')
    .select('second_steps')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  if (is_demanded && second_steps.length === 0) refuse('own_second_step_first');
  await storeRule(is_demanded, ctx);
}

/** Stores what the agency demands, or what the platform does of its operators. What is so already stays as it is. */
export async function storeRule(is_demanded: boolean, ctx: CommandContext<string>): Promise<void> {
  const before = await demandsTwoStep(ctx);
  if (before === is_demanded) return ctx.audit(null);
  await demandTwoStep(is_demanded, ctx);
  ctx.changed('two_step', ctx.agency.id);
  const change = { before: { is_demanded: before }, after: { is_demanded } };
  ctx.audit({ action: 'setTwoStepRule', entity: 'agency', entity_id: ctx.agency.id, ...change });
}
