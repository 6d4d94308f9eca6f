import { addDays, addMonths, daysBetween } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type RangeQuery, rangeDefault, rangeMonthsMax } from '../contract/range.ts';

/** Days of the agency, first and last inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** A request: the range, the comparison period directly before it, and the filters. */
export interface RangeRequest {
  range: Days;
  before: Days;
  filters: Pick<RangeQuery, 'agents' | 'products' | 'sources'>;
}

export type Reading = Pick<CommandContext, 'tx' | 'agency' | 'today' | 'clock'>;

type Refusing = Pick<CommandContext, 'today' | 'refuseFields'>;

/**
 * The range of a request. By default it ends today and has the default length. Refuses a last day before the first, or
 * a range of more than ten years, on the last day's field.
 */
export function askedFor(query: RangeQuery, ctx: Refusing): RangeRequest {
  const { period_start, period_end, agents, products, sources } = query;
  const range = daysOf({ from: period_start, to: period_end }, 'period_end', ctx);
  return { range, before: daysBefore(range), filters: { agents, products, sources } };
}

/** First and last day, completed and validated. `field` is the name of the last day's field. */
export function daysOf(
  range: { from: string | undefined; to: string | undefined },
  field: string,
  { today, refuseFields }: Refusing,
): Days {
  const to = range.to ?? (range.from && range.from > today ? range.from : today);
  const from = range.from ?? addDays(to, 1 - rangeDefault);
  if (from > to) refuseFields([{ field, code: 'too_small', message: 'platform:validation.days_reversed' }]);
  if (from <= addMonths(to, -rangeMonthsMax)) {
    refuseFields([{ field, code: 'too_big', message: 'analytics:validation.range_too_long' }]);
  }
  return { from, to };
}

/** The same without the comparison period. For callers that compare nothing, this halves the rows read. */
export const alone = ({ range, ...request }: RangeRequest): RangeRequest => ({
  ...request,
  range,
  before: { from: range.from, to: addDays(range.from, -1) },
});

/** The period of equal length directly before; for whole calendar months, the same number of months. */
export function daysBefore({ from, to }: Days): Days {
  const last = addDays(from, -1);
  const next = addDays(to, 1);
  const months = 12 * (yearOf(next) - yearOf(from)) + monthOf(next) - monthOf(from);
  const isMonths = from.endsWith('-01') && next.endsWith('-01');
  return { from: isMonths ? addMonths(from, -months) : addDays(last, -daysBetween(from, to)), to: last };
}

/** The number of days. */
export const lengthOf = ({ from, to }: Days): number => daysBetween(from, to) + 1;

const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7));
