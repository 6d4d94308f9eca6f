import { sql } from 'kysely';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { cut, type Page, pagingOf, readPage } from '../database/paging.ts';
import { auditTables } from './audit.ts';
import type { CommandContext } from './command-context.ts';

/**
 * Which of these records a user of the agency has changed or acted on, by the audit trail. What a job, an import or an
 * integration does is no user's work.
 */
export async function workedOn(
  entity: string,
  ids: readonly string[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Set<string>> {
  const events = await auditTables(tx)
    .selectFrom('audit_events')
    .select('entity_id')
    .distinct()
    .where('tenant_id', '=', agency.id)
    .where('entity', '=', entity)
    .where('entity_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('actor_id', 'is not', null)
    .where('outcome', '=', 'done')
    .execute();
  return new Set(events.map(({ entity_id }) => entity_id as string));
}

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
