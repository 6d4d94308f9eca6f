import type pg from 'pg';
import { type Statement, Trip } from './trip.ts';

/** One statement as it is handed to the driver; several of them when a text without values has semicolons. */
export interface SentStatement {
  /** Tells the connections of a pool apart. */
  connection: number;
  /** The database's role that sends it. */
  role: string;
  sql: string;
  values: readonly unknown[];
  /** Sent under a name, so that PostgreSQL plans it once for all. */
  isPrepared: boolean;
  /** The slices by whose tables it was asked; empty for SQL that is asked of none. */
  senders: readonly string[];
}

/**
 * Is told of every statement of a pool before it goes out, in the asynchronous context of whoever sends it: an
 * AsyncLocalStorage of the observer's own knows which call that is, unless the pool let the statement wait for a
 * connection. What it returns is called when the answer has come, and holds the answer back until it resolves.
 */
export type Observe = (statement: SentStatement) => (() => Promise<void>) | undefined;

const observedPools = new WeakSet<pg.Pool>();

/** Lets somebody listen to a pool: round trips for the benchmark, statements for a law. Production has no observer. */
export function observePool(pool: pg.Pool, observe: Observe): void {
  observedPools.add(pool);
  pool.on('connect', (client) => observeClient(client, observe));
}

/** Whether somebody listens to the pool. */
export const isObserved = (pool: pg.Pool): boolean => observedPools.has(pool);

let connections = 0;

function observeClient(client: pg.PoolClient, observe: Observe): void {
  connections += 1;
  const connection = connections;
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const tell = ({ text, values = [], name, senders = [] }: Statement) =>
    observe({ connection, role: client.user ?? '', sql: text, values, isPrepared: name !== undefined, senders });
  const observed = (...args: unknown[]): unknown => {
    const answered = statementsIn(args)
      .map(tell)
      .filter((waits) => waits !== undefined);
    if (answered.length === 0) return send(...args);
    const untilAnswered = () => Promise.all(answered.map((waits) => waits()));
    const callback = args.at(-1);
    if (typeof callback !== 'function') return (send(...args) as Promise<unknown>).finally(untilAnswered);
    return send(...args.slice(0, -1), (...answer: unknown[]) => void untilAnswered().then(() => callback(...answer)));
  };
  client.query = observed as typeof client.query;
}

function statementsIn([query, given]: unknown[]): readonly Statement[] {
  if (query instanceof Trip) return query.statements;
  const statement = typeof query === 'string' ? { text: query } : (query as Statement);
  return [Array.isArray(given) ? { ...statement, values: given } : statement];
}
