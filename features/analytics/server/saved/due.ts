import { addDays, addMonths, daysBetween } from '#platform/contract/calendar.ts';
import type { Schedule } from '../../contract/saved-reports.ts';
import type { Days } from '../range.ts';

const firstMonday = '0001-01-01';

/** The last send date up to and including this day. null means never. */
export function lastDue(schedule: Schedule, day: string): string | null {
  if (schedule === 'none') return null;
  return schedule === 'weekly' ? addDays(day, -(daysBetween(firstMonday, day) % 7)) : `${day.slice(0, 8)}01`;
}

/** The next send date, which is today if today's send is still due. null means never. */
export function nextDue(schedule: Schedule, today: string, sentFor: string): string | null {
  const due = lastDue(schedule, today);
  if (!due || due > sentFor) return due && today;
  return schedule === 'weekly' ? addDays(due, 7) : addMonths(due, 1);
}

/** The send date to use for a manual send. A report without a schedule covers the previous month. */
export const dueNow = (schedule: Schedule, today: string): string =>
  lastDue(schedule, today) ?? `${today.slice(0, 8)}01`;

/** The period of a report sent on a day: the week or month before it. */
export function rangeOf(schedule: Schedule, due: string): Days {
  return { from: schedule === 'weekly' ? addDays(due, -7) : addMonths(due, -1), to: addDays(due, -1) };
}
