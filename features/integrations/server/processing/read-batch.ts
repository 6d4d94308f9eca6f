import { sql } from 'kysely';
import { readWrittenJson } from '#platform/contract/read-json.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AgencyWork } from '#platform/server/background/job.ts';
import { giveWay } from '#platform/server/ground/in-slices.ts';
import type { Mapping } from '../../contract/field-mapping.ts';
import { mappingsOf } from '../mapping/field-mappings.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';
import { forWork } from '../records/read-for-work.ts';
import { integrationColumns } from '../records/read-integrations.ts';
import { type IncomingRow, integrationTables } from '../schema.ts';
import { readUploadReading } from '../files/upload-reading.ts';
import { takenBack } from './taken-back.ts';

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
  /** Whether its source reports that the person's data is withdrawn. */
  taken_back: boolean;
}

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
    const known: Omit<RowAtWork, 'taken_back'>[] = [];
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
    return known.map((row) => ({ ...row, taken_back: gone.has(row.id) }));
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
