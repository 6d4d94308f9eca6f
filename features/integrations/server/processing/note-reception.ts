import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { integrationTables } from '../schema.ts';
import { markWell } from '../sources/trouble.ts';
import type { MappedRow } from './map-incoming.ts';

/** Records that the integrations received something. One that was waiting for its first delivery becomes `Active`. */
export async function noteReception(mapped: readonly MappedRow[], ctx: CommandContext): Promise<void> {
  const { tx, agency, clock, changed } = ctx;
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
  for (const id of last.keys()) changed('integration', id);
  await noteVerified(mapped, last, ctx);
}

/** Ends the error of a source whose authentication succeeds again, so that its secret is valid. */
async function noteVerified(
  mapped: readonly MappedRow[],
  last: ReadonlyMap<string, string>,
  ctx: CommandContext,
): Promise<void> {
  const { tx, agency } = ctx;
  const inTrouble = mapped.filter(({ row }) => row.integration.status === 'Error');
  if (inTrouble.length === 0) return;
  const ids = [...new Set(inTrouble.map(({ row }) => row.integration_id))];
  const refused = await integrationTables(tx)
    .selectFrom('integrations')
    .select(['id', 'trouble'])
    .where('tenant_id', '=', agency.id)
    .where('id', 'in', ids)
    .where('status', '=', 'Error')
    .where(sql<boolean>`trouble ->> 'code' = 'signature_refused'`)
    .execute();
  for (const { id, trouble } of refused) {
    if (trouble && trouble.at < (last.get(id) ?? '')) await markWell(id, ctx);
  }
}
