import type { RangeRequest, Reading } from './range.ts';

/** The period of figures, the comparison period, and the time zone of both. */
export function measuredBy({ range, before }: RangeRequest, { agency }: Pick<Reading, 'agency'>) {
  return {
    period_start: range.from,
    period_end: range.to,
    previous_start: before.from,
    previous_end: before.to,
    time_zone: agency.time_zone,
  };
}
