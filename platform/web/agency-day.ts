import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import { useToday } from './today.ts';

/** Today in the agency's time zone, and day counts relative to it. */
export function useAgencyDay() {
  const today = useToday();
  return {
    today,
    in: (days: number) => addDays(today, days),
    /** The number of days until `day`; negative once the day is past. */
    until: (day: string) => daysBetween(today, day),
  };
}
