import { sql } from 'kysely';
import { totalCountMax } from '#platform/contract/page.ts';
import type { Page } from '#platform/server/implement.ts';
import { decodeCursor, encodeCursor, pageOf } from '#platform/server/paging.ts';
import type { Tx } from '#platform/server/tenancy.ts';
import type { LeadEvent } from '../contract.ts';

/** The done deeds on a lead and its client, newest first; null when the agency has no such lead. */
export async function readHistory(
  tx: Tx,
  tenantId: string,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<LeadEvent> | null> {
  const lead = await tx
    .selectFrom('leads')
    .select('client_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!lead) return null;
  const events = tx
    .selectFrom('audit_events')
    .where('tenant_id', '=', tenantId)
    .where('outcome', '=', 'done')
    .where((eb) =>
      eb.or([
        eb.and([eb('entity', '=', 'lead'), eb('entity_id', '=', id)]),
        eb.and([eb('entity', '=', 'client'), eb('entity_id', '=', lead.client_id)]),
      ]),
    );
  const after = decodeCursor(cursor, ['instant', 'uuid']);
  let page = events
    .select(['id', 'at', 'actor_name', 'action', 'before', 'after'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after) page = page.where(sql<boolean>`(at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  const [rows, { total }] = await Promise.all([
    page.execute(),
    tx
      .selectFrom(
        events
          .select('id')
          .limit(totalCountMax + 1)
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  // jsonb comes back parsed.
  return pageOf(rows as unknown as LeadEvent[], limit, total, (row) => encodeCursor([row.at, row.id]));
}
