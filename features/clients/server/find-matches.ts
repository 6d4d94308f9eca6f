import { sql } from 'kysely';
import type { Tx } from '#platform/server/database/tenancy.ts';
import { readPhone } from './phone.ts';
import { type ClientRow, clientColumns } from './write-client.ts';

const matchesMax = 5;

/**
 * The agency's clients with this e-mail or one of these phones; phone and WhatsApp are compared crosswise, because
 * people give either for both. The ones longest known first, five at most. Never across agencies.
 */
export async function findMatches(
  tx: Tx,
  tenantId: string,
  contact: { email: string; phone: string; whatsapp: string },
): Promise<ClientRow[]> {
  const phones = [contact.phone, contact.whatsapp].map((text) => readPhone(text)?.e164 ?? '').filter(Boolean);
  const email = contact.email.trim();
  if (phones.length === 0 && email === '') return [];
  return tx
    .selectFrom('clients')
    .select(clientColumns)
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        ...(email ? [eb('email_norm', '=', sql<string>`lower(${email})`)] : []),
        ...(phones.length > 0 ? [eb('phone', 'in', phones), eb('whatsapp', 'in', phones)] : []),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(matchesMax)
    .execute();
}
