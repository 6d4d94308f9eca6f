import { addressColumn, isOfAddress, meaningOfPart } from './address-parts.ts';
import { isCarrier, isCarrierAt, mayInsure } from './carriers.ts';
import { type Heading, isVague, meaningOf } from './headings.ts';
import { kindsBeside } from './kind-of-phone.ts';
import { isMail, isName, isOfPeople, isWrittenPhone } from './looks.ts';
import { plainName } from './names.ts';
import { numberedParts } from './numbered-parts.ts';
import { readDate } from './read-values.ts';
import { isGroup, textOf } from './texts.ts';
import { type Meaning, namePartMeanings, phoneMeanings, wholeNameMeanings } from './vocabulary.ts';
import { productOf } from './words.ts';

type Group = Readonly<Record<string, unknown>>;

const meaningsOfGroups = new WeakMap<Group, ReadonlyMap<string, Meaning>>();

/** What the keys of a group mean by the vocabulary, else by their values. The surest key of each meaning is first. */
export function meaningsIn(group: Group): ReadonlyMap<string, Meaning> {
  const known = meaningsOfGroups.get(group);
  if (known) return known;
  const told = Object.keys(group).filter((key) => !key.startsWith('@'));
  const places = addressIn(group, told);
  const kindOf = kindsBeside(group);
  const all = told.flatMap((key) => {
    const heading = places.has(key) ? (places.get(key) ?? null) : headingOfKey(key, group[key]);
    if (heading === null) return [];
    const kind = phoneMeanings.includes(heading.meaning) ? kindOf(key) : null;
    return [{ key, ...heading, ...(kind && { meaning: kind }) }];
  });
  const account = told.find((key) => plainName(key) === 'accountname');
  // Agency software names the client an account, and a contact beside it is another person.
  if (account !== undefined && !all.some(({ meaning }) => isOfName(meaning) && meaning !== 'contact_name'))
    all.push({ key: account, meaning: 'client_name', rank: 0 });
  const names = all.filter(({ key, meaning }) => isOfName(meaning) && isName(textOf(group[key])));
  const named = names.length === 0 ? null : names.map(({ key }) => textOf(group[key])).join(' ');
  const meant = all
    .map(({ key, meaning, rank }) => ({ key, rank, meaning: meantBy(meaning, group[key], named) }))
    .filter((each): each is { key: string; rank: number; meaning: Meaning } => each.meaning !== null)
    .toSorted((a, b) => a.rank - b.rank);
  const byKey = new Map(meant.map(({ key, meaning }) => [key, meaning] as const));
  for (const key of ofContactBeside([...byKey].map(([name, meaning]) => ({ name, meaning })))) byKey.delete(key);
  for (const [key, meaning] of numberedParts(told)) if (!byKey.has(key)) byKey.set(key, meaning);
  byContents(group, told, byKey);
  meaningsOfGroups.set(group, byKey);
  return byKey;
}

/**
 * The headings with the contact data of a contact beside the policyholder, where other headings have the
 * policyholder's. A person that a form or a file names by a word other than contact is the policyholder.
 */
export function ofContactBeside(columns: readonly { name: string; meaning: Meaning | null }[]): ReadonlySet<string> {
  const has = (is: (meaning: Meaning) => boolean) => columns.some(({ meaning }) => meaning !== null && is(meaning));
  const isBeside =
    has((meaning) => meaning === 'contact_name') && has((each) => isOfName(each) && each !== 'contact_name');
  const ways = isBeside ? [(each: Meaning) => each === 'email', (each: Meaning) => phoneMeanings.includes(each)] : [];
  const some = ways.flatMap((isWay) => {
    const all = columns.filter(({ meaning }) => meaning !== null && isWay(meaning));
    const hers = all.filter(({ name }) => /contact/i.test(name));
    return hers.length < all.length ? hers : [];
  });
  return new Set(some.map(({ name }) => name));
}

/** Ambiguous words count only if they are the complete heading. */
const vagueMax = 24;

/** What a key means. An ambiguous word means a phone or a product if its value is one. */
function headingOfKey(key: string, value: unknown): Heading | null {
  const heading = meaningOf(key, false);
  if (heading) return heading;
  const vague = typeof value === 'string' && key.length <= vagueMax ? meaningOf(key, true) : null;
  if (!vague || !isVague(vague)) return null;
  if (phoneMeanings.includes(vague.meaning)) return isWrittenPhone(textOf(value), key) ? vague : null;
  return vague.meaning === 'product_type' && plainName(key) !== 'type' && productOf(textOf(value)) ? vague : null;
}

/** The keys that are parts of an address, and their meanings. null means it is not the address that is used. */
function addressIn(group: Group, told: readonly string[]): ReadonlyMap<string, Heading | null> {
  const parts = told.flatMap((key) => {
    const column = typeof group[key] === 'object' ? null : addressColumn(key);
    return column ? [{ key, column, isFilled: textOf(group[key]) !== '' }] : [];
  });
  return new Map(
    parts.map(({ key, column }, at) => [
      key,
      isOfAddress(column, parts) || parts.every(({ column: { part } }) => part !== 'street')
        ? { meaning: meaningOfPart[column.part], rank: at }
        : null,
    ]),
  );
}

const isOfName = (meaning: Meaning) => wholeNameMeanings.includes(meaning) || namePartMeanings.includes(meaning);

/** What a key with this meaning holds, judged by its value. null means the value does not match. */
function meantBy(meaning: Meaning, value: unknown, named: string | null): Meaning | null {
  if (meaning === 'email' || phoneMeanings.includes(meaning)) {
    const text = textOf(value);
    return (meaning === 'email' ? text.includes('@') : text.replace(/\D/g, '').length >= 7) ? meaning : null;
  }
  // A group named after a person or a place has several values. A group named after a product says which product.
  const some = Array.isArray(value) ? value : [value];
  if (meaning === 'current_carrier' && isGroup(value)) return isNamedGroup(value) ? meaning : null;
  if (meaning !== 'product_type' && some.some((part) => isGroup(part) && !('value' in part))) return null;
  const text = textOf(value);
  if (text === '') return null;
  if (meaning === 'company')
    return isCarrier(text) || (named !== null && mayInsure(text, named)) ? 'current_carrier' : null;
  if (meaning === 'product_type' && typeof value === 'string' && isCarrier(text) && productOf(text) === null)
    return 'current_carrier';
  if (wholeNameMeanings.includes(meaning)) return isName(text) && !isCarrier(text) ? meaning : null;
  if (meaning === 'current_expiration_date' || meaning === 'birth_date')
    return readDate(text) === null ? null : meaning;
  return meaning;
}

const isNamedGroup = (group: Group) =>
  [...Object.keys(group)].some((key) => isOfName(meaningOf(key, false)?.meaning ?? 'notes') || /^company/i.test(key));

/**
 * If no name denotes contact data, a value that is an e-mail address or a number is used. If none denotes the insurer,
 * an insurer's name under an insurance word is used.
 */
function byContents(group: Group, told: readonly string[], byKey: Map<string, Meaning>): void {
  const found = new Set(byKey.values());
  const open = (is: (text: string, key: string) => boolean) =>
    told.find(
      (key) => !byKey.has(key) && typeof group[key] !== 'object' && !isOfPeople(key) && is(textOf(group[key]), key),
    );
  const mail = found.has('email') ? undefined : open(isMail);
  if (mail !== undefined) byKey.set(mail, 'email');
  const phone = phoneMeanings.some((meaning) => found.has(meaning)) ? undefined : open(isWrittenPhone);
  if (phone !== undefined) byKey.set(phone, 'phone');
  const carrier = found.has('current_carrier')
    ? undefined
    : told.find((key) => !byKey.has(key) && typeof group[key] === 'string' && isCarrierAt(key, textOf(group[key])));
  if (carrier !== undefined) byKey.set(carrier, 'current_carrier');
}
