import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { inSteps } from '#platform/server/database/in-steps.ts';
import type { TableName } from '#platform/server/database/tables.ts';
import type { userEvents } from '../contract.ts';

/** The open work of a slice. */
interface OpenWork {
  table: TableName;
  /** The column with the user. */
  column: 'assigned_agent' | 'assigned_to';
  /** The condition for rows that are still worked on. Others keep their user. */
  isOpen: RawBuilder<boolean>;
  /** The kind of a row and the action in the audit trail. */
  entity: 'lead' | 'quote' | 'renewal' | 'task';
  action: string;
}

type Leaving = z.output<(typeof userEvents)['workHandedOn']['payload']>;

/**
 * Gives the open rows of a user who leaves to the next one; null: to no user. The history of each row tells the previous
 * one. Returns how many there were. Pass the slice's tables: `leadTables(tx)`.
 */
export async function reassignRows(
  tables: QueryExecutorProvider,
  { table, column, isOpen, entity, action }: OpenWork,
  { id, full_name, to }: Leaving,
  { agency, clock, audit, changed }: CommandContext,
): Promise<number> {
  const [rows, user] = [sql.table(table), sql.ref(column)];
  const now = clock().toISOString();
  const reassigned = await inSteps(async (size) => {
    const step = await sql<{ id: string }>`
      update ${rows} set ${user} = ${to?.id ?? null}, updated_at = ${now}
      where tenant_id = ${agency.id} and id = any(array(
        select id from ${rows} where tenant_id = ${agency.id} and ${user} = ${id} and ${isOpen}
        order by id limit ${size} for no key update))
      returning id`.execute(tables);
    return step.rows;
  });
  const next = to?.full_name ?? null;
  const change =
    column === 'assigned_agent'
      ? { before: { assigned_agent: full_name }, after: { assigned_agent: next } }
      : { before: { assigned_to: full_name }, after: { assigned_to: next } };
  for (const row of reassigned) {
    audit({ action, entity, entity_id: row.id, ...change });
    changed(entity, row.id);
  }
  return reassigned.length;
}

/** The condition that a row has one of these statuses. */
export const hasStatus = (statuses: readonly string[]) => sql<boolean>`status in (${sql.join(statuses)})`;
