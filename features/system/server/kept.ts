import { dayAt } from '#platform/contract/calendar.ts';
import { backupHours, keptBackups } from '../contract.ts';

/** A finished scheduled backup. */
interface Made {
  id: string;
  made_at: string;
}

/**
 * The ids of expired scheduled backups: all but the newest one of each of the last seven days, five weeks (starting on
 * Monday), and twelve months that have any.
 */
export function hadTheirTime(backups: readonly Made[]): string[] {
  const newestFirst = backups.toSorted((a, b) => b.made_at.localeCompare(a.made_at));
  const kept = new Set([
    ...newestOf(newestFirst, dayOf, keptBackups.days),
    ...newestOf(newestFirst, weekOf, keptBackups.weeks),
    ...newestOf(newestFirst, (made) => dayOf(made).slice(0, 7), keptBackups.months),
  ]);
  return newestFirst.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
}

const dayOf = ({ made_at }: Made): string => dayAt(new Date(made_at), backupHours.zone);

/** The Monday of its week. */
function weekOf(made: Made): string {
  const day = new Date(`${dayOf(made)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

function newestOf(newestFirst: readonly Made[], spanOf: (made: Made) => string, most: number): string[] {
  const spans = new Map<string, string>();
  for (const made of newestFirst) {
    const span = spanOf(made);
    if (!spans.has(span) && spans.size < most) spans.set(span, made.id);
  }
  return [...spans.values()];
}
