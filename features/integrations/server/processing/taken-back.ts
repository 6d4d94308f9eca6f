import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { noticeTypes } from '../../contract/choices.ts';
import { integrationTables } from '../schema.ts';
import { type EventRow, eventOf } from './event-of.ts';

/**
 * The ids of those whose source reports that the person's data is withdrawn, independent of the order of both messages.
 */
export async function takenBack(
  rows: readonly (EventRow & { id: string; integration_id: string; external_id: string })[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Set<string>> {
  const notices = rows.filter(
    ({ integration, external_id }) => external_id !== '' && noticeTypes.includes(integration.integration_type),
  );
  if (notices.length === 0) return new Set();
  const told = await integrationTables(tx)
    .selectFrom('incoming_leads')
    .select(['integration_id', 'external_id', 'source_data'])
    .where('tenant_id', '=', agency.id)
    .where('integration_id', 'in', [...new Set(notices.map(({ integration_id }) => integration_id))])
    .where('external_id', '=', sql<string>`any(${[...new Set(notices.map(({ external_id }) => external_id))]}::text[])`)
    .where('external_id', '<>', '')
    .execute();
  const bySource = Map.groupBy(told, keyOf);
  const isTakenBack = (row: (typeof notices)[number]) =>
    (bySource.get(keyOf(row)) ?? []).some(({ source_data }) => {
      const event = eventOf({ integration: row.integration, source_data });
      return event.kind === 'noted' && ['withdrawn', 'erased'].includes(event.code);
    });
  return new Set(notices.filter(isTakenBack).map(({ id }) => id));
}

const keyOf = ({ integration_id, external_id }: { integration_id: string; external_id: string }) =>
  `${integration_id} ${external_id}`;
