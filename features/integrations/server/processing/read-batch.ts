import { sql } from 'kysely';
import { readWrittenJson } from '#platform/contract/read-json.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AgencyWork } from '#platform/server/background/job.ts';
import { giveWay } from '#platform/server/ground/in-slices.ts';
import type { Mapping } from '../../contract/field-mapping.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { readUploadReading } from '../files/upload-reading.ts';
import { mappingsOf } from '../mapping/field-mappings.ts';
import { forWork } from '../records/read-for-work.ts';
import { integrationColumns } from '../records/read-integrations.ts';
import { type IncomingRow, integrationTables } from '../schema.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';
import type { SourceEvent } from '../source-types/source-type.ts';
import { eventOf } from '../source-types/source-types.ts';

const columns = [
  'id',
  'integration_id',
  'status',
  'external_id',
  'fetched',
  'tries',
  'released',
  'upload_id',
  'row_number',
  'sender',
  'received_at',
] as const;

/** An incoming lead to be processed, with its integration and mappings. */
export interface RowAtWork extends Pick<IncomingRow, (typeof columns)[number]> {
  /** As received, including all digits of its numbers. */
  source_data: unknown;
  integration: IntegrationForWork;
  mappings: readonly Mapping[];
  /** What it is about. A lead whose data has been withdrawn in the meantime is none. */
  event: SourceEvent;
}

const withdrawn: SourceEvent = { kind: 'noted', code: 'taken_back' };

/** Those of these that still wait, in order. Other work runs between them, because each may be as large as a call. */
export function readBatch(ids: readonly string[], { act }: AgencyWork): Promise<RowAtWork[]> {
  return act(async (ctx) => {
    const { tx, agency } = ctx;
    const rows = await integrationTables(tx)
      .selectFrom('incoming_leads')
      .select(columns)
      .select(sql<string>`source_data::text`.as('source_text'))
      .where('tenant_id', '=', agency.id)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('status', 'in', ['Pending', 'Processing'])
      .execute();
    const places = new Map(ids.map((id, at) => [id, at]));
    rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
    const [integrations, own, chosen] = await Promise.all([
      integrationsOf(rows, ctx),
      byId(
        rows.map(({ integration_id }) => integration_id),
        (id) => mappingsOf(id, ctx),
      ),
      byId(
        rows.flatMap(({ upload_id }) => upload_id ?? []),
        (id) => readUploadReading(id, ctx),
      ),
    ]);
    const known: Omit<RowAtWork, 'event'>[] = [];
    for (const { source_text, ...stored } of rows) {
      const integration = integrations.get(stored.integration_id);
      if (!integration) continue;
      await giveWay();
      const row = { ...stored, source_data: readWrittenJson(source_text) };
      const mappings = own.get(row.integration_id) ?? [];
      // A file is read as its user chose.
      const reading = row.upload_id && chosen.get(row.upload_id);
      if (!reading) known.push({ ...row, integration, mappings });
      else known.push({ ...row, integration: reading.applyTo(integration), mappings: reading.mappings });
    }
    const gone = await takenBack(known, ctx);
    return known.map((row) => {
      const event = eventOf(row.integration.integration_type, row.source_data);
      const isGone = event.kind === 'lead' && gone.has(row.id);
      return { ...row, event: isGone ? withdrawn : event };
    });
  });
}

type Row = Pick<IncomingRow, 'integration_id'>;

async function integrationsOf(rows: readonly Row[], ctx: CommandContext): Promise<Map<string, IntegrationForWork>> {
  const { tx, agency } = ctx;
  const ids = [...new Set(rows.map(({ integration_id }) => integration_id))];
  if (ids.length === 0) return new Map();
  // Deleted integrations are included: deliveries from before the deletion are processed.
  const found = await integrationTables(tx)
    .selectFrom('integrations')
    .select(integrationColumns)
    .where('tenant_id', '=', agency.id)
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map((row) => [row.id, forWork(row, ctx)]));
}

/** Reads each distinct id once. */
async function byId<T>(ids: readonly string[], read: (id: string) => Promise<T>): Promise<Map<string, T>> {
  return new Map(await Promise.all([...new Set(ids)].map(async (id) => [id, await read(id)] as const)));
}

/**
 * The ids of those whose source reports that the person's data is withdrawn, independent of the order of both messages.
 */
async function takenBack(
  rows: readonly Omit<RowAtWork, 'event'>[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Set<string>> {
  const notices = rows.filter(
    ({ integration, external_id }) => external_id !== '' && sourceTypes[integration.integration_type].sendsNotices,
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
      const event = eventOf(row.integration.integration_type, source_data);
      return event.kind === 'noted' && ['withdrawn', 'erased'].includes(event.code);
    });
  return new Set(notices.filter(isTakenBack).map(({ id }) => id));
}

const keyOf = ({ integration_id, external_id }: { integration_id: string; external_id: string }) =>
  `${integration_id} ${external_id}`;
