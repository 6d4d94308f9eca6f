import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { liveRoutes, nameOf, read, withId } from './house.ts';

/** One column of the table each: nobody, and one person of the world for every role. */
const columns = ['Nobody', 'Super Admin', 'Admin', 'Manager', 'Agente', 'CSR', 'Auditor'];
const people = [null, 'olga', 'ana', 'miguel', 'lucia', 'carlos', 'elena'];
const cells = ['yes', 'no', 'sign-in'];

interface Row {
  slice: string;
  call: string;
  answers: string[];
}

/** The tables of docs/permissions.md; the heading above a table names its slice. */
function parseTables(markdown: string): { headers: string[][]; rows: Row[] } {
  const headers: string[][] = [];
  const rows: Row[] = [];
  let slice = '';
  for (const line of markdown.split('\n')) {
    slice = /^## (.+)$/.exec(line)?.[1] ?? slice;
    if (!line.startsWith('|') || /^[|:\s-]+$/.test(line)) continue;
    const [call = '', ...answers] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (call === 'Call') headers.push(answers);
    else rows.push({ slice, call, answers });
  }
  return { headers, rows };
}

const { headers, rows } = parseTables(read('docs/permissions.md'));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('docs/permissions.md has every live route once, under its slice, and no other', () => {
  const name = (slice: string, call: string) => `${slice}: ${call}`;
  expect(rows.map(({ slice, call }) => name(slice, call)).sort()).toEqual(
    liveRoutes.map((bound) => name(bound.slice, nameOf(bound))).sort(),
  );
});

test('every table has the seven columns, and every cell says yes, no or sign-in', () => {
  for (const header of headers) expect(header).toEqual(columns);
  for (const { call, answers } of rows) {
    expect(answers.length, call).toBe(columns.length);
    expect(cells, call).toEqual(expect.arrayContaining(answers));
  }
});

describe.each(rows)('$call', ({ call, answers }) => {
  test.each(columns.map((who, index) => ({ who, person: people[index], says: answers[index] })))(
    '$who: $says',
    async ({ person, says }) => {
      const [method = '', path = ''] = call.split(' ');
      const caller = person ? server.as(person) : server.anonymous;
      const address = withId(path, randomUUID());
      const act = { GET: caller.get, POST: caller.post, PUT: caller.put, DELETE: caller.delete }[method];
      const { status, body } = (await act?.(address)) ?? { status: 0, body: null };
      const said = status === 401 ? 'sign-in' : status === 403 ? 'no' : status >= 200 && status < 500 ? 'yes' : status;
      expect(said).toBe(says);
      if (says === 'no') expect(body.code).toBe('forbidden');
      if (says === 'sign-in') expect(body.code).toBe('not_authenticated');
    },
  );
});
