/** One day: a longer delay isn't accepted. */
const longestSeconds = 86_400;

/** The value of a `Retry-After` header in whole seconds from `now`. It contains seconds or a date; null if neither. */
export function retryAfterSeconds(text: string | undefined, now: Date): number | null {
  if (!text) return null;
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), longestSeconds);
}

/** The seconds until the next day in UTC, when some sources reset their daily quotas. */
export function secondsToMidnight(now: Date): number {
  return Math.ceil((86_400_000 - (now.getTime() % 86_400_000)) / 1000);
}

const shortestMs = 60_000;
const longestMs = 3_600_000;

/**
 * The delay after this many consecutive failures: from a minute to an hour, doubled each time, and randomly somewhat
 * less, so that clients that failed together don't retry together. `chance` is from 0 to 1.
 */
export function backOffMs(failures: number, chance: number): number {
  const whole = Math.min(longestMs, shortestMs * 2 ** Math.min(failures - 1, 10));
  return Math.round(whole * (0.75 + 0.25 * chance));
}
