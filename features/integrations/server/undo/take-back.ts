import { sql } from 'kysely';
import { takeBackCompletions } from '#features/clients/server/index.ts';
import { removeLeads, takeBackLeadCompletions } from '#features/leads/server/index.ts';
import { removeXDateTasks } from '#features/tasks/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type IncomingRow, integrationTables } from '../schema.ts';
import { lockFree, type TakenTogether } from './free-leads.ts';

/** The columns that an undo reads of an incoming lead, besides those that order them. */
export const takenColumns = [
  'id',
  'lead_id',
  'status',
  'outcome',
  'client_is_new',
  'completed',
  'lead_completed',
] as const satisfies readonly (keyof IncomingRow)[];
export type TakenRow = Pick<IncomingRow, (typeof takenColumns)[number]>;

/**
 * Undoes the results of incoming leads, the last one first: leads that no user has changed, their new clients, and
 * additions to existing ones that are unchanged since. Returns how many leads were removed and how many stayed. A
 * client created by one incoming lead is an existing client for later ones, so the order must be backward.
 */
export async function takeBack(
  rows: readonly TakenRow[],
  together: TakenTogether,
  ctx: CommandContext,
): Promise<{ undone: number; kept: number }> {
  await takeBackLeadCompletions(
    rows.flatMap(({ lead_completed }) => lead_completed ?? []),
    ctx,
  );
  const brought = rows.filter(({ lead_id, outcome }) => lead_id !== null && isBrought(outcome));
  const free = await lockFree(
    brought.map(({ lead_id }) => lead_id as string),
    together,
    ctx,
  );
  const kept = new Set(brought.filter(({ lead_id }) => !free.has(lead_id as string)));
  const gone = rows.filter((row) => !kept.has(row));
  await letGo(gone, free, together, ctx);
  await takeBackCompletions(
    gone.flatMap(({ completed }) => completed ?? []),
    ctx,
  );
  if (free.size > 0) {
    const withClients = gone.filter((row) => row.client_is_new).map(({ lead_id }) => lead_id as string);
    await removeXDateTasks([...free], ctx);
    await removeLeads([...free], new Set(withClients), ctx);
  }
  return { undone: brought.length - kept.size, kept: kept.size };
}

const isBrought = (outcome: IncomingRow['outcome']) => outcome === 'created' || outcome === 'joined';

/** They have no lead any more and can be received again. */
async function letGo(
  rows: readonly TakenRow[],
  leads: ReadonlySet<string>,
  together: TakenTogether,
  { tx, agency, clock, changed }: CommandContext,
): Promise<void> {
  for (const { id } of rows) changed('incoming_lead', id);
  await Promise.all([
    integrationTables(tx)
      .updateTable('incoming_leads')
      .set({ lead_id: null })
      .where('tenant_id', '=', agency.id)
      .where('lead_id', '=', sql<string>`any(${[...leads]}::uuid[])`)
      .where(together('incoming_leads'))
      .execute(),
    integrationTables(tx)
      .updateTable('incoming_leads')
      .set({
        delivery_key: sql<string>`'undone:' || id::text`,
        undone_at: clock().toISOString(),
        completed: null,
        lead_completed: null,
      })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
      .execute(),
  ]);
}
