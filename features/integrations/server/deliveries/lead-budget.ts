import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { integrationTables } from '../schema.ts';

/**
 * Takes leads off the budgets of their integrations, by id, in the transaction that stores them. All processes share
 * the budgets. A burst of `budgetSeconds` of the rate is allowed. Returns the integrations without budget, each with
 * the seconds until it has some. One statement, and a second one if any is refused. A rollback takes nothing.
 */
export async function takeLeads(
  leads: ReadonlyMap<string, number>,
  budgetSeconds: number,
  { tx, agency, clock, services }: Pick<CommandContext<string>, 'tx' | 'agency' | 'clock' | 'services'>,
): Promise<Map<string, number>> {
  const now = clock().toISOString();
  const { perIntegration } = services.config.callRates;
  // A clock that goes backward returns nothing.
  const owed = sql<number>`greatest(0, integration_budgets.owed_seconds
    - greatest(0, extract(epoch from ${now}::timestamptz - integration_budgets.taken_at)))`;
  const given = [...leads].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const taken = await integrationTables(tx)
    .insertInto('integration_budgets')
    .values(
      given.map(([integration_id, count]) => ({
        tenant_id: agency.id,
        integration_id,
        owed_seconds: count / perIntegration,
        taken_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'integration_id'])
        .doUpdateSet({ owed_seconds: sql<number>`${owed} + excluded.owed_seconds`, taken_at: now })
        .where(owed, '<', budgetSeconds),
    )
    .returning('integration_id')
    .execute();
  const isTaken = new Set(taken.map(({ integration_id }) => integration_id));
  const refused = given.map(([id]) => id).filter((id) => !isTaken.has(id));
  if (refused.length === 0) return new Map();
  const rows = await integrationTables(tx)
    .selectFrom('integration_budgets')
    .select('integration_id')
    .select(sql<number>`(${owed})::float8`.as('owed'))
    .where('tenant_id', '=', agency.id)
    .where('integration_id', 'in', refused)
    .execute();
  return new Map(
    rows.map(({ integration_id, owed: seconds }) => [integration_id, Math.floor(seconds - budgetSeconds) + 1]),
  );
}
