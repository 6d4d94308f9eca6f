import { sql } from 'kysely';
import type { Deed } from '#platform/server/acts/deed.ts';
import { communicationTables } from '../schema.ts';

/** A client's ZIP code, of the newest lead that has one; `''`: none has, or it is nobody's. */
export async function readZip(client_id: string | null, { tx, agency }: Pick<Deed, 'tx' | 'agency'>): Promise<string> {
  const lead = await communicationTables(tx)
    .selectFrom('leads')
    .select('zip_code')
    .where('tenant_id', '=', agency.id)
    .where('client_id', '=', client_id)
    .orderBy(sql`zip_code = ''`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return lead?.zip_code ?? '';
}
