import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { authTables } from './schema.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency' | 'clock'>;

/** Whether the agency requires a second step at sign-in. */
export async function demandsTwoStep({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<boolean> {
  const rule = await authTables(tx)
    .selectFrom('sign_in_rules')
    .select('two_step_since')
    .where('tenant_id', '=', agency.id)
    .executeTakeFirst();
  return Boolean(rule?.two_step_since);
}

/**
 * Sets whether the agency requires a second step for sessions that start from this point on. Existing sessions
 * continue; their users meet the rule at their next sign-in.
 */
export async function demandTwoStep(isDemanded: boolean, { tx, agency, clock }: InAgency): Promise<void> {
  const two_step_since = isDemanded ? clock() : null;
  await authTables(tx)
    .insertInto('sign_in_rules')
    .values({ tenant_id: agency.id, two_step_since })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ two_step_since }))
    .execute();
}
