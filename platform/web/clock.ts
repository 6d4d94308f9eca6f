/** How far the server's clock is ahead of the browser's, in milliseconds; 0 if they differ by less than a minute. */
let ahead = 0;

/** A smaller difference can be the transit time of a response. */
const minute = 60_000;

/** Stores the offset of the server's clock from a response's `Date` header; ignores null and invalid dates. */
export function keepServerTime(header: string | null): void {
  // biome-ignore lint/plugin/no-machine-clock: The clock of a screen.
  const difference = Date.parse(header ?? '') - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < minute ? 0 : difference;
}

/**
 * The current time by the server's clock, or by the browser's before the first response. It is the only source of time
 * for the screens. The server decides everything that depends on time by its own clock.
 */
// biome-ignore lint/plugin/no-machine-clock: The clock of a screen.
export const now = (): Date => new Date(Date.now() + ahead);
