/** How far the server's clock is ahead of the browser's, in milliseconds; 0 where they tell the same minute. */
let ahead = 0;

/** A difference below this is what answers take on their way. */
const minute = 60_000;

/** Keeps what an answer's `Date` tells of the server's clock; null, or what is no time: nothing. */
export function keepServerTime(header: string | null): void {
  const difference = Date.parse(header ?? '') - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < minute ? 0 : difference;
}

/**
 * The time as the server tells it, or this browser while no answer has: the one place of the screens that asks. What matters is
 * decided by the server's clock.
 */
export const now = (): Date => new Date(Date.now() + ahead);
