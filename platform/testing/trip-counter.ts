import { setTimeout as sleep } from 'node:timers/promises';
import type { Observe, SentStatement } from '#platform/server/database/observe.ts';

/** What some work sent to the database. */
export interface Trace {
  statements: SentStatement[];
  /** The number of consecutive waits for the network. */
  trips: number;
}

export interface TripCounter {
  /** Passed to the server whose statements are counted. */
  readonly observe: Observe;
  /** The statements that are sent while `work` runs. */
  trace(work: () => Promise<unknown>): Promise<Trace>;
}

/**
 * Answers are delayed by this many milliseconds, long enough that every statement that doesn't wait for an answer is
 * sent before. A statement is one trip later than the latest trip that was answered before it was sent, on any
 * connection: statements that are sent together may be answered one after the other.
 */
const delayMs = 5;

/** Counts the round trips of one piece of work at a time. */
export function createTripCounter(): TripCounter {
  let current: Trace | null = null;
  /** The latest trip of which a statement was answered. */
  let answered = 0;
  return {
    observe(statement) {
      const trace = current;
      if (!trace) return undefined;
      const trip = answered + 1;
      trace.trips = Math.max(trace.trips, trip);
      trace.statements.push(...oneByOne(statement));
      return async () => {
        // Statements that are sent within that time belong to the same trip.
        await sleep(delayMs);
        if (trace === current) answered = Math.max(answered, trip);
      };
    },
    async trace(work) {
      const trace = { statements: [], trips: 0 };
      current = trace;
      answered = 0;
      try {
        await work();
        return trace;
      } finally {
        current = null;
      }
    },
  };
}

/** The statements of a text. Only a text without parameters can hold several. */
function oneByOne(statement: SentStatement): SentStatement[] {
  if (statement.values.length > 0) return [statement];
  const texts = statement.sql.split(';').map((text) => text.trim());
  return texts.filter(Boolean).map((sql) => ({ ...statement, sql }));
}
