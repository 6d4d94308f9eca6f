import * as z from 'zod/mini';
import { money, numberOfDigits } from '#platform/contract/fields.ts';

/** A number as a form or an API client sends it: an empty string becomes `empty`, and a string of digits is parsed. */
const typed = (empty: number) =>
  z.transform((given: unknown) => (given === null || given === '' ? empty : numberOfDigits(given)));

/** Whether a number of dollars is an amount: it has at most two decimals and fits in the column. */
export const hasCents = (amount: number): boolean => /^-?\d{1,12}(\.\d{1,2})?$/.test(String(amount));

/** The same for a sum of amounts. */
const isSum = (amount: number) => /^-?\d{1,15}(\.\d{1,2})?$/.test(String(amount));

/** An amount that may be empty; empty becomes 0. */
export const moneyOrNothing = z.pipe(typed(0), money);

export const percentMax = 100;

const percent = z
  .number({ error: 'commissions:validation.percent' })
  .check(
    z.gte(0, { error: 'commissions:validation.percent', abort: true }),
    z.lte(percentMax, { error: 'commissions:validation.percent', abort: true }),
    z.refine(hasCents, { error: 'commissions:validation.percent' }),
  );

/** Percent from 0 to 100, with at most two decimals; empty becomes 0. */
export const percentOrNothing = z.pipe(typed(0), percent);

/** An integer within bounds; empty becomes the lower bound. */
export const wholeOr = (min: number, max: number, error: string) =>
  z.pipe(typed(min), z.int({ error }).check(z.gte(min, { error, abort: true }), z.lte(max, { error, abort: true })));

/** US dollars with at most two decimals, positive or negative. Responses use it, also for sums. */
export const signedMoney = z.number().check(z.refine(isSum, { error: 'platform:validation.money' }));

/** The same, at least 0. */
export const summedMoney = z.number().check(z.gte(0), z.refine(isSum, { error: 'platform:validation.money' }));

/**
 * A positive amount raises a commission, a negative one reduces it. Text that is not a number becomes 0, and 0 is
 * refused because it changes nothing.
 */
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
