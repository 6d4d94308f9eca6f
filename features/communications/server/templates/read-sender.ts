import type { Deed } from '#platform/server/acts/deed.ts';
import type { Sender } from '../letters/footer.ts';
import { communicationTables } from '../schema.ts';

/** Who writes: the agency as its clients know it. */
export async function readSender({ tx, agency }: Pick<Deed, 'tx' | 'agency'>): Promise<Sender> {
  const { name, contact_phone, address } = await communicationTables(tx)
    .selectFrom('tenants')
    .select(['name', 'contact_phone', 'address'])
    .where('id', '=', agency.id)
    .executeTakeFirstOrThrow();
  return { name, phone: contact_phone, postal_address: address };
}
