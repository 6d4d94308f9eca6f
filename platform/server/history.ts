import { sql } from 'kysely';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { totalCountMax } from '#platform/contract/page.ts';
import type { Page } from './implement.ts';
import { decodeCursor, encodeCursor, pageOf } from './paging.ts';
import type { Tx } from './tenancy.ts';

/** Something the audit trail speaks of. */
export interface Subject {
  entity: string;
  id: string;
}

/** One page of what was done to any of these, newest first; refusals are not told. Two statements, sent together. */
export async function readEvents(
  tx: Tx,
  tenantId: string,
  subjects: readonly Subject[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<HistoryEvent>> {
  const events = tx
    .selectFrom('audit_events')
    .where('tenant_id', '=', tenantId)
    .where('outcome', '=', 'done')
    .where((eb) =>
      eb.or(subjects.map(({ entity, id }) => eb.and([eb('entity', '=', entity), eb('entity_id', '=', id)]))),
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
  return pageOf(rows as unknown as HistoryEvent[], limit, total, (row) => encodeCursor([row.at, row.id]));
}
