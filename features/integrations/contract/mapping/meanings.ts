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

/** What the keys of a group mean by the vocabulary, else by what they hold; the surest of each meaning first. */
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
  // Agencies' programs call the client an account, beside whom a contact is somebody else.
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
 * The headings that tell how a contact beside the holder is reached, where others tell it of the holder. Whom a form or a
 * file names by another word than contact holds what is insured.
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

/** Words of many meanings stand alone. */
const vagueMax = 24;

/** What a key means; a word of many meanings means a phone or a product where it holds one. */
function headingOfKey(key: string, value: unknown): Heading | null {
  const heading = meaningOf(key, false);
  if (heading) return heading;
  const vague = typeof value === 'string' && key.length <= vagueMax ? meaningOf(key, true) : null;
  if (!vague || !isVague(vague)) return null;
  if (phoneMeanings.includes(vague.meaning)) return isWrittenPhone(textOf(value), key) ? vague : null;
  return vague.meaning === 'product_type' && plainName(key) !== 'type' && productOf(textOf(value)) ? vague : null;
}

/** The keys that are parts of somebody's address, and what they mean; null: it is not the one that is taken. */
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

/** What a key that means this holds, by what it holds; null: it cannot be that. */
function meantBy(meaning: Meaning, value: unknown, named: string | null): Meaning | null {
  if (meaning === 'email' || phoneMeanings.includes(meaning)) {
    const text = textOf(value);
    return (meaning === 'email' ? text.includes('@') : text.replace(/\D/g, '').length >= 7) ? meaning : null;
  }
  // A group under the name of a person or a place tells more than one thing; of a product it tells which.
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
 * Where no name says how somebody is reached, what is an address for mail or a number is one; and where none says who
 * insures her, an insurer under a word of insurance.
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
