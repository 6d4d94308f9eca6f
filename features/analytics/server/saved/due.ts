import { addDays, addMonths, daysBetween } from '#platform/contract/calendar.ts';
import type { Schedule } from '../../contract/saved-reports.ts';
import type { Days } from '../range.ts';

const firstMonday = '0001-01-01';

/** The last day, until and with this one, on which a report is sent; null: never. */
export function lastDue(schedule: Schedule, day: string): string | null {
  if (schedule === 'none') return null;
  return schedule === 'weekly' ? addDays(day, -(daysBetween(firstMonday, day) % 7)) : `${day.slice(0, 8)}01`;
}

/** The day on which a report is sent next, today's own while it is still to come; null: never. */
export function nextDue(schedule: Schedule, today: string, sentFor: string): string | null {
  const due = lastDue(schedule, today);
  if (!due || due > sentFor) return due && today;
  return schedule === 'weekly' ? addDays(due, 7) : addMonths(due, 1);
}

/** The last day of sending for somebody who sends it now: one that is only saved tells of the month before. */
export const dueNow = (schedule: Schedule, today: string): string =>
  lastDue(schedule, today) ?? `${today.slice(0, 8)}01`;

/** The days that a report tells of which is sent on a day: the week, or the month, before it. */
export function rangeOf(schedule: Schedule, due: string): Days {
  return { from: schedule === 'weekly' ? addDays(due, -7) : addMonths(due, -1), to: addDays(due, -1) };
}
