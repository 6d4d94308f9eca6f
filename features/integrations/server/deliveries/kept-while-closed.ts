import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { integrationTables } from '../schema.ts';

/** So many deliveries wait for an agency that may not work with them, and for so many days. */
const keptMax = 10_000;
const keptDays = 30;

/** Whether more waits for an agency now than is kept for one that may not work with it, or the oldest has waited too long. */
export async function isKeptFull({
  tx,
  agency,
  clock,
}: Pick<CommandContext<string>, 'tx' | 'agency' | 'clock'>): Promise<boolean> {
  const since = new Date(clock().getTime() - keptDays * 86_400_000).toISOString();
  const { rows } = await sql<{ is_full: boolean }>`
    select count(*) > ${keptMax} or coalesce(min(received_at) < ${since}::timestamptz, false) as is_full
    from (
      select received_at from incoming_leads
      where tenant_id = ${agency.id} and status in ('Pending', 'Processing') and held is null
      order by received_at limit ${keptMax + 1}
    ) waiting`.execute(integrationTables(tx));
  return rows[0]?.is_full ?? false;
}
