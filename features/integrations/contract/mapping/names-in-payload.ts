import { isCarrier, isOtherFirm } from './carriers.ts';
import { meaningOf } from './headings.ts';
import { isMail, isName, isOfPeople, isWrittenPhone } from './looks.ts';
import { plainName } from './names.ts';
import type { Payload } from './payload.ts';
import { isOthersName, personalName } from './people-words.ts';
import { childrenOf, type Place } from './places.ts';
import { isGroup, textOf } from './texts.ts';
import { type Meaning, namePartMeanings, phoneMeanings, wholeNameMeanings } from './vocabulary.ts';

// A payload is asked for some hundred names, most of which it does not have. So its names are gone through once.

type Group = Readonly<Record<string, unknown>>;

/** The keys of each group by their plain names, and by the plain names of their last parts. */
const keysOfGroups = new WeakMap<Group, ReadonlyMap<string, string>>();

/** The key under which a group has what goes by this name, in any writing; null: it has none. */
export function keyIn(group: Group, name: string): string | null {
  const isOwn = Object.hasOwn(group, name);
  if (isOwn && group[name] !== '') return name;
  const plain = plainName(name);
  return (plain === '' ? undefined : keysOf(group).get(plain)) ?? (isOwn ? name : null);
}

function keysOf(group: Group): ReadonlyMap<string, string> {
  const known = keysOfGroups.get(group);
  if (known) return known;
  const keys = new Map<string, string>();
  // What was an attribute in XML is a mark, not what somebody told.
  const told = Object.keys(group).filter((key) => !key.startsWith('@'));
  for (const nameOf of [(key: string) => key, lastOf, ofCustomer]) {
    for (const key of told) {
      const plain = plainName(nameOf(key));
      if (plain !== '' && !keys.has(plain)) keys.set(plain, key);
    }
  }
  // What is called exactly so comes first, unless nothing stands there.
  for (const [meaning, key] of meantIn(group, told)) {
    const exact = keys.get(plainName(meaning));
    if (exact === undefined || group[exact] === '') keys.set(plainName(meaning), key);
  }
  keysOfGroups.set(group, keys);
  return keys;
}

const meaningsOfGroups = new WeakMap<Group, ReadonlyMap<string, Meaning>>();

/** What the keys of a group mean by the vocabulary, else by what they hold; the surest of each meaning first. */
export function meaningsIn(group: Group): ReadonlyMap<string, Meaning> {
  const known = meaningsOfGroups.get(group);
  if (known) return known;
  const told = Object.keys(group).filter((key) => !key.startsWith('@'));
  const all = told.flatMap((key) => {
    const heading = meaningOf(key, false);
    return heading === null ? [] : [{ key, ...heading }];
  });
  const hasName = all.some(({ key, meaning }) => isOfName(meaning) && isName(textOf(group[key])));
  const meant = all
    .map(({ key, meaning, rank }) => ({ key, rank, meaning: meantBy(meaning, group[key], hasName) }))
    .filter((each): each is { key: string; rank: number; meaning: Meaning } => each.meaning !== null)
    .toSorted((a, b) => a.rank - b.rank);
  const byKey = new Map(meant.map(({ key, meaning }) => [key, meaning] as const));
  byContents(group, told, byKey);
  meaningsOfGroups.set(group, byKey);
  return byKey;
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
  if (meaning === 'current_expiration_date' || meaning === 'birth_date') return /\d/.test(text) ? meaning : null;
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

/** Each meaning with its surest key. */
function meantIn(group: Group, told: readonly string[]): Iterable<[Meaning, string]> {
  if (told.length === 0) return [];
  const first = new Map<Meaning, string>();
  for (const [key, meaning] of meaningsIn(group)) if (!first.has(meaning)) first.set(meaning, key);
  return first;
}

/** Sellers of leads write `Lead.FirstName` into a form that has no groups. */
const lastOf = (key: string) => (key.includes('.') && !isOthersName(key) ? key.slice(key.lastIndexOf('.') + 1) : key);

/** Others write `customer_email`. */
const ofCustomer = (key: string) => personalName(key)?.field ?? '';

interface Names {
  /** Every group within the payload, the nearest first. */
  all: readonly Place[];
  /** Those that have a name. */
  byName: ReadonlyMap<string, readonly Place[]>;
}

const namesOfPayloads = new WeakMap<Payload, Names>();

/** The groups within a payload that may have a name, in any writing, the nearest first; those aside are not looked into. */
export function placesWith(name: string, payload: Payload): readonly Place[] {
  const { all, byName } = namesIn(payload);
  const plain = plainName(name);
  // Marks and names without a letter are told apart by their writing alone.
  return name.startsWith('@') || plain === '' ? all : (byName.get(plain) ?? []);
}

/** The payload itself and every group within it in which names are looked for, the nearest first. */
export const groupsOf = (payload: Payload): readonly Place[] => [
  { value: payload.root, at: '' },
  ...namesIn(payload).all,
];

function namesIn(payload: Payload): Names {
  const known = namesOfPayloads.get(payload);
  if (known) return known;
  const all = groupsIn(payload);
  const byName = new Map<string, Place[]>();
  for (const place of all) {
    for (const plain of keysOf(place.value as Group).keys()) {
      const places = byName.get(plain);
      if (places) places.push(place);
      else byName.set(plain, [place]);
    }
  }
  const names = { all, byName };
  namesOfPayloads.set(payload, names);
  return names;
}

function groupsIn({ root, aside, unsearched }: Payload): Place[] {
  const groups: Place[] = [];
  let level = childrenOf({ value: root, at: '' });
  while (level.length > 0) {
    const open = level.filter(({ value }) => typeof value === 'object' && !aside.has(value) && !unsearched.has(value));
    groups.push(...open.filter(({ value }) => isGroup(value)));
    level = open.flatMap(childrenOf);
  }
  return groups;
}
