import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { communicationTables } from '../schema.ts';

/** The number of segments of text messages that were sent in the agency's current month. */
export async function segmentsThisMonth({
  tx,
  agency,
  today,
}: Pick<CommandContext, 'tx' | 'agency' | 'today'>): Promise<number> {
  const { segments } = await communicationTables(tx)
    .selectFrom('messages')
    .select(sql<number>`coalesce(sum(segments), 0)::int`.as('segments'))
    .where('tenant_id', '=', agency.id)
    .where('communication_type', '=', 'SMS')
    .where(
      sql<boolean>`handed_over_at >= (date_trunc('month', ${today}::date::timestamp) at time zone ${agency.time_zone})`,
    )
    .executeTakeFirstOrThrow();
  return segments;
}
