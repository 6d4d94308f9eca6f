import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a lead of this agency, a row that is called so, came in a file: by an upload, and nobody has let it in by hand, or by
 * the command that imports leads, which has no user and no source.
 */
export function isOfFile(agencyId: string, name: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${name}.${column}`);
  return sql`(${of('created_by')} is null and ${of('origin')} is null or exists (
    select from incoming_leads as brought
    where brought.tenant_id = ${agencyId} and brought.lead_id = ${of('id')} and brought.outcome = 'created'
      and brought.upload_id is not null and not brought.released))`;
}
