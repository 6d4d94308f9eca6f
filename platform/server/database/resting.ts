import type pg from 'pg';
import { isObserved } from './observe.ts';
import { ask, commitStatement } from './statement.ts';

/** The longest rest of a connection, in milliseconds. */
const restMs = 5;

/** A pool in which a connection may rest between two transactions. */
export interface Resting {
  readonly isObserved: boolean;
  /** A connection outside any transaction. The caller queries it with `ask` and returns it with `release` or `rest`. */
  connect(): Promise<pg.PoolClient>;
  /**
   * Returns a connection whose transaction has received all answers and written nothing. Its commit is sent with the
   * next user's first statement, because a separate round trip costs as much as a small statement. If there is no next
   * user at once, or a caller waits for a connection, the commit is sent and the connection returns to the pool.
   */
  rest(client: pg.PoolClient): void;
}

/** Lets a pool's connections rest. An observed pool doesn't rest, so that each call's statements are its own. */
export function createResting(pool: pg.Pool): Resting {
  const resting: pg.PoolClient[] = [];
  let isToWake = false;

  const end = (client: pg.PoolClient) =>
    void ask(client, commitStatement).then(
      () => client.release(),
      () => client.release(true),
    );
  const wake = () => {
    isToWake = false;
    for (const client of resting.splice(0)) end(client);
  };

  return {
    isObserved: isObserved(pool),
    async connect() {
      const client = resting.pop();
      if (!client) return pool.connect();
      // Sent with the next statement: it fails only if the connection is broken, and then the next statement fails too.
      ask(client, commitStatement).catch(() => {});
      return client;
    },
    rest(client) {
      if (pool.waitingCount > 0 || isObserved(pool)) return end(client);
      resting.push(client);
      if (isToWake) return;
      isToWake = true;
      setTimeout(wake, restMs);
    },
  };
}
