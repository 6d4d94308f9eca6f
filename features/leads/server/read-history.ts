import type { HistoryEvent } from '#platform/contract/history.ts';
import { readEvents } from '#platform/server/acts/history.ts';
import type { Tx } from '#platform/server/database/tenancy.ts';
import type { Page } from '#platform/server/http/implement.ts';

/** The done deeds on a lead and its client, newest first; null when the agency has no such lead. */
export async function readHistory(
  tx: Tx,
  tenantId: string,
  id: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<HistoryEvent> | null> {
  const lead = await tx
    .selectFrom('leads')
    .select('client_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!lead) return null;
  const subjects = [
    { entity: 'lead', id },
    { entity: 'client', id: lead.client_id },
  ];
  return readEvents(tx, tenantId, subjects, page);
}
