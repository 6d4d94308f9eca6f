import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { communicationTables } from '../schema.ts';

/** A client's ZIP code, from the newest lead that has one; `''`: none has, or there is no client. */
export async function readZip(
  client_id: string | null,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<string> {
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
