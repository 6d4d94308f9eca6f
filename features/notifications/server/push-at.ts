import { hourAt } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';

/** Before this hour of the agency no browser tells what the house has found by itself: at midnight the day's is found. */
const morning = 8;
/** So long it waits at any other time, because one thing that is found replaces another, and a run finds many. */
const gatherMs = 60_000;

/** When a browser tells, at the earliest, what is being told: of what a person does at once. */
export function pushAt({ agency, actor, clock }: Pick<CommandContext, 'agency' | 'actor' | 'clock'>): Date {
  const now = clock();
  if (actor.kind !== 'job') return now;
  const begins = hourAt(now, morning, agency.time_zone);
  return new Date(Math.max(begins.getTime(), now.getTime() + gatherMs));
}
