import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { ClientRow } from './client-row.ts';
import { findPeople } from './find-people.ts';
import type { Identity } from './identity.ts';

const matchesMax = 5;

/** A client whom somebody's address or number leads to. */
interface Match {
  client: ClientRow;
  /** Whether her name can be the same; else she shares the address or number, as those of a household do. */
  is_same: boolean;
}

/**
 * The agency's clients with this e-mail or one of these phones, those first whose name can be the same, then the ones longest
 * known, five at most. Phones for calls, WhatsApp and others are alike, because people give either for each. Never across
 * agencies.
 */
export async function findMatches(contact: Identity, ctx: CommandContext): Promise<Match[]> {
  const people = await findPeople([contact], ctx, { locked: false });
  const { who, unsure, sharing } = people.meant(contact);
  const same = who ? [who, ...unsure] : unsure;
  const isSame = new Set([...same, ...sharing.filter((client) => people.canBe(contact, client))]);
  const all = [...same, ...sharing].map((client) => ({ client, is_same: isSame.has(client) }));
  return all.toSorted((a, b) => Number(b.is_same) - Number(a.is_same)).slice(0, matchesMax);
}

/** The one client whom a contact means; null: none, or several of whom nobody knows which. */
export async function findPerson(contact: Identity, ctx: CommandContext): Promise<ClientRow | null> {
  return (await findPeople([contact], ctx, { locked: false })).meant(contact).who;
}
