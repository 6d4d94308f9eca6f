// Money is added, divided, and rounded only here (conformance/money.test.ts). In JSON it is a number of dollars with
// two decimals, in the database numeric(14,2), and in code whole cents.

import { readAmount } from './typed-amount.ts';

declare const unit: unique symbol;

/** Whole cents, negative for refunds. Arithmetic outside this file loses the type. */
export type Cents = number & { readonly [unit]: 'cents' };

/** A whole number as cents. Throws for a fraction of a cent, and beyond the range of exact numbers. */
export function cents(whole: number): Cents {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${whole} is no number of cents.`);
  // Converts -0 to 0.
  return (whole === 0 ? 0 : whole) as Cents;
}

/**
 * The cents of a number of dollars, from its decimal digits: 0.1 + 0.2 gives 30, 1.005 gives 101. Half a cent rounds
 * away from zero, so that a refund mirrors its charge.
 */
export function centsOf(dollars: number): Cents {
  return roundedQuotient(scaled(dollars), 10n ** (decimalsMax - 2n));
}

/** The number of dollars for JSON. */
export function dollarsOf(amount: Cents): number {
  return amount / 100;
}

/** Dollars as the database reads them, exact where a number of dollars would not be: `-1234.50`. */
export function decimalOf(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The sum of the amounts; 0 for none. */
export function sumOf(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

/** The cost of these counts at a unit price in dollars and fractions of a cent, rounded once. */
export function costOf(price: number, ...counts: readonly number[]): Cents {
  return roundedQuotient(
    counts.reduce((all, count) => all * BigInt(count), scaled(price)),
    10n ** (decimalsMax - 2n),
  );
}

/** The same in dollars with the price's fractions of a cent, at most four decimals. For per-unit charges. */
export function exactCostOf(price: number, count: number): number {
  return Number((scaled(price) * BigInt(count)) / 10n ** (decimalsMax - 4n)) / 10_000;
}

/** The amount with the opposite sign. */
export function negated(amount: Cents): Cents {
  return cents(-amount);
}

/**
 * A percentage of an amount, half a cent rounded away from zero: 10 % of 10.05 is 1.01, of -10.05 it is -1.01. A
 * percentage is the number as written, 12.5 or 33.3333, and every digit counts. Shares of several lines are rounded
 * line by line and then added, as they are paid.
 */
export function percentOf(amount: Cents, percent: number): Cents {
  return roundedQuotient(BigInt(amount) * scaled(percent), 100n * 10n ** decimalsMax);
}

/**
 * The share of an amount for a number of parts of a whole, such as days of a term. Half a cent is rounded away from
 * zero.
 */
export function partOf(amount: Cents, parts: number, whole: number): Cents {
  return roundedQuotient(BigInt(amount) * BigInt(parts), BigInt(whole));
}

/**
 * The shares of several amounts that are paid as one: a percentage of each, added and then rounded once. `exact` has
 * all digits of the dollars, at least two decimals.
 */
export function shareOf(parts: readonly { amount: Cents; percent: number }[]): { exact: string; rounded: Cents } {
  const sum = parts.reduce((total, { amount, percent }) => total + BigInt(amount) * scaled(percent), 0n);
  const unit = 100n * 10n ** decimalsMax;
  return { exact: digitsOf(sum, Number(decimalsMax) + 4), rounded: roundedQuotient(sum, unit) };
}

/** The part of a span of dollars that also lies in a step. A `to` of null means that the step has no upper limit. */
export function sharedBy(span: { from: Cents; to: Cents }, step: { from: Cents; to: Cents | null }): Cents {
  const end = step.to === null ? span.to : Math.min(span.to, step.to);
  return cents(Math.max(0, end - Math.max(span.from, step.from)));
}

/**
 * Formats an integer that counts units of the last of `decimals` decimals. Trailing zeros are removed, except for two
 * decimals.
 */
function digitsOf(number: bigint, decimals: number): string {
  const digits = String(number < 0n ? -number : number).padStart(decimals + 1, '0');
  const part = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0');
  return `${number < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${part}`;
}

/** The change of an amount in percent with one decimal, half of it rounded away from zero; null if `before` is 0. */
export function changeInPercent(before: Cents, after: Cents): number | null {
  if (before === 0) return null;
  return roundedQuotient(1_000n * BigInt(after - before), BigInt(before)) / 10;
}

/** A month's share of an annual amount, half a cent rounded away from zero. */
export function monthlyOf(yearly: Cents): Cents {
  return roundedQuotient(BigInt(yearly), 12n);
}

const written = new Intl.NumberFormat('es-US', { style: 'currency', currency: 'USD' });

/** Dollars for display, in both languages: `$1,234,567.89`. */
export function formatMoney(dollars: number): string {
  return written.format(dollars);
}

const writtenExactly = new Intl.NumberFormat('es-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

/** Formats dollars with their fractions of a cent, for per-unit charges: `$0.0158`, `$1.20`. */
export function formatExactCost(dollars: number): string {
  return writtenExactly.format(dollars);
}

const grouped = new Intl.NumberFormat('es-US', { maximumFractionDigits: 6 });
const groupedCents = new Intl.NumberFormat('es-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/**
 * Parses a typed amount such as `1,234.50` or `1,234`. Text that is not an amount, or is ambiguous, is returned
 * unchanged.
 */
export function writtenAmount(text: string): string {
  const amount = readAmount(text);
  if (amount === 0 || Number.isNaN(amount)) return text;
  return (Number.isInteger(amount) ? grouped : groupedCents).format(amount);
}

/** More decimals than a number has digits. */
const decimalsMax = 20n;

/** A number in units of its last decimal, from the digits that JavaScript prints for it. */
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
