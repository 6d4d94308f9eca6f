import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** The trail of the platform itself, among those of agencies, which are called by their ids. */
export const platformTrail = '00000000-0000-0000-0000-000000000000';

/** A row of a trail, as it is written or as it was read; columns that are null count as absent. */
export type SealedRow = Readonly<Record<string, unknown>>;

/** What ties a row to the one before it. */
export interface Tie {
  /** The link before; empty: there is none. */
  previous: string;
  number: number;
  event_id: string;
  at: string | Date;
}

/** The hashes of the audit trails, which nobody can make who has no more than the database. */
export interface Seals {
  /** Of what a row says. Its own column `seal` is not part of it. */
  seal(trail: string, row: SealedRow): string;
  /** Of a row's place among the others. */
  link(trail: string, tie: Tie, row: SealedRow): string;
  /** Whether a seal is the one of a row, by the key of now or one before it. */
  isSeal(seal: string | null, trail: string, row: SealedRow): boolean;
  /** Whether a link is the one of a row's place, by the key of now or one before it. */
  isLink(link: string, trail: string, tie: Tie, row: SealedRow): boolean;
}

/** Seals by the installation's key; those by the previous ones are known as well. */
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
    // An object, which is made ready once: with bytes each hash takes five times as long.
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

/** The same for a row that is written and for the same row as the database gives it back. */
function canonical(row: SealedRow): unknown {
  return sorted({ ...row, at: instant(row.at as string | Date) });
}

/** What was last asked: the rows of one deed are of one instant. */
let lastInstant = { text: '', written: '' };

/** To the microsecond, as the database keeps it. */
function instant(at: string | Date): string {
  const text = typeof at === 'string' ? at : at.toISOString();
  if (text !== lastInstant.text) {
    lastInstant = { text, written: text.replace(/(\.\d*?)0+Z$/, '$1Z').replace('.Z', 'Z') };
  }
  return lastInstant.written;
}

/** With the names of every object in one order, as `jsonb` does not keep them, and nothing that is null at the top. */
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
