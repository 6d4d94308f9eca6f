import type pg from 'pg';

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

/** A query that says whose it is. */
interface SignedQuery extends pg.QueryConfig {
  senders?: readonly string[];
}

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
  const observed = (...args: unknown[]): unknown => {
    const [query, given] = args as [string | SignedQuery, unknown];
    const {
      text: sql,
      values = [],
      name,
      senders = [],
    }: SignedQuery = typeof query === 'string' ? { text: query } : query;
    const sent = Array.isArray(given) ? given : values;
    const answered = observe({
      connection,
      role: client.user ?? '',
      sql,
      values: sent,
      isPrepared: name !== undefined,
      senders,
    });
    if (!answered) return send(...args);
    const callback = args.at(-1);
    if (typeof callback !== 'function') return (send(...args) as Promise<unknown>).finally(answered);
    return send(...args.slice(0, -1), (...answer: unknown[]) => void answered().then(() => callback(...answer)));
  };
  client.query = observed as typeof client.query;
}
