import { sql } from 'kysely';
import type { Aside } from '#features/clients/server/index.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { leadFacts } from '../contract.ts';
import { type Insured, withAside, withInsured } from './aside-notes.ts';
import { leadTables } from './schema.ts';

/** What has come for a lead that is there. */
export interface LeadAddition {
  /** What has no place in the data of its person. */
  aside: readonly Aside[];
  insured: Insured;
}

/**
 * Completes leads, by their ids, one addition after the other: with whom and until when the person is insured now, where
 * the lead does not know it, and in its notes whatever else came. What its notes say already is not said again.
 */
export async function completeLeads(
  additions: ReadonlyMap<string, readonly LeadAddition[]>,
  deed: Deed,
): Promise<void> {
  if (additions.size === 0) return;
  const { tx, agency, clock, audit, emit } = deed;
  const found = await leadTables(tx)
    .selectFrom('leads')
    .select(['id', 'status', 'notes', 'current_carrier', 'current_expiration_date', 'current_premium'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${[...additions.keys()]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const changed = found.flatMap(({ id, status, ...before }) => {
    let after = before;
    for (const { aside, insured } of additions.get(id) ?? []) {
      after = withInsured({ ...after, notes: withAside(after.notes, aside, deed) }, insured, deed);
    }
    const told = changedFields(before, after);
    return told ? [{ id, status, after, told }] : [];
  });
  for (const { id, told } of changed) audit({ action: 'updateLead', entity: 'lead', entity_id: id, ...told });
  const rows = JSON.stringify(changed.map(({ id, after }) => ({ id, ...after })));
  await Promise.all([
    sql`
      update leads set notes = given.notes, current_carrier = given.current_carrier,
        current_expiration_date = given.current_expiration_date, current_premium = given.current_premium,
        updated_at = ${clock().toISOString()}::timestamptz
      from jsonb_to_recordset(${rows}::jsonb) as given (
        id uuid, notes text, current_carrier text, current_expiration_date date, current_premium numeric)
      where leads.tenant_id = ${agency.id} and leads.id = given.id`.execute(leadTables(tx)),
    ...changed.map(({ id, status }) => emit(leadFacts.leadChanged, { id, status })),
  ]);
}
