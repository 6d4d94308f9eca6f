import type { Asked, Reading } from './range.ts';

/** The days that figures count, those that they are compared with, and the zone whose days these are. */
export function measuredBy({ range, before }: Asked, { agency }: Pick<Reading, 'agency'>) {
  return {
    period_start: range.from,
    period_end: range.to,
    previous_start: before.from,
    previous_end: before.to,
    time_zone: agency.time_zone,
  };
}
