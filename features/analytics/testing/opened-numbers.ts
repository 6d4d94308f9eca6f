import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import type { Caller } from '#platform/testing/caller.ts';
import type { Rows } from '../contract/rows-of.ts';

interface Row {
  annual_premium: number;
  net: number;
  status: string;
}

const sumOfAmounts = (amounts: readonly number[]) => dollarsOf(sumOf(amounts.map(centsOf)));

/** How to total the rows behind a number. */
const comeTo = {
  count: (rows: readonly Row[]) => rows.length,
  premium: (rows: readonly Row[]) => sumOfAmounts(rows.map(({ annual_premium }) => annual_premium)),
  net: (rows: readonly Row[]) => sumOfAmounts(rows.map(({ net }) => net)),
  conversion: (rows: readonly Row[]) =>
    Math.round((rows.filter(({ status }) => status === 'Cerrado').length / rows.length) * 1_000) / 10,
};

/** A number that opens rows: its name, its value, the rows that it opens, and how they are totaled. */
export type Opened = readonly [name: string, said: number, link: Rows, of: keyof typeof comeTo];

/** Returns the numbers whose rows total a different value, with that value. Throws if a page doesn't hold all rows. */
export async function wrongAmong(
  numbers: readonly Opened[],
  caller: Pick<Caller, 'get'>,
): Promise<[name: string, said: number, come: number][]> {
  const wrong: [string, number, number][] = [];
  for (const [name, said, { tab, filter }, of] of numbers) {
    const { body, headers } = await caller.get(`/${tab}?${new URLSearchParams({ ...filter, limit: '200' })}`);
    if (Number(headers['x-total-count']) !== body.length) throw new Error(`${name} opens more than a page`);
    const come = comeTo[of](body);
    if (come !== said) wrong.push([name, said, come]);
  }
  return wrong;
}
