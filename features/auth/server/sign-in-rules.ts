import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { authTables } from './schema.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency' | 'clock'>;

/** Whether the agency demands a second step of whoever signs in. */
export async function demandsTwoStep({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<boolean> {
  const rule = await authTables(tx)
    .selectFrom('sign_in_rules')
    .select('two_step_since')
    .where('tenant_id', '=', agency.id)
    .executeTakeFirst();
  return Boolean(rule?.two_step_since);
}

/**
 * Lets the agency demand a second step of every session that begins from now on, or no more. Whoever is signed in goes on,
 * and meets it at the next sign-in.
 */
export async function demandTwoStep(isDemanded: boolean, { tx, agency, clock }: InAgency): Promise<void> {
  const two_step_since = isDemanded ? clock() : null;
  await authTables(tx)
    .insertInto('sign_in_rules')
    .values({ tenant_id: agency.id, two_step_since })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ two_step_since }))
    .execute();
}
