import { sql } from 'kysely';
import { type AgencyTable, type PurgePlan, planOf, type Tie } from '#platform/server/database/purge-plan.ts';
import type { Tx } from '#platform/server/database/tenancy.ts';

/** Plans the removal from the database's own catalog, so that it includes new tables automatically. */
export async function planPurge(tx: Tx): Promise<PurgePlan> {
  const [tables, ties] = await Promise.all([readTables(tx), readTies(tx)]);
  return planOf(tables, ties);
}

async function readTables(tx: Tx): Promise<AgencyTable[]> {
  const { rows } = await sql<AgencyTable>`
    select table_name as name, key_columns as key from tables_of_agencies()`.execute(tx);
  return rows;
}

async function readTies(tx: Tx): Promise<Tie[]> {
  const { rows } = await sql<Tie>`
    select from_table as from, to_table as to, loose_column as loose from ties_of_agencies()`.execute(tx);
  return rows;
}
