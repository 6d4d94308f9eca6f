import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a lead of this agency, by the name of its row, is from a file: an upload, unless a user released it by hand,
 * or the command that imports leads, which has no user and no source.
 */
export function isOfFile(agencyId: string, name: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${name}.${column}`);
  return sql`(${of('created_by')} is null and ${of('origin')} is null or exists (
    select from incoming_leads as brought
    where brought.tenant_id = ${agencyId} and brought.lead_id = ${of('id')} and brought.outcome = 'created'
      and brought.upload_id is not null and not brought.released))`;
}
