import { sellers } from '#platform/contract/roles.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import type { Seller } from '../contract.ts';
import { userTables } from './schema.ts';

/** Whom a record is given to. */
export type Assignee = Pick<Seller, 'id' | 'full_name'>;

type Assigning = Pick<Deed, 'tx' | 'agency' | 'actor'>;

/** The agency's users who can be given leads, quotes and policies: those who are active and may sell. */
export function sellersOf({ tx, agency }: Pick<Deed, 'tx' | 'agency'>) {
  return userTables(tx)
    .selectFrom('users')
    .select(['id', 'full_name', 'username'])
    .where('tenant_id', '=', agency.id)
    .where('is_active', '=', true)
    .where('role', 'in', sellers);
}

/** The sellers of this full name, two at most: enough to see that a name does not tell one. */
export function sellersNamed(full_name: string, deed: Pick<Deed, 'tx' | 'agency'>): Promise<Assignee[]> {
  return sellersOf(deed).where('full_name', '=', full_name).limit(2).execute();
}

/** The seller a record goes to, or null for nobody. Refuses anyone else with `invalid_reference` on the field. */
export async function assignee(id: string | null, field: string, deed: Assigning): Promise<Assignee | null> {
  if (id === null) return null;
  const seller = await findSeller(id, deed);
  if (!seller) throw unknownReference(field);
  return seller;
}

/**
 * Who looks after a record from a change on; undefined: who does so now. Naming the same agent again is no change, also
 * when that one has left by now; anybody else who is no `seller` is refused with `invalid_reference` on the field.
 */
export function reassigned(
  current: string | null,
  given: string | null | undefined,
  seller: Assignee | null,
  field: string,
): string | null | undefined {
  if (given === undefined || given === current) return undefined;
  if (given !== null && !seller) throw unknownReference(field);
  return given;
}

/** The active seller of this id, or null when the agency has none. */
export async function findSeller(id: string, deed: Assigning): Promise<Assignee | null> {
  const { actor } = deed;
  // Whoever sells and asks may have it; nobody needs to look.
  if (id === actor.user_id && actor.role && (sellers as readonly string[]).includes(actor.role)) {
    return { id, full_name: actor.name };
  }
  return (await sellersOf(deed).where('id', '=', id).executeTakeFirst()) ?? null;
}
