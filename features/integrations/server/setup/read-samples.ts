import { sql } from 'kysely';
import { readWrittenJson } from '#platform/contract/read-json.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { giveWay } from '#platform/server/ground/in-slices.ts';
import type { SamplePayloads } from '../../contract/integration.ts';
import { integrationTables } from '../schema.ts';
import { serverParts } from '../source-types/source-types.ts';

/** The number of recent payloads for mappings, and their maximum size in bytes. A requested one may be larger. */
const lastOnes = 5;
export const sampleBytesMax = 131_072;

/**
 * Sample payloads for mappings: the requested one if this integration received it, the latest short ones, and the one
 * of the type's standard form. null means the agency has no such integration.
 */
export async function readSamples(
  id: string,
  named: string | undefined,
  { tx, agency }: CommandContext,
): Promise<SamplePayloads | null> {
  const db = integrationTables(tx);
  const found = db
    .selectFrom('incoming_leads')
    .select(['id', 'received_at', sql<string>`source_data::text`.as('source_text'), 'fetched'])
    .where('tenant_id', '=', agency.id)
    .where('integration_id', '=', id);
  const [integration, chosen, rows] = await Promise.all([
    db
      .selectFrom('integrations')
      .select('integration_type')
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    named ? found.where('id', '=', named).execute() : [],
    found
      .where(sql<boolean>`octet_length(concat(source_data, fetched)) <= ${sampleBytesMax}::int`)
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(lastOnes)
      .execute(),
  ]);
  if (!integration) return null;
  const came: SamplePayloads['samples'] = [];
  for (const { id, received_at, source_text, fetched } of [...chosen, ...rows.filter((row) => row.id !== named)]) {
    await giveWay();
    came.push({ incoming_lead_id: id, received_at, data: fetched ?? readWrittenJson(source_text) });
  }
  const { sample } = serverParts[integration.integration_type];
  return { samples: [...came, { incoming_lead_id: null, received_at: null, data: sample }] };
}
