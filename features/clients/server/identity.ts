import { isPlaceholderEmail, isPlaceholderPhone } from '../contract/identity/placeholders.ts';
import { type Likeness, likenessOf } from '../contract/identity/same-name.ts';
import type { ClientRow } from './client-row.ts';
import type { OwnContacts } from './own-contacts.ts';
import { readPhone } from './phone.ts';

/** A person's contact data, and what distinguishes them from others with the same. */
export interface Identity {
  /** `''`: unknown; the contact data alone decides. */
  name: string;
  email: string;
  phone: string;
  whatsapp: string;
  second_phone?: string | undefined;
  birth_date?: string | null | undefined;
}

/** What of a candidate tells whether it is the person. */
export type Candidate = Pick<ClientRow, 'name' | 'birth_date'>;

/** The client whom a contact identifies (`who`), if any, and other clients with the same contact data. */
export interface Meant<Client extends Candidate = ClientRow> {
  who: Client | null;
  /** Others with the same address or number, such as members of the household. */
  sharing: readonly Client[];
  /** Several clients who fit equally, so none is chosen. */
  unsure: readonly Client[];
}

/** The identifying addresses: neither placeholders nor the agency's own. In composed form, as written. */
export function tellingEmails({ email }: Pick<Identity, 'email'>, own: OwnContacts): string[] {
  const address = email.trim().normalize();
  return address === '' || isPlaceholderEmail(address) || own.emails.has(address.toLowerCase()) ? [] : [address];
}

/** The identifying numbers, as E.164. People give one for calls as the one for WhatsApp, so all are treated alike. */
export function tellingPhones(
  { phone, whatsapp, second_phone = '' }: Omit<Identity, 'name' | 'email'>,
  own: OwnContacts,
): string[] {
  const numbers = [phone, whatsapp, second_phone].map((text) => readPhone(text)?.e164 ?? '').filter(Boolean);
  return [...new Set(numbers)].filter((number) => !isPlaceholderPhone(number) && !own.phones.has(number));
}

/**
 * Chooses the person among candidates with a shared address or number: the same contact **and** a name that can be the
 * same. `shared` returns how many of the contacts a candidate has.
 */
export function choosePerson<Client extends Candidate>(
  person: Pick<Identity, 'name' | 'birth_date'>,
  candidates: readonly Client[],
  shared: (candidate: Client) => number,
): Meant<Client> {
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

interface Fit<Client> {
  client: Client;
  likeness: Likeness;
  shared: number;
}

/** The only one that fits, or that shares more than any other. null means none does. */
function theOne<Client>(fits: readonly Fit<Client>[]): Client | null {
  const most = Math.max(...fits.map(({ shared }) => shared));
  const [first, second] = fits.filter(({ shared }) => shared === most);
  return first && !second ? first.client : null;
}

/** The likelihood that a person is a client. */
export function likenessTo({ name, birth_date }: Pick<Identity, 'name' | 'birth_date'>, client: Candidate): Likeness {
  if (birth_date && client.birth_date && birth_date !== client.birth_date) return 'no';
  // A person without a name is named by their contact data.
  if (isNameless(name) || isNameless(client.name)) return 'likely';
  return likenessOf(name, client.name);
}

/** Whether a name is only an address or a number in place of one. */
export const isNameless = (name: string): boolean =>
  name.trim() === '' || /^[^\s@]+@[^\s@]+$/.test(name.trim()) || !/\p{L}/u.test(name);

/** Whether an address, or a number as E.164, identifies a person: it is neither a placeholder nor the agency's own. */
export function isTelling(by: 'email' | 'phone', text: string, own: OwnContacts): boolean {
  return by === 'email'
    ? tellingEmails({ email: text }, own).length > 0
    : !isPlaceholderPhone(text) && !own.phones.has(text);
}
