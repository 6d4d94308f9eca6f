import { addressColumn, isOfAddress, meaningOfPart } from './address-parts.ts';
import { isCarrier, isOtherFirm } from './carriers.ts';
import { type Heading, isVague, meaningOf } from './headings.ts';
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
  const all = told.flatMap((key) => {
    const heading = places.has(key) ? (places.get(key) ?? null) : headingOfKey(key, group[key]);
    return heading === null ? [] : [{ key, ...heading }];
  });
  const hasName = all.some(({ key, meaning }) => isOfName(meaning) && isName(textOf(group[key])));
  const meant = all
    .map(({ key, meaning, rank }) => ({ key, rank, meaning: meantBy(meaning, group[key], hasName) }))
    .filter((each): each is { key: string; rank: number; meaning: Meaning } => each.meaning !== null)
    .toSorted((a, b) => a.rank - b.rank);
  const byKey = new Map(meant.map(({ key, meaning }) => [key, meaning] as const));
  for (const [key, meaning] of numberedParts(told)) if (!byKey.has(key)) byKey.set(key, meaning);
  byContents(group, told, byKey);
  meaningsOfGroups.set(group, byKey);
  return byKey;
}

/** What a key means; a word of many meanings means a phone or a product where it holds one. */
function headingOfKey(key: string, value: unknown): Heading | null {
  const heading = meaningOf(key, false);
  if (heading) return heading;
  const vague = typeof value === 'string' ? meaningOf(key, true) : null;
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
function meantBy(meaning: Meaning, value: unknown, hasName: boolean): Meaning | null {
  if (meaning === 'email' || phoneMeanings.includes(meaning)) {
    const text = textOf(value);
    return (meaning === 'email' ? text.includes('@') : text.replace(/\D/g, '').length >= 7) ? meaning : null;
  }
  // A group under the name of a person or a place tells more than one thing; of a product it tells which.
  const some = Array.isArray(value) ? value : [value];
  if (meaning !== 'product_type' && some.some((part) => isGroup(part) && !('value' in part))) return null;
  const text = textOf(value);
  if (text === '') return null;
  if (meaning === 'company') {
    return isCarrier(text) || (hasName && !isOtherFirm(text)) ? 'current_carrier' : null;
  }
  if (wholeNameMeanings.includes(meaning)) return isName(text) && !isCarrier(text) ? meaning : null;
  if (meaning === 'current_expiration_date' || meaning === 'birth_date')
    return readDate(text) === null ? null : meaning;
  return meaning;
}

/** Where no name says how somebody is reached, what is an address for mail or a number is one. */
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
}
