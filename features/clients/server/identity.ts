import { isPlaceholderEmail, isPlaceholderPhone } from '../contract/identity/placeholders.ts';
import { type Likeness, likenessOf } from '../contract/identity/same-name.ts';
import type { ClientRow } from './client-row.ts';
import type { OwnContacts } from './own-contacts.ts';
import { readPhone } from './phone.ts';

/** How somebody can be reached, and what tells her from others who can be reached so. */
export interface Identity {
  /** `''`: not told, and how she can be reached decides alone. */
  name: string;
  email: string;
  phone: string;
  whatsapp: string;
  second_phone?: string | undefined;
  birth_date?: string | null | undefined;
}

/** Whom a contact means: `who`, or nobody whom the agency has; and who else can be reached so. */
export interface Meant {
  who: ClientRow | null;
  /** Others with the same address or number: of her household, or whoever else uses it. */
  sharing: readonly ClientRow[];
  /** Several fit, so that none is chosen: who they are. */
  unsure: readonly ClientRow[];
}

/** The addresses that tell who somebody is: neither placeholders nor the agency's own. In composed form, as written. */
export function tellingEmails({ email }: Pick<Identity, 'email'>, own: OwnContacts): string[] {
  const address = email.trim().normalize();
  return address === '' || isPlaceholderEmail(address) || own.emails.has(address.toLowerCase()) ? [] : [address];
}

/** The numbers that do so, as E.164. People give one for calls as the one for WhatsApp, so they are all alike. */
export function tellingPhones(
  { phone, whatsapp, second_phone = '' }: Omit<Identity, 'name' | 'email'>,
  own: OwnContacts,
): string[] {
  const numbers = [phone, whatsapp, second_phone].map((text) => readPhone(text)?.e164 ?? '').filter(Boolean);
  return [...new Set(numbers)].filter((number) => !isPlaceholderPhone(number) && !own.phones.has(number));
}

/**
 * Who of those who share an address or a number with somebody is she: the same contact **and** a name that can be the same.
 * `shared` tells of a candidate how many of the contacts are hers, too.
 */
export function choosePerson(
  person: Pick<Identity, 'name' | 'birth_date'>,
  candidates: readonly ClientRow[],
  shared: (candidate: ClientRow) => number,
): Meant {
  const fits = candidates.flatMap((client) => {
    const likeness = likenessTo(person, client);
    return likeness === 'no' ? [] : [{ client, likeness, shared: shared(client) }];
  });
  const best = theOne(fits.filter(({ likeness }) => likeness === 'same')) ?? theOne(fits);
  const isChosen = best !== null;
  return {
    who: best,
    sharing: candidates.filter((client) => client !== best && (isChosen || !fits.some((fit) => fit.client === client))),
    unsure: isChosen ? [] : fits.map(({ client }) => client),
  };
}

interface Fit {
  client: ClientRow;
  likeness: Likeness;
  shared: number;
}

/** The only one that fits, or that shares more than any other; null: none does. */
function theOne(fits: readonly Fit[]): ClientRow | null {
  const most = Math.max(...fits.map(({ shared }) => shared));
  const [first, second] = fits.filter(({ shared }) => shared === most);
  return first && !second ? first.client : null;
}

/** How far somebody can be a client. */
export function likenessTo({ name, birth_date }: Pick<Identity, 'name' | 'birth_date'>, client: ClientRow): Likeness {
  if (birth_date && client.birth_date && birth_date !== client.birth_date) return 'no';
  // Somebody who told no name is called by how she can be reached.
  if (isNameless(name) || isNameless(client.name)) return 'likely';
  return likenessOf(name, client.name);
}

/** Whether a name is none, but an address or a number that stands for it. */
export const isNameless = (name: string): boolean =>
  name.trim() === '' || /^[^\s@]+@[^\s@]+$/.test(name.trim()) || !/\p{L}/u.test(name);

/** Whether an address, or a number as E.164, tells somebody from others: it is neither a placeholder nor the agency's own. */
export function isTelling(by: 'email' | 'phone', text: string, own: OwnContacts): boolean {
  return by === 'email'
    ? tellingEmails({ email: text }, own).length > 0
    : !isPlaceholderPhone(text) && !own.phones.has(text);
}
