import { demandsTwoStep, demandTwoStep } from '#features/auth/server/index.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { twoStepTables } from './schema.ts';

/**
 * Sets whether the agency requires a second step. A caller who requires it must have one (`own_second_step_first`):
 * otherwise the only Admin could lock themselves out, and the caller should know what the rule asks of other users.
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

/** Stores the rule of the agency, or of the platform for its operators. An unchanged rule isn't written. */
export async function storeRule(is_demanded: boolean, ctx: CommandContext<string>): Promise<void> {
  const before = await demandsTwoStep(ctx);
  if (before === is_demanded) return ctx.audit(null);
  await demandTwoStep(is_demanded, ctx);
  ctx.changed('two_step', ctx.agency.id);
  const change = { before: { is_demanded: before }, after: { is_demanded } };
  ctx.audit({ action: 'setTwoStepRule', entity: 'agency', entity_id: ctx.agency.id, ...change });
}
