import { demandsTwoStep, demandTwoStep } from '#features/auth/server/index.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { twoStepTables } from './schema.ts';

/**
 * Lets the agency demand a second step, or no more. Whoever demands it has one (`own_second_step_first`): else the only
 * Admin could shut himself out, and nobody knows better what he asks of the others.
 */
export async function setTwoStepRule(
  is_demanded: boolean,
  { user_id }: Pick<Session, 'user_id'>,
  deed: Deed<'own_second_step_first'>,
): Promise<void> {
  const { tx, agency, refuse } = deed;
  const { second_steps } = await twoStepTables(tx)
    .selectFrom('users')
    .select('second_steps')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  if (is_demanded && second_steps.length === 0) refuse('own_second_step_first');
  await storeRule(is_demanded, deed);
}

/** Stores what the agency demands, or what the platform does of its operators. What is so already stays as it is. */
export async function storeRule(is_demanded: boolean, deed: Deed<string>): Promise<void> {
  const before = await demandsTwoStep(deed);
  if (before === is_demanded) return deed.audit(null);
  await demandTwoStep(is_demanded, deed);
  deed.changed('two_step', deed.agency.id);
  const change = { before: { is_demanded: before }, after: { is_demanded } };
  deed.audit({ action: 'setTwoStepRule', entity: 'agency', entity_id: deed.agency.id, ...change });
}
