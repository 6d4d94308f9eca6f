import { expect } from 'vitest';
import type { Answer, Caller } from './caller.ts';

/** Reads every page of a list through the Link header. */
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
 * Fails unless a list that fits one page returns the same rows in pages of each of these sizes, every row once and with
 * the total. Returns its rows.
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

/** Rows by the names that a test has given them, in alphabetical order; a row without a name is shown by its id. */
export function namesOf(rows: readonly { id: string }[], named: Readonly<Record<string, { id: string }>>): string[] {
  const names = new Map(Object.entries(named).map(([name, { id }]) => [id, name]));
  return rows.map(({ id }) => names.get(id) ?? id).sort();
}

/** Fails unless each query returns exactly the rows of these names, and their number as the total. */
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

/** The cursor of a list's second page. Fails if the list fits on one page. */
export async function cursorOf(caller: Caller, list: string): Promise<string> {
  const { headers } = await caller.get(`${list}${list.includes('?') ? '&' : '?'}limit=1`);
  const cursor = /[?&]cursor=([\w-]+)/.exec(headers.link ?? '')?.[1];
  return cursor ?? expect.fail(`${list} has one page.`);
}

/**
 * Fails unless a list of two pages refuses its own cursor with 422 after its values are changed. One of the changes
 * drops the last value.
 */
export async function expectNoForgedCursor(
  caller: Caller,
  list: string,
  forged: readonly (readonly unknown[])[],
): Promise<void> {
  const cursor = Buffer.from(await cursorOf(caller, list), 'base64url').toString();
  const [mark, isFirst, ...own]: unknown[] = JSON.parse(cursor);
  const ask = (values: readonly unknown[]) => {
    const forgery = Buffer.from(JSON.stringify([mark, isFirst, ...values])).toString('base64url');
    return caller.get(`${list}${list.includes('?') ? '&' : '?'}cursor=${forgery}`);
  };
  expect((await ask(own)).status).toBe(200);
  for (const values of [...forged, own.slice(0, -1), [...own, own.at(-1)], [{ $gt: '' }, 1]]) {
    const wrong = { status: 422, body: { errors: [{ field: 'cursor' }] } };
    expect(await ask(values), JSON.stringify(values)).toMatchObject(wrong);
  }
}

/** Fails unless each list's cursor is refused with 422 by every other list, and is accepted with another page size. */
export async function expectOwnCursors(caller: Caller, lists: readonly string[]): Promise<void> {
  for (const list of lists) {
    const cursor = await cursorOf(caller, list);
    for (const other of lists) {
      const answer = await caller.get(`${other}${other.includes('?') ? '&' : '?'}limit=7&cursor=${cursor}`);
      if (other === list) expect(answer.status, list).toBe(200);
      else
        expect(answer, `${list} and ${other}`).toMatchObject({ status: 422, body: { errors: [{ field: 'cursor' }] } });
    }
  }
}
