// Money is added, shared out and rounded here and nowhere else (conformance/money.test.ts). On the wire it is a number of
// dollars with two decimals, in the database numeric(14,2); in between, whole cents.

import { readAmount } from './typed-amount.ts';

declare const unit: unique symbol;

/** Whole cents, negative for what is given back. Their type is lost in any sum that is not made here. */
export type Cents = number & { readonly [unit]: 'cents' };

/** A whole number as cents. Throws for a part of a cent, and beyond what a number holds exactly. */
export function cents(whole: number): Cents {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${whole} is no number of cents.`);
  // Nothing given back is nothing.
  return (whole === 0 ? 0 : whole) as Cents;
}

/**
 * The cents of a number of dollars, by the digits it is written with: 0.1 + 0.2 are 30, 1.005 are 101. Half a cent goes
 * away from zero, so that what is given back mirrors what was charged.
 */
export function centsOf(dollars: number): Cents {
  return roundedQuotient(scaled(dollars), 10n ** (decimalsMax - 2n));
}

/** The number of dollars that travels. */
export function dollarsOf(amount: Cents): number {
  return amount / 100;
}

/** Dollars as the database reads them, exact where a number of dollars would not be: `-1234.50`. */
export function decimalOf(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** All of them together; nothing is 0. */
export function sumOf(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

/** What so many cost of which one is a price in dollars and fractions of a cent, rounded once. */
export function costOf(price: number, ...counts: readonly number[]): Cents {
  return roundedQuotient(
    counts.reduce((all, count) => all * BigInt(count), scaled(price)),
    10n ** (decimalsMax - 2n),
  );
}

/** The same in dollars with the fractions of a cent that the price has, four decimals at most: what is charged by the piece. */
export function exactCostOf(price: number, count: number): number {
  return Number((scaled(price) * BigInt(count)) / 10n ** (decimalsMax - 4n)) / 10_000;
}

/** The same amount the other way round. */
export function negated(amount: Cents): Cents {
  return cents(-amount);
}

/**
 * So many percent of an amount, half a cent away from zero: 10 % of 10.05 are 1.01, of -10.05 they are -1.01. A percentage
 * is the number people write, 12.5 or 33.3333, and counts to the last of its digits. Shares of several lines are rounded
 * line by line and then added, as they are paid.
 */
export function percentOf(amount: Cents, percent: number): Cents {
  return roundedQuotient(BigInt(amount) * scaled(percent), 100n * 10n ** decimalsMax);
}

/** What of an amount falls on so many parts of a whole, such as days of a term, half a cent away from zero. */
export function partOf(amount: Cents, parts: number, whole: number): Cents {
  return roundedQuotient(BigInt(amount) * BigInt(parts), BigInt(whole));
}

/**
 * Shares of several amounts that are paid as one: so many percent of each, added before they are rounded, once. `exact` has
 * all digits of the dollars, two decimals at least.
 */
export function shareOf(parts: readonly { amount: Cents; percent: number }[]): { exact: string; rounded: Cents } {
  const sum = parts.reduce((total, { amount, percent }) => total + BigInt(amount) * scaled(percent), 0n);
  const unit = 100n * 10n ** decimalsMax;
  return { exact: digitsOf(sum, Number(decimalsMax) + 4), rounded: roundedQuotient(sum, unit) };
}

/** What of the dollars from one amount to another lies in a step of them too; `to` null: a step without end. */
export function sharedBy(span: { from: Cents; to: Cents }, step: { from: Cents; to: Cents | null }): Cents {
  const end = step.to === null ? span.to : Math.min(span.to, step.to);
  return cents(Math.max(0, end - Math.max(span.from, step.from)));
}

/** A whole number of the last of so many decimals, written out; without zeros at its end, but for two decimals. */
function digitsOf(number: bigint, decimals: number): string {
  const digits = String(number < 0n ? -number : number).padStart(decimals + 1, '0');
  const part = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0');
  return `${number < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${part}`;
}

/** By how much an amount has changed, in percent with one decimal, half of it away from zero; null: from nothing. */
export function changeInPercent(before: Cents, after: Cents): number | null {
  if (before === 0) return null;
  return roundedQuotient(1_000n * BigInt(after - before), BigInt(before)) / 10;
}

/** What of a yearly amount falls on a month, half a cent away from zero. */
export function monthlyOf(yearly: Cents): Cents {
  return roundedQuotient(BigInt(yearly), 12n);
}

const written = new Intl.NumberFormat('es-US', { style: 'currency', currency: 'USD' });

/** Dollars as people read them, in both languages: `$1,234,567.89`. */
export function formatMoney(dollars: number): string {
  return written.format(dollars);
}

const writtenExactly = new Intl.NumberFormat('es-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

/** Dollars with the fractions of a cent that they have, for what is charged by the piece: `$0.0158`, `$1.20`. */
export function formatExactCost(dollars: number): string {
  return writtenExactly.format(dollars);
}

const grouped = new Intl.NumberFormat('es-US', { maximumFractionDigits: 6 });
const groupedCents = new Intl.NumberFormat('es-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** A typed amount as people write it, `1,234.50` or `1,234`; what is none, or may be two, stays as it is. */
export function writtenAmount(text: string): string {
  const amount = readAmount(text);
  if (amount === 0 || Number.isNaN(amount)) return text;
  return (Number.isInteger(amount) ? grouped : groupedCents).format(amount);
}

/** More decimals than a number has digits. */
const decimalsMax = 20n;

/** A number, by the digits JavaScript writes it with, in units of its last decimal. */
function scaled(number: number): bigint {
  const [, sign, whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? [];
  if (sign === undefined) throw new RangeError(`${number} is no amount.`);
  const places = Number(decimalsMax) + Number(power) - part.length;
  const digits = BigInt(`${sign}${whole}${part}`);
  return places >= 0 ? digits * 10n ** BigInt(places) : digits / 10n ** BigInt(-places);
}

function roundedQuotient(dividend: bigint, divisor: bigint): Cents {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n;
  return cents(Number((dividend + half) / divisor));
}
