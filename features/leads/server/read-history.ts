import type { HistoryEvent } from '#platform/contract/history.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { readEvents } from '#platform/server/acts/history.ts';
import type { Page } from '#platform/server/database/paging.ts';
import { leadTables } from './schema.ts';

/** The recorded commands on a lead and its client, newest first; null: the agency has no such lead. */
export async function readHistory(
  id: string,
  page: { limit: number; cursor?: string | undefined },
  ctx: CommandContext,
): Promise<Page<HistoryEvent> | null> {
  const lead = await leadTables(ctx.tx)
    .selectFrom('leads')
    .select('client_id')
    .where('tenant_id', '=', ctx.agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!lead) return null;
  const subjects = [
    { entity: 'lead', id },
    { entity: 'client', id: lead.client_id },
  ];
  return readEvents(subjects, page, ctx);
}
