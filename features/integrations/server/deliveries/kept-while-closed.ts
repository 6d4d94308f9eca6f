import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { integrationTables } from '../schema.ts';

/** The maximum number and age in days of deliveries that wait for an agency that is closed for work. */
const keptMax = 10_000;
const keptDays = 30;

/** Whether the waiting deliveries of a closed agency exceed the limit, or the oldest has waited too long. */
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
