import type pg from 'pg';
import type { Statement } from './statement.ts';

/** One statement as the driver receives it. A text without values may contain several, with semicolons. */
export interface SentStatement {
  /** Identifies the connection within a pool. */
  connection: number;
  /** The database role that sends it. */
  role: string;
  sql: string;
  values: readonly unknown[];
  /** Whether it has a name, so that PostgreSQL plans it once. */
  isPrepared: boolean;
  /** The slices whose tables it uses; empty for SQL without a slice's tables. */
  senders: readonly string[];
}

/**
 * Receives every statement of a pool before it is sent, in the sender's asynchronous context: the observer's own
 * AsyncLocalStorage identifies the call, unless the statement waited for a connection in the pool. The returned
 * function is called when the answer arrives and delays it until the function resolves.
 */
export type Observe = (statement: SentStatement) => (() => Promise<void>) | undefined;

const observedPools = new WeakSet<pg.Pool>();

/** Observes a pool: round trips for the benchmark, statements for a conformance test. Production has no observer. */
export function observePool(pool: pg.Pool, observe: Observe): void {
  observedPools.add(pool);
  pool.on('connect', (client) => observeClient(client, observe));
}

/** Whether the pool has an observer. */
export const isObserved = (pool: pg.Pool): boolean => observedPools.has(pool);

let connections = 0;

function observeClient(client: pg.PoolClient, observe: Observe): void {
  connections += 1;
  const connection = connections;
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const tell = ({ text, values = [], name, senders = [] }: Statement) =>
    observe({ connection, role: client.user ?? '', sql: text, values, isPrepared: name !== undefined, senders });
  const observed = (...args: unknown[]): unknown => {
    const untilAnswered = tell(statementIn(args));
    if (!untilAnswered) return send(...args);
    const callback = args.at(-1);
    if (typeof callback !== 'function') return (send(...args) as Promise<unknown>).finally(untilAnswered);
    return send(...args.slice(0, -1), (...answer: unknown[]) => void untilAnswered().then(() => callback(...answer)));
  };
  client.query = observed as typeof client.query;
}

function statementIn([query, given]: unknown[]): Statement {
  const statement = typeof query === 'string' ? { text: query } : (query as Statement);
  return Array.isArray(given) ? { ...statement, values: given } : statement;
}
