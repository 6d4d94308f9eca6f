import { childrenOf, type FieldPosition } from './field-positions.ts';
import { meaningsIn } from './meanings.ts';
import { plainName } from './names.ts';
import type { Payload } from './payload.ts';
import { isOthersName, personalName } from './people-words.ts';
import { isGroup } from './texts.ts';
import type { Meaning } from './vocabulary.ts';

// Mapping searches a payload for some hundred names, most of which it does not have. So its names are indexed once.

type Group = Readonly<Record<string, unknown>>;

/** The keys of each group by their plain names, and by the plain names of their last parts. */
const keysOfGroups = new WeakMap<Group, ReadonlyMap<string, string>>();

/** The key of a group for this name, in any spelling. null means none. */
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
  // A former XML attribute is metadata, not an answer.
  const told = Object.keys(group).filter((key) => !key.startsWith('@'));
  for (const nameOf of [(key: string) => key, lastOf, ofCustomer]) {
    for (const key of told) {
      const plain = plainName(nameOf(key));
      if (plain !== '' && !keys.has(plain)) keys.set(plain, key);
    }
  }
  // An exact name has priority, unless its value is empty.
  for (const [meaning, key] of meantIn(group, told)) {
    const exact = keys.get(plainName(meaning));
    if (exact === undefined || group[exact] === '') keys.set(plainName(meaning), key);
  }
  keysOfGroups.set(group, keys);
  return keys;
}

/** Each meaning with its surest key. */
function meantIn(group: Group, told: readonly string[]): Iterable<[Meaning, string]> {
  if (told.length === 0) return [];
  const first = new Map<Meaning, string>();
  for (const [key, meaning] of meaningsIn(group)) if (!first.has(meaning)) first.set(meaning, key);
  return first;
}

/** Lead vendors write `Lead.FirstName` into a form without groups. */
const lastOf = (key: string) => (key.includes('.') && !isOthersName(key) ? key.slice(key.lastIndexOf('.') + 1) : key);

/** Others write `customer_email`. */
const ofCustomer = (key: string) => personalName(key)?.field ?? '';

interface Names {
  /** Every group within the payload, the nearest first. */
  all: readonly FieldPosition[];
  /** The groups with each name. */
  byName: ReadonlyMap<string, readonly FieldPosition[]>;
}

const namesOfPayloads = new WeakMap<Payload, Names>();

/**
 * The groups within a payload that may have a name, in any spelling, the nearest first. Excluded groups are not
 * searched.
 */
export function placesWith(name: string, payload: Payload): readonly FieldPosition[] {
  const { all, byName } = namesIn(payload);
  const plain = plainName(name);
  // Attributes and names without a letter are distinguished only by their exact spelling.
  return name.startsWith('@') || plain === '' ? all : (byName.get(plain) ?? []);
}

/** The payload itself and every group in it that is searched for names, the nearest first. */
export const groupsOf = (payload: Payload): readonly FieldPosition[] => [
  { value: payload.root, at: '' },
  ...namesIn(payload).all,
];

function namesIn(payload: Payload): Names {
  const known = namesOfPayloads.get(payload);
  if (known) return known;
  const all = groupsIn(payload);
  const byName = new Map<string, FieldPosition[]>();
  for (const position of all) {
    for (const plain of keysOf(position.value as Group).keys()) {
      const places = byName.get(plain);
      if (places) places.push(position);
      else byName.set(plain, [position]);
    }
  }
  const names = { all, byName };
  namesOfPayloads.set(payload, names);
  return names;
}

function groupsIn({ root, leftovers, unsearched }: Payload): FieldPosition[] {
  const groups: FieldPosition[] = [];
  let level = childrenOf({ value: root, at: '' });
  while (level.length > 0) {
    const open = level.filter(
      ({ value }) => typeof value === 'object' && !leftovers.has(value) && !unsearched.has(value),
    );
    groups.push(...open.filter(({ value }) => isGroup(value)));
    level = open.flatMap(childrenOf);
  }
  return groups;
}
