import type pg from 'pg';

/** A statement of a transaction. With a name it is prepared. */
export interface Statement extends pg.QueryConfig {
  name?: string | undefined;
  /** The slices whose tables it uses. */
  senders?: readonly string[];
}

/** Ends a transaction. Prepared, like every frequent statement. */
export const commitStatement: Statement = { text: 'commit', name: 'commit' };

/**
 * Sends a statement without waiting for the answers of those before it. The statements of one tick travel in one write.
 */
export function ask(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  // biome-ignore lint/plugin/no-blind-cast: The driver types a connection without its stream.
  const { stream } = (client as unknown as { connection: pg.Connection }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  return client.query(statement);
}
