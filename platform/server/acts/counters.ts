import { sql } from 'kysely';
import { type Cents, centsOf, decimalOf, negated, sumOf } from '#platform/contract/money.ts';
import { ownTables } from '../database/tables.ts';
import { beforeCommit, type Tx } from '../database/tenancy.ts';
import type { CommandContext } from './command-context.ts';
import type { Increment } from './increment.ts';

// Counters that would otherwise cost a count over a whole agency. The transactions that change the rows update them
// (docs/adr/0013).

export interface CountersTable {
  tenant_id: string;
  subject: string;
  value: string;
  shard: number;
  count: number;
  amount: number;
}

declare module '../database/tables.ts' {
  interface Tables {
    tallies: CountersTable;
  }
}

export const counterTables = ownTables('platform', { owns: ['tallies'] });

/** The number of transactions of one agency that can change the same counter without waiting for each other. */
const shards = 8;

/** The number of rows in one statement. Few statement texts mean that each is prepared once. */
const rowsAtOnce = 16;

/** The shard of the merged counters. Transactions that change rows don't write to it. */
export const foldedShard = shards;

/** The change of one counter of an agency. */
export interface Change {
  subject: string;
  value: string;
  count: number;
  amount: Cents;
}

const gathered = new WeakMap<Tx, Map<string, Change>>();

/**
 * Updates the agency's counters for a row from its increments before to those after. For a new row, `before` is `[]`.
 * It writes once, at commit, in key order, so that two transactions never deadlock.
 */
export function moveCounters(
  tx: Tx,
  tenantId: string,
  before: readonly Increment[],
  after: readonly Increment[],
): void {
  for (const [increments, sign] of [[before, -1] as const, [after, 1] as const]) {
    for (const { subject, value, amount = 0, count = 1 } of increments) {
      const signed = sign < 0 ? negated(centsOf(amount)) : centsOf(amount);
      add(tx, tenantId, { subject, value, count: sign * count, amount: signed });
    }
  }
}

function add(tx: Tx, tenantId: string, { subject, value, count, amount }: Change): void {
  const changes = gathered.get(tx) ?? begin(tx, tenantId);
  const key = keyOf({ subject, value });
  const change = changes.get(key);
  const amounts = change ? [change.amount, amount] : [amount];
  changes.set(key, { subject, value, count: (change?.count ?? 0) + count, amount: sumOf(amounts) });
}

function begin(tx: Tx, tenantId: string): Map<string, Change> {
  const changes = new Map<string, Change>();
  gathered.set(tx, changes);
  beforeCommit(tx, () => additions([...changes.values()], Math.floor(Math.random() * shards), { tx, tenantId }));
  return changes;
}

/** The statements that write changes into a shard in key order. Each key may occur once. */
export function additions(
  changes: readonly Change[],
  shard: number,
  { tx, tenantId }: { tx: Tx; tenantId: string },
): ReturnType<typeof addition>[] {
  const rows = changes
    .filter(({ count, amount }) => count !== 0 || amount !== 0)
    .map((change) => ({ change, key: keyOf(change) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ change }) => change);
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    addition(tx, tenantId, rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce), shard),
  );
}

const keyOf = ({ subject, value }: Pick<Change, 'subject' | 'value'>) => JSON.stringify([subject, value]);

function addition(tx: Tx, tenantId: string, rows: readonly Change[], shard: number) {
  return counterTables(tx)
    .insertInto('tallies')
    .values(
      rows.map(({ amount, ...row }) => ({
        ...row,
        tenant_id: tenantId,
        shard,
        amount: sql<number>`${decimalOf(amount)}::numeric`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'subject', 'value', 'shard']).doUpdateSet({
        count: sql<number>`tallies.count + excluded.count`,
        amount: sql<number>`tallies.amount + excluded.amount`,
      }),
    );
}

/** What reading an agency's counters needs. */
export type InAgency = Pick<CommandContext, 'tx' | 'agency'>;

/** One counter of an agency. */
export interface Counter {
  subject: string;
  value: string;
  count: number;
  amount: number;
}

/**
 * The agency's counters of these subjects, in a time that doesn't depend on the agency's size. A value without rows is
 * absent or zero.
 */
export function readCounters(subjects: readonly string[], { tx, agency }: InAgency): Promise<Counter[]> {
  return counterTables(tx)
    .selectFrom('tallies')
    .where('tenant_id', '=', agency.id)
    .where('subject', 'in', subjects)
    .groupBy(['subject', 'value'])
    .select(['subject', 'value'])
    .select((eb) => [
      eb.cast<number>(eb.fn.sum('count'), 'bigint').as('count'),
      eb.fn.sum<number>('amount').as('amount'),
    ])
    .execute();
}

/** The counter that gives the number of rows of a list with one filter or none. */
export type CountedBy<Query> = {
  /** The counter in which each row counts under exactly one value. */
  readonly all: string;
} & {
  readonly [Filter in keyof Query]?: {
    readonly subject: string;
    /** The values that match the filter; all if omitted. */
    readonly values?: readonly string[];
  };
};

/** The number of rows of a list according to the counters; null if no counter has it. */
export function keptTotal<Query extends { limit: number; cursor?: unknown; sort?: unknown }>(
  { limit: _, cursor: __, sort: ___, ...filters }: Query,
  counted: CountedBy<Omit<Query, 'limit' | 'cursor' | 'sort'>>,
  ctx: InAgency,
): Promise<number> | null {
  const [asked, another] = Object.entries(filters).filter(([, value]) => value !== undefined);
  if (another) return null;
  if (!asked) return countOf(counted.all, null, ctx);
  const [filter, value] = asked as [keyof typeof filters, string];
  const by = counted[filter];
  if (!by || (by.values && !by.values.includes(value))) return null;
  return countOf(by.subject, value, ctx);
}

async function countOf(subject: string, value: string | null, { tx, agency }: InAgency): Promise<number> {
  // The subject is a literal. For a parameter PostgreSQL expects so many rows that it plans on each call.
  const rows = counterTables(tx)
    .selectFrom('tallies')
    .where('tenant_id', '=', agency.id)
    .where('subject', '=', sql.lit(subject));
  const counted = value === null ? rows : rows.where('value', '=', value);
  const { count } = await counted
    .select((eb) => eb.cast<number | null>(eb.fn.sum('count'), 'bigint').as('count'))
    .executeTakeFirstOrThrow();
  return count ?? 0;
}
