import * as z from 'zod/mini';
import { money, numberOfDigits } from '#platform/contract/fields.ts';

/** A number as a form or a client of the API gives it: an empty one is `empty`, one of digits is read. */
const typed = (empty: number) =>
  z.transform((given: unknown) => (given === null || given === '' ? empty : numberOfDigits(given)));

/** Whether a number of dollars is an amount: of cents, and none larger than a column holds. */
export const hasCents = (amount: number): boolean => /^-?\d{1,12}(\.\d{1,2})?$/.test(String(amount));

/** The same of a sum of amounts. */
const isSum = (amount: number) => /^-?\d{1,15}(\.\d{1,2})?$/.test(String(amount));

/** An amount that may be left empty, which is 0. */
export const moneyOrNothing = z.pipe(typed(0), money);

export const percentMax = 100;

const percent = z
  .number({ error: 'commissions:validation.percent' })
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
  z.transform((given: unknown) => {
    const number = numberOfDigits(given);
    return typeof number === 'number' && Number.isFinite(number) ? number : 0;
  }),
  z.number().check(
    z.refine((amount) => amount !== 0, { error: 'commissions:validation.nothing_adjusted', abort: true }),
    z.refine(hasCents, { error: 'platform:validation.money' }),
  ),
);

export const count = z.int().check(z.gte(0));
