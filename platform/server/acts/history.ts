import type { HistoryEvent } from '#platform/contract/history.ts';
import { cut, type Page, pagingOf, readPage } from '../database/paging.ts';
import { auditTables } from './audit.ts';
import type { CommandContext } from './command-context.ts';

/** A record that the audit trail refers to. */
export interface Subject {
  entity: string;
  id: string;
}

/**
 * One page of what was done to any of these records, newest first, without refusals. Sends two statements together. A
 * cursor is valid only for the list with the same `about`; set it where the subjects may grow between two pages.
 */
export async function readEvents(
  subjects: readonly Subject[],
  page: { limit: number; cursor?: string | undefined },
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
  about: unknown = subjects,
): Promise<Page<HistoryEvent>> {
  const byEntity = [...Map.groupBy(subjects, ({ entity }) => entity)];
  const events = auditTables(tx)
    .selectFrom('audit_events')
    .where('tenant_id', '=', agency.id)
    .where('outcome', '=', 'done')
    .where((eb) =>
      eb.or(
        byEntity.map(([entity, those]) =>
          eb.and([
            eb('entity', '=', entity),
            eb(
              'entity_id',
              'in',
              those.map(({ id }) => id),
            ),
          ]),
        ),
      ),
    );
  const asked = { ...page, about };
  const paging = pagingOf('id', { column: 'at', direction: 'desc', type: 'timestamptz' }, asked);
  // The driver returns jsonb parsed.
  const rows = events
    .select(['id', 'at', 'actor_name', 'action', 'entity', 'entity_id', 'before', 'after'])
    .$castTo<HistoryEvent>();
  return readPage(auditTables(tx), cut(rows, paging), events, paging);
}
