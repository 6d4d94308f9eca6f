import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { integrationTables } from '../schema.ts';

/**
 * Takes leads off the budget of their integration, in the transaction that stores them. All processes share the budget.
 * A burst of `budgetSeconds` of the rate is allowed. Returns null, or the seconds until there is some budget if there is
 * none. One statement, and a second one if it is refused. A rollback takes nothing.
 */
export async function takeLeads(
  integrationId: string,
  leads: number,
  budgetSeconds: number,
  { tx, agency, clock, services }: Pick<CommandContext<string>, 'tx' | 'agency' | 'clock' | 'services'>,
): Promise<number | null> {
  const now = clock().toISOString();
  const { perIntegration } = services.config.callRates;
  // A clock that goes backward returns nothing.
  const owed = sql<number>`greatest(0, integration_budgets.owed_seconds
    - greatest(0, extract(epoch from ${now}::timestamptz - integration_budgets.taken_at)))`;
  const taken = await integrationTables(tx)
    .insertInto('integration_budgets')
    .values({
      tenant_id: agency.id,
      integration_id: integrationId,
      owed_seconds: leads / perIntegration,
      taken_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'integration_id'])
        .doUpdateSet({ owed_seconds: sql<number>`${owed} + excluded.owed_seconds`, taken_at: now })
        .where(owed, '<', budgetSeconds),
    )
    .returning('integration_id')
    .executeTakeFirst();
  if (taken) return null;
  const { owed: seconds } = await integrationTables(tx)
    .selectFrom('integration_budgets')
    .select(sql<number>`(${owed})::float8`.as('owed'))
    .where('tenant_id', '=', agency.id)
    .where('integration_id', '=', integrationId)
    .executeTakeFirstOrThrow();
  return Math.floor(seconds - budgetSeconds) + 1;
}
