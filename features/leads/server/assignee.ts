import { sellers } from '#platform/contract/roles.ts';
import { platformRefusal } from '#platform/server/refusal.ts';
import type { Seller } from '../contract.ts';
import type { LeadWriter } from './create-lead.ts';

/** The seller a lead goes to, or null for nobody. Refuses anyone else with `invalid_reference`. */
export async function assignee(
  { tx, tenant_id, user_id, user_name }: Pick<LeadWriter, 'tx' | 'tenant_id' | 'user_id' | 'user_name'>,
  id: string | null,
): Promise<Seller | null> {
  if (id === null) return null;
  // Whoever writes a lead may have it: the route let only sellers in.
  if (id === user_id && user_name !== null) return { id, full_name: user_name };
  const seller = await tx
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('role', 'in', sellers)
    .executeTakeFirst();
  if (!seller) throw platformRefusal('invalid_reference');
  return seller;
}
