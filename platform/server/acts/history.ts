import type { HistoryEvent } from '#platform/contract/history.ts';
import { cut, type Page, pagingOf, readPage } from '../database/paging.ts';
import { auditTables } from './audit.ts';
import type { Deed } from './deed.ts';

/** Something the audit trail speaks of. */
export interface Subject {
  entity: string;
  id: string;
}

/** One page of what was done to any of these, newest first; refusals are not told. Two statements, sent together. */
export async function readEvents(
  subjects: readonly Subject[],
  page: { limit: number; cursor?: string | undefined },
  { tx, agency }: Pick<Deed, 'tx' | 'agency'>,
): Promise<Page<HistoryEvent>> {
  const events = auditTables(tx)
    .selectFrom('audit_events')
    .where('tenant_id', '=', agency.id)
    .where('outcome', '=', 'done')
    .where((eb) =>
      eb.or(subjects.map(({ entity, id }) => eb.and([eb('entity', '=', entity), eb('entity_id', '=', id)]))),
    );
  const asked = { ...page, subjects };
  const paging = pagingOf('id', { column: 'at', direction: 'desc', type: 'timestamptz' }, asked);
  // jsonb comes back parsed.
  const rows = events.select(['id', 'at', 'actor_name', 'action', 'before', 'after']).$castTo<HistoryEvent>();
  return readPage(auditTables(tx), cut(rows, paging), events, paging);
}
