import { expect } from 'vitest';
import type { Answer, Caller } from './caller.ts';

/** Every page of a list, along the Link header. */
async function walkPages(caller: Caller, list: string): Promise<Answer[]> {
  const pages: Answer[] = [];
  for (let address: string | undefined = list; address; ) {
    const page = await caller.get(address);
    expect(page.status, address).toBe(200);
    pages.push(page);
    address = /^<\/api([^>]+)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
  }
  return pages;
}

/**
 * Fails unless a list, which one page can hold, comes the same in pages of each of these sizes, every row once and with
 * its total. Returns its rows.
 */
export async function expectPaged<Row extends { id: string } = { id: string }>(
  caller: Caller,
  list: string,
  sizes: readonly number[],
): Promise<Row[]> {
  const { body, headers } = await caller.get(list);
  const whole = body as Row[];
  expect(headers.link).toBeUndefined();
  expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
  for (const size of sizes) {
    const pages = await walkPages(caller, `${list}${list.includes('?') ? '&' : '?'}limit=${size}`);
    for (const page of pages) {
      expect(page.body.length).toBeLessThanOrEqual(size);
      expect(page.headers['x-total-count']).toBe(String(whole.length));
    }
    expect(pages.flatMap((page) => page.body)).toEqual(whole);
  }
  return whole;
}

/** Rows by the names that a test has given them, in the order of the alphabet; a row without a name is told by its id. */
export function namesOf(rows: readonly { id: string }[], named: Readonly<Record<string, { id: string }>>): string[] {
  const names = new Map(Object.entries(named).map(([name, { id }]) => [id, name]));
  return rows.map(({ id }) => names.get(id) ?? id).sort();
}

/** Fails unless each query brings just the rows of these names, and their number as the total. */
export async function expectFound(
  caller: Caller,
  list: string,
  named: Readonly<Record<string, { id: string }>>,
  cases: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [query, names] of Object.entries(cases)) {
    const { body, headers } = await caller.get(`${list}?${query}`);
    expect(namesOf(body, named), query).toEqual(names);
    expect(headers['x-total-count'], query).toBe(String(names.length));
  }
}

/** Fails unless a list refuses each of these queries with 422. */
export async function expectInvalid(caller: Caller, list: string, queries: readonly string[]): Promise<void> {
  for (const query of queries) {
    const answer = await caller.get(`${list}?${query}`);
    expect(answer, query).toMatchObject({ status: 422, body: { code: 'validation_error' } });
  }
}

/** A cursor that no list of ours has given. */
export function forgedCursor(...values: unknown[]): string {
  return `cursor=${Buffer.from(JSON.stringify(values)).toString('base64url')}`;
}
