import { setTimeout as sleep } from 'node:timers/promises';
import type { Observe, SentStatement } from '#platform/server/database/observe.ts';

/** What some work asked of the database. */
export interface Trace {
  statements: SentStatement[];
  /** How often it had to wait for the network, one after the other. */
  trips: number;
}

export interface TripCounter {
  /** Given to the server whose statements are counted. */
  readonly observe: Observe;
  /** What is sent while `work` runs. */
  trace(work: () => Promise<unknown>): Promise<Trace>;
}

/**
 * Answers are held back so long that whatever is sent without waiting for one has been sent before: so a trip is
 * whatever is sent between two arrivals, on whichever connections.
 */
const delayMs = 5;

/** Counts the round trips of one piece of work at a time. */
export function createTripCounter(): TripCounter {
  let current: Trace | null = null;
  let hasArrived = true;
  return {
    observe(statement) {
      const trace = current;
      if (!trace) return undefined;
      if (hasArrived) trace.trips += 1;
      trace.statements.push(...oneByOne(statement));
      hasArrived = false;
      return async () => {
        // What is sent within that time made the same trip.
        await sleep(delayMs);
        hasArrived = true;
      };
    },
    async trace(work) {
      const trace = { statements: [], trips: 0 };
      current = trace;
      hasArrived = true;
      try {
        await work();
        return trace;
      } finally {
        current = null;
      }
    },
  };
}

/** The statements of a text; only one without values can hold several. */
function oneByOne(statement: SentStatement): SentStatement[] {
  if (statement.values.length > 0) return [statement];
  const texts = statement.sql.split(';').map((text) => text.trim());
  return texts.filter(Boolean).map((sql) => ({ ...statement, sql }));
}
