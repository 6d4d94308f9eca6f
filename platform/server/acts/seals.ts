import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** The id of the platform's own trail; an agency's trail has the agency's id. */
export const platformTrail = '00000000-0000-0000-0000-000000000000';

/** A row of a trail, as written or as read. A column that is null counts as absent. */
export type SealedRow = Readonly<Record<string, unknown>>;

/** What links a row to the previous one. */
export interface Tie {
  /** The previous link; empty if there is none. */
  previous: string;
  number: number;
  event_id: string;
  at: string | Date;
}

/** The hashes of the audit trails. Access to the database alone isn't enough to forge them. */
export interface Seals {
  /** The hash of a row's content, without its column `seal`. */
  seal(trail: string, row: SealedRow): string;
  /** The hash of a row's position in the trail. */
  link(trail: string, tie: Tie, row: SealedRow): string;
  /** Whether a seal matches a row, by the current key or a previous one. */
  isSeal(seal: string | null, trail: string, row: SealedRow): boolean;
  /** Whether a link matches a row's position, by the current key or a previous one. */
  isLink(link: string, trail: string, tie: Tie, row: SealedRow): boolean;
}

/** Seals with the installation's key; verifies with the previous keys too. */
export function createSeals(appKey: Buffer, previousKeys: readonly Buffer[] = []): Seals {
  const [current, ...previous] = [createHasher(appKey), ...previousKeys.map(createHasher)] as const;
  const all = [current, ...previous];
  return {
    ...current,
    isSeal: (seal, trail, row) => all.some((one) => one.seal(trail, row) === seal),
    isLink: (link, trail, tie, row) => all.some((one) => one.link(trail, tie, row) === link),
  };
}

/** HMAC-SHA-256 with a key per trail, derived from one key of the installation. */
function createHasher(appKey: Buffer): Pick<Seals, 'seal' | 'link'> {
  const keys = new Map<string, KeyObject>();
  const keyOf = (trail: string) => {
    const known = keys.get(trail);
    if (known) return known;
    // A prepared key object: with raw bytes each hash takes five times as long.
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', appKey, trail, 'vigencia audit trail', 32)));
    keys.set(trail, key);
    return key;
  };
  const hash = (trail: string, what: unknown) =>
    createHmac('sha256', keyOf(trail)).update(JSON.stringify(what)).digest('base64url');
  return {
    seal: (trail, { seal: _, ...row }) => hash(trail, ['row', trail, canonical(row)]),
    link: (trail, { previous, number, event_id, at }, row) =>
      hash(trail, ['link', trail, previous, number, event_id, instant(at), canonical(row)]),
  };
}

/** The same value for a row that is written and for that row as the database returns it. */
function canonical(row: SealedRow): unknown {
  return sorted({ ...row, at: instant(row.at as string | Date) });
}

/** Caches the last conversion: the rows of one command have the same instant. */
let lastInstant = { text: '', written: '' };

/** To the microsecond, which is the database's precision. */
function instant(at: string | Date): string {
  const text = typeof at === 'string' ? at : at.toISOString();
  if (text !== lastInstant.text) {
    lastInstant = { text, written: text.replace(/(\.\d*?)0+Z$/, '$1Z').replace('.Z', 'Z') };
  }
  return lastInstant.written;
}

/** Sorts the names of every object, because `jsonb` doesn't keep their order, and drops nulls at the top level. */
function sorted(row: SealedRow): unknown {
  const order = (value: unknown): unknown => {
    if (typeof value === 'string') return value.toWellFormed();
    if (Array.isArray(value)) return value.map(order);
    if (typeof value !== 'object' || value === null) return value;
    const names = Object.keys(value).sort();
    return names.map((name) => [name, order((value as Record<string, unknown>)[name])]);
  };
  return order(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined)));
}
