import { hourAt } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';

/**
 * The hour of the agency before which no browser is notified of what a job found: the jobs of the day run at midnight.
 */
const morning = 8;
/** The delay at any other time, because a later finding replaces an earlier one, and a run finds many. */
const gatherMs = 60_000;

/** When a browser is notified at the earliest: at once for a user's action. */
export function pushAt({ agency, actor, clock }: Pick<CommandContext, 'agency' | 'actor' | 'clock'>): Date {
  const now = clock();
  if (actor.kind !== 'job') return now;
  const begins = hourAt(now, morning, agency.time_zone);
  return new Date(Math.max(begins.getTime(), now.getTime() + gatherMs));
}
