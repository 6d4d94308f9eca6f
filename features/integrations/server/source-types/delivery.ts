import { createHash, type Hash } from 'node:crypto';
import type { Steps } from '#platform/server/ground/in-slices.ts';
import type { Problem } from '../../contract/mapped-lead.ts';
import { isGroup, listOf, textIn } from './payload-parts.ts';
import { personMark } from './person-mark.ts';

/** One lead, or the notification of one, as its source sends it. */
export interface Delivery {
  /** The key that identifies a repeated delivery. */
  delivery_key: string;
  /** The lead's id at its source. If it has none, `sha256:` and the hash of its content. */
  external_id: string;
  /** The payload without secrets. */
  source_data: unknown;
  is_test?: boolean;
  /** Why it can never be a lead. If absent, processing decides. */
  invalid?: Problem;
  /** The sender's network address, if the webhook address is the only authentication. */
  sender?: string;
  upload_id?: string;
  row_number?: number;
}

/** Makes deliveries of each element of a list, one after the other. */
export function* fromEach<Part>(
  list: readonly Part[],
  make: (part: Part, at: number) => Steps<Delivery[]> | readonly Delivery[],
): Steps<Delivery[]> {
  const made: Delivery[] = [];
  for (const [at, part] of list.entries()) {
    yield;
    const some = make(part, at);
    made.push(...(Array.isArray(some) ? some : yield* some as Steps<Delivery[]>));
  }
  return made;
}

/** Each element of a payload, or the payload itself, as a delivery without a key of its sender. */
export const plainDeliveries = (payload: unknown): Steps<Delivery[]> =>
  fromEach(listOf(payload), (each) => onePlain(each));

/**
 * The same with the key that a sender gives a call: each delivery gets its own, even if one key applies to all. An
 * authenticated key decides alone.
 */
export function keyedDeliveries(
  payload: unknown,
  key: string,
  { isAuthenticated }: { isAuthenticated: boolean },
): Steps<Delivery[]> {
  const all = listOf(payload);
  return fromEach(all, function* (each, at) {
    if (!key) return yield* onePlain(each);
    const own = all.length > 1 ? `${key}:${at}` : key;
    return yield* onePlain(each, isAuthenticated ? own : yield* ofPerson(own, each));
  });
}

function* onePlain(payload: unknown, key?: string): Steps<Delivery[]> {
  return [yield* plainDelivery(payload, key)];
}

/** A payload without an id of its own. */
export function* plainDelivery(payload: unknown, key?: string): Steps<Delivery> {
  const id = textIn(payload, 'id') || textIn(payload, 'lead_id');
  const name = id ? `id:${id}` : yield* hashOf(payload);
  const delivery_key = key ?? (id ? yield* ofPerson(name, payload) : name);
  return { delivery_key, external_id: id || name, source_data: payload };
}

/** A lead with the id that its vendor gives it. Without an id it is none. */
export const identified = (id: string, source_data: unknown): Delivery[] =>
  id ? [{ delivery_key: id, external_id: id, source_data }] : [];

/**
 * Makes a sender's unauthenticated key specific to its person. Senders use the id of their form for many leads, and the
 * second one must not count as a repetition of the first.
 */
export function* ofPerson(key: string, payload: unknown): Steps<string> {
  const mark = yield* personMark(payload);
  return mark ? `${key} ${mark}` : key;
}

/** The maximum length that is stored of an unreadable body. */
const unreadableMax = 4_000;

/** A delivery of bytes that do not match their declared content type. `redacted` removes the source's secret. */
export function unreadable(bytes: Buffer, redacted = (text: string) => text): Delivery {
  const text = redacted(bytes.toString('utf8', 0, unreadableMax).replaceAll('\u0000', '').toWellFormed());
  const key = `sha256:${createHash('sha256').update(bytes).digest('base64url')}`;
  return {
    delivery_key: key,
    external_id: key,
    source_data: text,
    invalid: { code: 'not_readable', weight: 'invalid', target: null, mapping_id: null, facts: {} },
  };
}

/** A hash of the content that is independent of the order of its fields. */
function* hashOf(payload: unknown): Steps<string> {
  const hash = createHash('sha256');
  yield* say(payload, hash);
  return `sha256:${hash.digest('base64url')}`;
}

function* say(value: unknown, hash: Hash): Steps<void> {
  yield;
  if (Array.isArray(value)) {
    hash.update('[');
    for (const part of value) {
      yield* say(part, hash);
      hash.update(',');
    }
    hash.update(']');
  } else if (isGroup(value)) {
    hash.update('{');
    for (const name of Object.keys(value).toSorted()) {
      hash.update(`${JSON.stringify(name)}:`);
      yield* say(value[name], hash);
      hash.update(',');
    }
    hash.update('}');
  } else hash.update(JSON.stringify(value) ?? 'null');
}
