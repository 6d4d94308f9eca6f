import { sql } from 'kysely';
import type { Aside } from '#features/clients/server/index.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { leadFacts } from '../contract.ts';
import { withAside } from './aside-notes.ts';
import { leadTables } from './schema.ts';

/**
 * Notes with leads, by their ids, what has come for their persons and has no place in their data; what a lead's notes say
 * already is not said again.
 */
export async function noteAside(additions: ReadonlyMap<string, readonly Aside[]>, deed: Deed): Promise<void> {
  if (additions.size === 0) return;
  const { tx, agency, clock, audit, emit } = deed;
  const found = await leadTables(tx)
    .selectFrom('leads')
    .select(['id', 'status', 'notes'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${[...additions.keys()]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const changed = found
    .map((lead) => ({ ...lead, after: withAside(lead.notes, additions.get(lead.id) ?? [], deed) }))
    .filter(({ notes, after }) => notes !== after);
  for (const { id, notes, after } of changed) {
    audit({ action: 'updateLead', entity: 'lead', entity_id: id, before: { notes }, after: { notes: after } });
  }
  const rows = JSON.stringify(changed.map(({ id, after }) => ({ id, notes: after })));
  await Promise.all([
    sql`
      update leads set notes = given.notes, updated_at = ${clock().toISOString()}::timestamptz
      from jsonb_to_recordset(${rows}::jsonb) as given (id uuid, notes text)
      where leads.tenant_id = ${agency.id} and leads.id = given.id`.execute(leadTables(tx)),
    ...changed.map(({ id, status }) => emit(leadFacts.leadChanged, { id, status })),
  ]);
}
