/** A day: nobody who wants longer is believed. */
const longestSeconds = 86_400;

/** What a `Retry-After` says, in whole seconds from `now`: it has seconds or a date; null where it has neither. */
export function retryAfterSeconds(text: string | undefined, now: Date): number | null {
  if (!text) return null;
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), longestSeconds);
}

/** Until the next day begins in UTC, when the daily quotas of some sources do. */
export function secondsToMidnight(now: Date): number {
  return Math.ceil((86_400_000 - (now.getTime() % 86_400_000)) / 1000);
}

const shortestMs = 60_000;
const longestMs = 3_600_000;

/**
 * How long is waited after so many failures in a row: from a minute to an hour, doubled each time, and by chance somewhat
 * less, so that those who failed together do not come again together. `chance` is from 0 to 1.
 */
export function backOffMs(failures: number, chance: number): number {
  const whole = Math.min(longestMs, shortestMs * 2 ** Math.min(failures - 1, 10));
  return Math.round(whole * (0.75 + 0.25 * chance));
}
