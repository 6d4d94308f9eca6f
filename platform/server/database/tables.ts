import type { QueryExecutorProvider, Transaction } from 'kysely';
import { isSigned, signatureOf } from './senders.ts';

/** All tables of Vigencia. Each slice adds its own in its `server/schema.ts` by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: merged by every slice
export interface Tables {}

export type TableName = keyof Tables & string;

declare const isOpen: unique symbol;

/**
 * An open transaction without its own query methods. A slice accesses it through its own tables, `leadTables(tx)`, and
 * can use only those that it owns and reads. Statements that are started together are sent together.
 */
export interface Tx extends QueryExecutorProvider {
  readonly [isOpen]: true;
}

type Reading<Known extends TableName> = Pick<
  Transaction<Pick<Tables, Known>>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'getExecutor'
>;
type Writing<Owned extends TableName> = Pick<
  Transaction<Pick<Tables, Owned>>,
  'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto'
>;

/** A slice's tables: it writes those that it owns, and reads those that it also names. */
export interface OwnTables<Owned extends TableName = TableName, Read extends TableName = TableName> {
  (tx: Tx): Reading<Owned | Read> & Writing<Owned>;
  readonly slice: string;
  readonly owns: readonly Owned[];
  readonly reads: readonly Read[];
}

/** The tables that an `OwnTables` can read, for the types of query builders. */
export type KnownTables<T> = T extends OwnTables<infer Owned, infer Read> ? Pick<Tables, Owned | Read> : never;

const declared: OwnTables[] = [];

/**
 * Declares which tables a slice owns and which it reads. A conformance test over the statements that are really sent
 * checks what the types can't see, such as raw SQL (`conformance/`).
 */
export function ownTables<const Owned extends TableName, const Read extends TableName = never>(
  slice: string,
  { owns, reads = [] }: { owns: readonly Owned[]; reads?: readonly Read[] },
): OwnTables<Owned, Read> {
  const signature = signatureOf(slice);
  const open = (tx: Tx) => {
    const tables = isSigned(tx) ? anyTables(tx).withPlugin(signature) : tx;
    // biome-ignore lint/plugin/no-blind-cast: A slice declares its tables by types alone.
    return tables as unknown as Reading<Owned | Read> & Writing<Owned>;
  };
  const tables = Object.assign(open, { slice, owns, reads });
  declared.push(tables as OwnTables);
  return tables;
}

/** The declarations of all loaded slices. */
export function declaredTables(): readonly OwnTables[] {
  return declared;
}

/** For the platform base's builders that work on any slice's tables: `leadTables(tx)`. */
export function anyTables(tables: QueryExecutorProvider): Transaction<Tables> {
  return tables as Transaction<Tables>;
}
