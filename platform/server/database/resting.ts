import type pg from 'pg';
import { isObserved } from './observe.ts';
import { ask, commitStatement } from './trip.ts';

/** How long a connection rests at most. */
const restMs = 5;

/** A pool some of whose connections rest between two transactions. */
export interface Resting {
  readonly isObserved: boolean;
  /** A connection outside any transaction for whoever asks it by `ask`, and gives it back by `release` or by `rest`. */
  connect(): Promise<pg.PoolClient>;
  /**
   * Gives back a connection in whose transaction everything was answered and nothing written. That it ends is told to the
   * database in the write of whoever takes the connection next: a write and an answer of its own cost as much as a small
   * statement. Where nobody does so at once, or somebody waits for a connection, it is ended and given to the pool.
   */
  rest(client: pg.PoolClient): void;
}

/** Lets the connections of a pool rest, but of one that is listened to: there each call's statements are its own. */
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
      // In one trip with what comes next: it fails where the connection is broken alone, and then so does that.
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
