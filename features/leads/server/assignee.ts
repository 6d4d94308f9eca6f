import { sellersOf } from '#features/users/server/index.ts';
import { platformRefusal } from '#platform/server/ground/refusal.ts';
import type { Seller } from '../contract.ts';
import type { LeadWriter } from './create-lead.ts';

type Writer = Pick<LeadWriter, 'tx' | 'tenant_id' | 'user_id' | 'user_name'>;

/** The seller a lead goes to, or null for nobody. Refuses anyone else with `invalid_reference`. */
export async function assignee(writer: Writer, id: string | null): Promise<Seller | null> {
  if (id === null) return null;
  const seller = await findSeller(writer, id);
  if (!seller) throw platformRefusal('invalid_reference');
  return seller;
}

/**
 * Who looks after a record from a change on; undefined: who does so now. Naming the same agent again is no change, also
 * when that one has left by now; anybody else who is no `seller` is refused with `invalid_reference`.
 */
export function reassigned(
  current: string | null,
  given: string | null | undefined,
  seller: Seller | null,
): string | null | undefined {
  if (given === undefined || given === current) return undefined;
  if (given !== null && !seller) throw platformRefusal('invalid_reference');
  return given;
}

/** The active seller of this id, or null when the agency has none. */
export async function findSeller({ tx, tenant_id, user_id, user_name }: Writer, id: string): Promise<Seller | null> {
  // Whoever writes a lead may have it: the route let only sellers in.
  if (id === user_id && user_name !== null) return { id, full_name: user_name };
  return (await sellersOf(tx, tenant_id).where('id', '=', id).executeTakeFirst()) ?? null;
}
