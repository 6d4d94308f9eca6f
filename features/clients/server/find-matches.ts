import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { ClientRow } from './client-row.ts';
import { findPeople } from './find-people.ts';
import type { Identity } from './identity.ts';

const matchesMax = 5;

/** A client found by an address or number. */
interface Match {
  client: ClientRow;
  /**
   * Whether the name can be the same. If not, the client only shares the address or number, as members of a household
   * do.
   */
  is_same: boolean;
}

/**
 * Returns the agency's clients with this e-mail or one of these phones: first those whose name can be the same, then
 * those known longest, five at most. Phone, WhatsApp and other numbers are treated alike, because people give either
 * for each. Never across agencies.
 */
export async function findMatches(contact: Identity, ctx: CommandContext): Promise<Match[]> {
  const people = await findPeople([contact], ctx, { locked: false });
  const { who, unsure, sharing } = people.meant(contact);
  const same = who ? [who, ...unsure] : unsure;
  const isSame = new Set([...same, ...sharing.filter((client) => people.canBe(contact, client))]);
  const all = [...same, ...sharing].map((client) => ({ client, is_same: isSame.has(client) }));
  return all.toSorted((a, b) => Number(b.is_same) - Number(a.is_same)).slice(0, matchesMax);
}

/** Returns the one client whom a contact identifies. null means none, or an ambiguous match. */
export async function findPerson(contact: Identity, ctx: CommandContext): Promise<ClientRow | null> {
  return (await findPeople([contact], ctx, { locked: false })).meant(contact).who;
}
