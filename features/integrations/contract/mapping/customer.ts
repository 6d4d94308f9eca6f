import { meaningOf } from './headings.ts';
import { isName } from './looks.ts';
import { meaningsIn } from './meanings.ts';
import { fold } from './names.ts';
import { keyIn } from './names-in-payload.ts';
import type { Payload } from './payload.ts';
import { customerRank, isOfThing, personalName } from './people-words.ts';
import { names } from './standard-fields.ts';
import { isGroup, textOf } from './texts.ts';
import { wholeNameMeanings } from './vocabulary.ts';

// All fields of a lead are about one person. So the customer is chosen before anything is read: the group with a
// customer's name, else the data of the payload itself, else the nearest person with contact data.

/** What standard mappings read, in order. The first one with a value counts. */
export interface Sought {
  /** For the name. */
  name: readonly Payload[];
  /** For other data that identifies the person: e-mail addresses, numbers, the birth date. */
  person: readonly Payload[];
  /** For all other fields of a lead. */
  rest: readonly Payload[];
}

type Group = Readonly<Record<string, unknown>>;

/** A group of a payload, and what it says itself about a person. */
interface Node {
  value: Group;
  /** The name of the group. In a list, the list's name. */
  name: string;
  path: readonly (string | number)[];
  parent: Node | null;
  told: Told;
  /** Whether it or a part of it has contact data. */
  reaches: boolean;
}

interface Told {
  name: string;
  email: string;
  phone: string;
}

/** A possible customer: a group, or the fields of a group that are named after the customer. */
interface Candidate {
  node: Node;
  rank: number;
  fields: Group | null;
}

/** The maximum number of groups that are examined, the nearest first. Groups further away are no customer. */
const nodesMax = 200;

/** Where the customer of a payload is searched. If the source lists answers, they are the customer's. */
export function seekCustomer(payload: Payload): Sought {
  const nodes = payload.answers ? [] : nodesIn(payload);
  payload.work.spend(nodes.length * 15);
  const named = bestOf(candidatesIn(nodes));
  const focus = named && narrowed(named, nodes);
  const base = focus?.fields ? focus.node : nearest(focus ? within(focus.node, nodes) : nodes);
  if (!base) return everywhere(payload);
  const told = focus?.fields ? toldBy(focus.fields) : base.told;
  const leftovers = nodes.filter((node) => node !== base && !holds(node, base));
  const strangers = leftovers.filter((node) => isOther(node.told, told));
  const things = leftovers.filter(({ name, reaches }) => !reaches && isOfThing(name));
  // A name in a group of its own is the customer's.
  const isHerName = ({ parent, name }: Node) => parent === base && base.told.name !== '' && isOfName(name);
  const namesakes = leftovers.filter((node) => node.told.name !== '' && told.name !== '' && !isHerName(node));
  if (!focus && base.path.length === 0 && things.length === 0 && namesakes.length === 0 && strangers.length === 0)
    return everywhere(payload);
  const without = (root: unknown, ...some: readonly (readonly Node[])[]): Payload => ({
    ...payload,
    root,
    leftovers: new Set([...payload.leftovers, ...some.flat().map(({ value }) => value)]),
  });
  const only = base.path.length === 0 && !focus ? [] : [pruned(payload.root, base.path, focus?.fields ?? base.value)];
  const hers = focus ? pruned(payload.root, focus.node.path, focus.node.value) : payload.root;
  // Form fields beside those named after the customer are the customer's, unless they are about another person.
  const isMixed = focus?.fields && isOther(focus.node.told, told);
  const roots = isMixed ? only : [...only, hers];
  // A form may have the customer's name in one group and the contact data in another.
  const apart =
    focus && leftovers.find((node) => isNamedByParts(node) && !canBeReached(node) && !holds(focus.node, node));
  const nameAlone = apart ? [pruned(payload.root, apart.path, apart.value)] : [];
  return {
    name: [...roots, ...nameAlone].map((root) => without(root, strangers, things, namesakes)),
    person: roots.map((root) => without(root, strangers, things)),
    rest: [...roots.map((root) => without(root, strangers)), without(payload.root, strangers.filter(canBeReached))],
  };
}

const everywhere = (payload: Payload): Sought => ({ name: [payload], person: [payload], rest: [payload] });

function nodesIn({ root, leftovers }: Payload): Node[] {
  const nodes: Node[] = [];
  let level: Omit<Node, 'told' | 'reaches'>[] = [];
  const open = (value: unknown, name: string, path: Node['path'], parent: Node | null): void => {
    if (leftovers.has(value)) return;
    if (Array.isArray(value)) for (const [at, part] of value.entries()) open(part, name, [...path, at], parent);
    else if (isGroup(value)) level.push({ value, name, path, parent });
  };
  open(root, '', [], null);
  while (level.length > 0 && nodes.length < nodesMax) {
    const some = level
      .slice(0, nodesMax - nodes.length)
      .map((each): Node => ({ ...each, told: toldBy(each.value), reaches: false }));
    nodes.push(...some);
    level = [];
    for (const node of some) {
      for (const [key, part] of Object.entries(node.value)) open(part, key, [...node.path, key], node);
    }
  }
  for (const node of nodes.filter(canBeReached)) {
    for (let each: Node | null = node; each && !each.reaches; each = each.parent) each.reaches = true;
  }
  return nodes;
}

const canBeReached = ({ told: { email, phone } }: Pick<Node, 'told'>) => email !== '' || phone !== '';

/** Whether a group has a first and a last name, which no thing has. */
const isNamedByParts = ({ value, told }: Node) =>
  told.name !== '' && partsOfName.flat().every((part) => keyIn(value, part) !== null);

const listOf = (sourceField: string) => sourceField.split(' | ').filter((name) => /^\w+$/.test(name));
const emailNames = listOf(names.email);
const phoneNames = listOf(`${names.phone} | ${names.whatsapp}`);
const wholeNames = wholeNameMeanings;
const partsOfName = [['first_name'], ['last_name']];

function toldBy(group: Group): Told {
  const first = (among: readonly string[], isRight: (text: string) => boolean = Boolean): string => {
    for (const name of among) {
      const key = keyIn(group, name);
      const text = key === null ? '' : textOf(group[key]);
      if (text !== '' && isRight(text)) return text;
    }
    return '';
  };
  return {
    name:
      first(wholeNames) ||
      partsOfName
        .map((part) => first(part))
        .join(' ')
        .trim(),
    email: first(emailNames, (text) => text.includes('@')).toLowerCase(),
    phone: first(phoneNames, (text) => text.replace(/\D/g, '').length >= 7),
  };
}

/** Groups with a name for customers, only the outermost ones, and fields that are named after one. */
function candidatesIn(nodes: readonly Node[]): Candidate[] {
  const called = nodes.flatMap((node): Candidate[] => {
    const rank = node.reaches ? customerRank(node.name) : null;
    return rank === null ? [] : [{ node, rank, fields: null }];
  });
  const groups = new Set(called.map(({ node }) => node));
  const isWithin = ({ parent }: Node) => {
    for (let each = parent; each; each = each.parent) if (groups.has(each)) return true;
    return false;
  };
  return [
    ...called.filter(({ node }) => !isWithin(node)),
    ...nodes.filter((node) => !groups.has(node) && !isWithin(node)).flatMap(namedAfterCustomers),
  ];
}

const contactRanks = ['contact', 'contacto'].map(customerRank).filter((rank) => rank !== null);

/** The rank of the customer that a key is about, for `insured` and `insured_phone` alike. -1 means none. */
const rankOfKey = (key: string, value: unknown): number =>
  personalName(key)?.rank ?? (typeof value === 'string' && isName(value) ? customerRank(key) : null) ?? -1;

function namedAfterCustomers(node: Node): Candidate[] {
  const byRank = Map.groupBy(Object.entries(node.value), ([key, value]) => rankOfKey(key, value));
  byRank.delete(-1);
  // Beside the policyholder, a contact is another person.
  if ([...meaningsIn(node.value).values()].includes('insured_name'))
    for (const rank of contactRanks) byRank.delete(rank);
  return [...byRank].flatMap(([rank, entries]) => {
    const fields = Object.fromEntries(entries);
    return canBeReached({ told: toldBy(fields) }) ? [{ node, rank, fields }] : [];
  });
}

/** The surest candidate. Among equal names the nearest one, and of those the first. */
const bestOf = (candidates: readonly Candidate[]): Candidate | null =>
  candidates.toSorted((a, b) => a.rank - b.rank || a.node.path.length - b.node.path.length)[0] ?? null;

/** A candidate without data of its own is replaced by the customer group within it: the customer of a prospect. */
function narrowed(candidate: Candidate, nodes: readonly Node[]): Candidate {
  if (candidate.fields || canBeReached(candidate.node)) return candidate;
  const inner = bestOf(candidatesIn(within(candidate.node, nodes).filter((node) => node !== candidate.node)));
  return inner ? narrowed(inner, nodes) : candidate;
}

const within = (outer: Node, nodes: readonly Node[]) => nodes.filter((node) => holds(outer, node));

/** Of the nearest people with contact data, the one with the most data. */
function nearest(nodes: readonly Node[]): Node | null {
  const [first, ...others] = nodes.filter(canBeReached);
  if (!first) return null;
  const count = ({ told }: Node) => Object.values(told).filter(Boolean).length;
  const alike = others.filter(({ path }) => path.length === first.path.length);
  return [first, ...alike].toSorted((a, b) => count(b) - count(a))[0] ?? null;
}

const isOfName = (heading: string) =>
  wholeNameMeanings.some((meaning) => meaning === meaningOf(heading, false)?.meaning);

/** Whether one group is within the other. */
const holds = (outer: Node, { path }: Node) => outer.path.every((step, at) => path[at] === step);

/** Whether two groups are about two people. */
const isOther = (one: Told, other: Told) =>
  (one.email !== '' && other.email !== '' && !one.email.includes(other.email) && !other.email.includes(one.email)) ||
  (one.name !== '' && other.name !== '' && wordsOf(one.name).isDisjointFrom(wordsOf(other.name)));

const wordsOf = (name: string) => new Set(fold(name).split(/[^\p{L}\p{N}]+/u));

/** A payload reduced to the value at the end of a path. */
function pruned(value: unknown, [step, ...path]: Node['path'], kept: unknown): unknown {
  if (step === undefined) return kept;
  if (Array.isArray(value)) return value.map((part, at) => (at === step ? pruned(part, path, kept) : null));
  return isGroup(value) ? { [step]: pruned(value[step], path, kept) } : value;
}
