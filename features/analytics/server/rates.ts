import { daysBetween } from '#platform/contract/calendar.ts';
import { type Cents, cents, centsOf, changeInPercent, partOf } from '#platform/contract/money.ts';
import type { StatsCard } from '../contract/figures.ts';
import { total } from './fold.ts';

// Rounded last, half away from zero; nothing of nothing is 0.

/** So many percent a part is of a whole, with one decimal. */
export const rateOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10;

/** How many days a mean of seconds is, with one decimal. */
export const daysOfMean = (seconds: number, count: number): number =>
  count === 0 ? 0 : Math.round((seconds / count / 86_400) * 10) / 10;

/** Whether the leads of a range are younger than what a sale takes on average, so that more of them may yet be sold. */
export function isYoung(
  lastDay: string,
  today: string,
  leads: readonly { cycle: number; cycle_of: number }[],
): boolean {
  const [seconds, sales] = [total(leads, (row) => row.cycle), total(leads, (row) => row.cycle_of)];
  return sales === 0 || daysBetween(lastDay, today) < daysOfMean(seconds, sales);
}

/** An amount shared out, to the cent. */
export const meanOf = (amount: Cents, count: number): Cents => (count === 0 ? cents(0) : partOf(amount, 1, count));

/** By how much a number of two decimals at most has changed, in percent with one decimal; null: from nothing. */
export const changeOf = (before: number, after: number): number | null =>
  changeInPercent(centsOf(before), centsOf(after));

const oneDecimal = new Intl.NumberFormat('es-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A number with one decimal, as people read it. */
export const written = (number: number): string => oneDecimal.format(number);

/** Where a number goes: less than a twentieth of a percent is no change. */
export function trendOf(before: number, after: number): StatsCard['trend'] {
  if (Math.abs(after - before) < Math.abs(before) * 0.0005 || after === before) return 'flat';
  return after > before ? 'up' : 'down';
}
