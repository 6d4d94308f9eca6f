import { sql } from 'kysely';
import type { Seals } from '../acts/seals.ts';
import type { Tx } from '../database/tenancy.ts';
import type { Anchor } from './anchors.ts';
import { beginning, rowsOf, type TrailRow } from './trail-tables.ts';

/** A fault in a trail: its kind, row and time. */
export interface TrailFault {
  fault: 'changed' | 'inserted' | 'removed' | 'chain broken' | 'not as anchored';
  /** null if the row is gone and its id is unknown. */
  row: string | null;
  /** When the row was written; for a row that is gone without a trace, the time of the next row or the anchor. */
  at: string;
  action: string | null;
  /** Its position in the chain; null if it has none. */
  number: number | null;
}

const pageSize = 1_000;

/** Runs a transaction that sees one trail; may be called repeatedly. */
export type ReadTrail = <T>(read: (tx: Tx) => Promise<T>) => Promise<T>;

/** Compares a whole trail with its chain, its seals and its anchors. */
export async function verifyTrail(
  trail: string,
  anchors: readonly Anchor[],
  { seals, read }: { seals: Seals; read: ReadTrail },
): Promise<{ rows: number; faults: TrailFault[] }> {
  const chained = await verifyChain(trail, anchors, { seals, read });
  const waiting = await verifyWaiting(trail, { seals, read });
  return { rows: chained.rows + waiting.rows, faults: [...chained.faults, ...waiting.faults] };
}

interface ChainedRow extends TrailRow {
  chain_number: number;
  chain_event: string;
  chain_at: string;
  chain_link: string;
}

/** Checks every link in order, with its row. */
async function verifyChain(
  trail: string,
  anchors: readonly Anchor[],
  { seals, read }: { seals: Seals; read: ReadTrail },
) {
  const faults: TrailFault[] = [];
  const anchored = new Map(anchors.map((anchor) => [anchor.number, anchor]));
  let before = beginning;
  let isSealed = false;
  for (;;) {
    const page = await read((tx) => readChain(tx, trail, before.number));
    for (const { chain_number: number, chain_event, chain_at, chain_link: link, ...row } of page) {
      const say = (fault: TrailFault['fault']) =>
        faults.push({ fault, row: chain_event, at: row.at ?? chain_at, action: row.action ?? null, number });
      for (let gap = before.number + 1; gap < number; gap += 1) {
        faults.push({ fault: 'removed', row: null, at: chain_at, action: null, number: gap });
      }
      const tie = { previous: before.link, number, event_id: chain_event, at: chain_at };
      if (row.id === null) say('removed');
      else if (row.seal === null ? isSealed : !seals.isSeal(row.seal, trail, row)) say('changed');
      else if (number === before.number + 1 && !seals.isLink(link, trail, tie, row)) say('chain broken');
      else if (anchored.has(number) && anchored.get(number)?.link !== link) say('not as anchored');
      isSealed ||= row.seal !== null;
      anchored.delete(number);
      before = { number, link };
    }
    if (page.length < pageSize) break;
  }
  const cutOff = [...anchored.values()].filter(({ number }) => number > before.number);
  const furthest = cutOff.sort((one, other) => other.number - one.number)[0];
  for (let number = before.number + 1; number <= (furthest?.number ?? 0); number += 1) {
    faults.push({ fault: 'removed', row: null, at: furthest?.at ?? '', action: null, number });
  }
  return { rows: before.number, faults };
}

async function readChain(tx: Tx, trail: string, after: number): Promise<ChainedRow[]> {
  const { table, areOwn } = rowsOf(trail);
  const { rows } = await sql<ChainedRow>`
    select l.number as chain_number, l.event_id as chain_event, l.at as chain_at, l.link as chain_link, e.*
    from audit_links l left join ${table} on e.id = l.event_id and ${areOwn}
    where l.tenant_id = ${trail} and l.number > ${after} order by l.number limit ${pageSize}`.execute(tx);
  return rows;
}

interface LooseRow extends TrailRow {
  is_linked: boolean;
  is_waiting: boolean;
}

/** Checks every row without a link: it must be waiting for one and be sealed. Each waiting entry must have a row. */
async function verifyWaiting(trail: string, { seals, read }: { seals: Seals; read: ReadTrail }) {
  const faults: TrailFault[] = [];
  let count = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await read((tx) => readRows(tx, trail, after));
    for (const { is_linked, is_waiting, ...row } of page) {
      after = row.id;
      if (is_linked) continue;
      count += 1;
      const isOurs = is_waiting && row.seal !== null && seals.isSeal(row.seal, trail, row);
      if (!isOurs) faults.push({ fault: 'inserted', row: row.id, at: row.at, action: row.action, number: null });
    }
    if (page.length < pageSize) break;
  }
  for (const { event_id } of await read((tx) => readMissing(tx, trail))) {
    faults.push({ fault: 'removed', row: event_id, at: '', action: null, number: null });
  }
  return { rows: count, faults };
}

async function readRows(tx: Tx, trail: string, after: string): Promise<LooseRow[]> {
  const { table, areOwn } = rowsOf(trail);
  const { rows } = await sql<LooseRow>`
    select e.*, l.event_id is not null as is_linked, w.event_id is not null as is_waiting
    from ${table}
    left join audit_links l on l.tenant_id = ${trail} and l.event_id = e.id
    left join audit_waiting w on w.tenant_id = ${trail} and w.event_id = e.id
    where ${areOwn} and e.id > ${after} order by e.id limit ${pageSize}`.execute(tx);
  return rows;
}

async function readMissing(tx: Tx, trail: string): Promise<{ event_id: string }[]> {
  const { table, areOwn } = rowsOf(trail);
  const { rows } = await sql<{ event_id: string }>`
    select w.event_id from audit_waiting w
    where w.tenant_id = ${trail} and not exists (select 1 from ${table} where e.id = w.event_id and ${areOwn})
    order by 1 limit ${pageSize}`.execute(tx);
  return rows;
}
