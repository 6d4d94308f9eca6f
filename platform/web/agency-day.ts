import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import { useToday } from './today.ts';

/** Today as the agency's clocks tell it, and days counted from it. */
export function useAgencyDay() {
  const today = useToday();
  return {
    today,
    in: (days: number) => addDays(today, days),
    /** How many days until then; negative once it has passed. */
    until: (day: string) => daysBetween(today, day),
  };
}
