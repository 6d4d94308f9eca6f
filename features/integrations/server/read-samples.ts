import { sql } from 'kysely';
import { readWrittenJson } from '#platform/contract/read-json.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { SamplePayloads } from '../contract/integration.ts';
import { samples } from '../contract/samples.ts';
import { integrationTables } from './schema.ts';

/** So many that came are given to map by. */
const lastOnes = 5;

/**
 * Payloads to map by: the one that is named, where this integration has brought it, the last that came, and the one of the
 * type's standard form; null when the agency has none of this id.
 */
export async function readSamples(
  id: string,
  named: string | undefined,
  { tx, agency }: Deed,
): Promise<SamplePayloads | null> {
  const db = integrationTables(tx);
  const came = db
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
    named ? came.where('id', '=', named).execute() : [],
    came.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(lastOnes).execute(),
  ]);
  if (!integration) return null;
  return {
    samples: [
      ...[...chosen, ...rows.filter((row) => row.id !== named)].map(
        ({ id: incoming_lead_id, received_at, source_text, fetched }) => ({
          ...{ incoming_lead_id, received_at, data: fetched ?? readWrittenJson(source_text) },
        }),
      ),
      { incoming_lead_id: null, received_at: null, data: samples[integration.integration_type] },
    ],
  };
}
