import { addDays, dayAt, daysBetween } from '#platform/contract/calendar.ts';
import { now } from './clock.ts';
import { useSession } from './session.ts';

/** Today as the agency's clocks tell it, and days counted from it. */
export function useAgencyDay() {
  const today = dayAt(now(), useSession()?.user.agency?.time_zone ?? 'America/New_York');
  return {
    today,
    in: (days: number) => addDays(today, days),
    /** How many days until then; negative once it has passed. */
    until: (day: string) => daysBetween(today, day),
  };
}
