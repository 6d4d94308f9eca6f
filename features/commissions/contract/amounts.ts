import * as z from 'zod/mini';
import { money } from '#platform/contract/fields.ts';
import { readAmount } from '#platform/contract/money.ts';

/** What somebody wrote as a number, with a comma for the decimals too: `1,234.50`, `12,50`. What is none is null. */
const written = (text: string): number | null =>
  /^\s*[-\u2212]?\s*\$?\s*(?=[.,]?\d)[\d,]*\.?\d*\s*$/.test(text) ? readAmount(text) : null;

/**
 * A number as a form gives it: one that is empty is `empty`, and one that is written is read. What is no number at all
 * stays as it is, for the bounds to refuse.
 */
const typed = (empty: number) =>
  z.transform((given: number | string | null) => {
    if (given === null || given === '') return empty;
    return typeof given === 'string' ? (written(given) ?? given) : given;
  });

/** Whether a number of dollars is an amount: of cents, and none larger than a column holds. */
export const hasCents = (amount: number): boolean => /^-?\d{1,12}(\.\d{1,2})?$/.test(String(amount));

/** The same of a sum of amounts. */
const isSum = (amount: number) => /^-?\d{1,15}(\.\d{1,2})?$/.test(String(amount));

/** An amount that may be left empty, which is 0. */
export const moneyOrNothing = z.pipe(typed(0), money);

export const percentMax = 100;

const percent = z
  .number()
  .check(
    z.gte(0, { error: 'commissions:validation.percent', abort: true }),
    z.lte(percentMax, { error: 'commissions:validation.percent', abort: true }),
    z.refine(hasCents, { error: 'commissions:validation.percent' }),
  );

/** Percent from 0 to 100, with two decimals at most; empty is 0. */
export const percentOrNothing = z.pipe(typed(0), percent);

/** A whole number within bounds; empty is the lowest of them. */
export const wholeOr = (min: number, max: number, error: string) =>
  z.pipe(typed(min), z.int({ error }).check(z.gte(min, { error, abort: true }), z.lte(max, { error, abort: true })));

/** US dollars with at most two decimals, given or taken: what an answer shows, also of many together. */
export const signedMoney = z.number().check(z.refine(isSum, { error: 'platform:validation.money' }));

/** The same, never below 0. */
export const summedMoney = z.number().check(z.gte(0), z.refine(isSum, { error: 'platform:validation.money' }));

/** What raises a commission or, below zero, reduces it. What is no number is 0, and 0 changes nothing: it is refused. */
export const adjustingAmount = z.pipe(
  z.transform((given: number | string | null) => {
    const number = typeof given === 'string' ? written(given) : given;
    return typeof number === 'number' && Number.isFinite(number) ? number : 0;
  }),
  z.number().check(
    z.refine((amount) => amount !== 0, { error: 'commissions:validation.nothing_adjusted', abort: true }),
    z.refine(hasCents, { error: 'platform:validation.money' }),
  ),
);

export const count = z.int().check(z.gte(0));
