import { sql } from 'kysely';
import type { Deed } from '#platform/server/acts/deed.ts';
import { integrationFacts } from '../../contract.ts';
import { integrationTables } from '../schema.ts';
import type { MappedRow } from './map-incoming.ts';

/** Their integrations have received something: one that waited for its first delivery is `Active` from now on. */
export async function noteReception(mapped: readonly MappedRow[], deed: Deed): Promise<void> {
  const { tx, agency, clock, emit } = deed;
  const last = new Map<string, string>();
  for (const { row } of mapped) {
    const at = new Date(row.received_at).toISOString();
    if (at > (last.get(row.integration_id) ?? '')) last.set(row.integration_id, at);
  }
  const configured = new Set(
    mapped.filter(({ row }) => row.integration.status === 'Configured').map(({ row }) => row.integration_id),
  );
  await Promise.all(
    [...last].map(([id, at]) =>
      integrationTables(tx)
        .updateTable('integrations')
        .set({
          last_sync_at: sql<string>`greatest(last_sync_at, ${at}::timestamptz)`,
          status: sql`case when status = 'Configured' then 'Active' else status end`,
          ...(configured.has(id) && { updated_at: clock().toISOString() }),
        })
        .where('tenant_id', '=', agency.id)
        .where('id', '=', id)
        .execute(),
    ),
  );
  await Promise.all([...configured].map((id) => emit(integrationFacts.integrationChanged, { id, status: 'Active' })));
}
