import { daysBetween } from '#platform/contract/calendar.ts';
import { type Cents, cents, centsOf, changeInPercent, partOf } from '#platform/contract/money.ts';
import type { StatsCard } from '../contract/figures.ts';
import { total } from './fold.ts';

// Values are rounded last, half away from zero. A rate or mean without a base is 0.

/** A part as a percentage of a whole, with one decimal. 0 if the whole is 0. */
export const rateOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10;

/** A mean of seconds in days, with one decimal. */
export const daysOfMean = (seconds: number, count: number): number =>
  count === 0 ? 0 : Math.round((seconds / count / 86_400) * 10) / 10;

/** Whether the leads of a range are younger than the average time to a sale, so that more may still be sold. */
export function isYoung(
  lastDay: string,
  today: string,
  leads: readonly { cycle: number; cycle_of: number }[],
): boolean {
  const [seconds, sales] = [total(leads, (row) => row.cycle), total(leads, (row) => row.cycle_of)];
  return sales === 0 || daysBetween(lastDay, today) < daysOfMean(seconds, sales);
}

/** An amount divided by a count, to the cent. 0 if the count is 0. */
export const meanOf = (amount: Cents, count: number): Cents => (count === 0 ? cents(0) : partOf(amount, 1, count));

/** The change of a number of at most two decimals, in percent with one decimal. null if the previous value is 0. */
export const changeOf = (before: number, after: number): number | null =>
  changeInPercent(centsOf(before), centsOf(after));

const oneDecimal = new Intl.NumberFormat('es-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A number with one decimal, formatted for display. */
export const written = (number: number): string => oneDecimal.format(number);

/** The direction of a change. Less than 0.05 percent is no change. */
export function trendOf(before: number, after: number): StatsCard['trend'] {
  if (Math.abs(after - before) < Math.abs(before) * 0.0005 || after === before) return 'flat';
  return after > before ? 'up' : 'down';
}
