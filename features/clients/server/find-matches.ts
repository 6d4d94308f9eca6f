import { sql } from 'kysely';
import type { Deed } from '#platform/server/acts/deed.ts';
import { type ClientRow, clientColumns } from './client-row.ts';
import { readPhone } from './phone.ts';
import { clientTables } from './schema.ts';

const matchesMax = 5;

/**
 * The agency's clients with this e-mail or one of these phones; phone and WhatsApp are compared crosswise, because
 * people give either for both. The ones longest known first, five at most. Never across agencies.
 */
export async function findMatches(
  contact: { email: string; phone: string; whatsapp: string },
  { tx, agency }: Pick<Deed, 'tx' | 'agency'>,
): Promise<ClientRow[]> {
  const phones = [contact.phone, contact.whatsapp].map((text) => readPhone(text)?.e164 ?? '').filter(Boolean);
  const email = contact.email.trim().normalize();
  if (phones.length === 0 && email === '') return [];
  return clientTables(tx)
    .selectFrom('clients')
    .select(clientColumns)
    .where('tenant_id', '=', agency.id)
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
