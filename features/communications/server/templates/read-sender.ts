import { brandOf } from '#features/branding/server/index.ts';
import type { Brand } from '#platform/contract/brand.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { Sender } from '../letters/footer.ts';

/** Who writes: the agency as its clients know it, in its colours. */
export async function readSender(deed: Pick<Deed, 'tx' | 'agency'>): Promise<Sender & { brand: Brand }> {
  const { company_name, company_phone, address, colours } = await brandOf(deed);
  return { name: company_name, phone: company_phone, postal_address: address, brand: colours };
}
