import { addDays, addMonths, daysBetween } from '#platform/contract/calendar.ts';
import type { Period } from '../contract/range.ts';
import type { Days } from './range.ts';

const firstMonday = '0001-01-01';

/** The first day of the step that contains a day. Weeks begin on Monday. */
export function stepOf(day: string, period: Period): string {
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  if (period === 'Daily') return day;
  if (period === 'Weekly') return addDays(day, -(daysBetween(firstMonday, day) % 7));
  if (period === 'Annual') return `${year}-01-01`;
  const first = period === 'Quarterly' ? month - ((month - 1) % 3) : month;
  return `${year}-${String(first).padStart(2, '0')}-01`;
}

/** The steps of a range in chronological order, each as its first day. */
export function stepsOf({ from, to }: Days, period: Period): string[] {
  const steps: string[] = [];
  for (let step = stepOf(from, period); step <= to; step = nextOf(step, period)) steps.push(step);
  return steps;
}

/** The widest step that still shows a series over a range. */
export function usualPeriod(days: number): Period {
  if (days <= 31) return 'Daily';
  return days <= 182 ? 'Weekly' : 'Monthly';
}

function nextOf(step: string, period: Period): string {
  if (period === 'Daily') return addDays(step, 1);
  if (period === 'Weekly') return addDays(step, 7);
  return addMonths(step, { Monthly: 1, Quarterly: 3, Annual: 12 }[period]);
}
