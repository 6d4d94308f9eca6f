import { urgentDays } from '#features/policies/contract.ts';
import type { TaskPriority } from '#features/tasks/contract.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';

/** When the work on a term's renewal is due: a week before the term ends, or today if less than a week is left. */
export function workDue(today: string, expiration_date: string): { due_date: string; priority: TaskPriority } {
  const days = daysBetween(today, expiration_date);
  if (days > urgentDays) return { due_date: addDays(expiration_date, -urgentDays), priority: 'Media' };
  return { due_date: addDays(expiration_date, days > 0 ? -1 : 0), priority: 'Alta' };
}

/** All possible due dates for this end, whenever they were calculated. */
export const workDays = (expiration_date: string): string[] =>
  [-urgentDays, -1, 0].map((days) => addDays(expiration_date, days));
