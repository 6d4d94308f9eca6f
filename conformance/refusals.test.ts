import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { Role } from '#platform/contract/roles.ts';
import { boundOf, call, faultOfOwn, refusalOf, tracesOf } from './ask-permissions.ts';
import { isAsked } from './asked-routes.ts';
import { cellsOf, columns, isRefused, oneOfEach, people, rows } from './permission-table.ts';

// Sends one refused request to every route that can refuse a caller. The refusal comes before the route reads the body
// or an id; both are invalid here. permissions.long.test.ts covers every cell of the table.

const refused = oneOfEach(rows, isRefused);
const ofOwnRows = oneOfEach(rows, ({ says }) => says === 'own');
const isOfAsked = ({ row }: (typeof refused)[number]) => isAsked(row.slice);

let server: TestServer;
let url: string;
/** A session per caller, used before the test. */
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer();
  url = await server.http.listen({ host: '127.0.0.1', port: 0 });
  for (const person of people) {
    if (!person) continue;
    tokens.set(person, await server.openSession(person));
    await server.withToken(tokens.get(person) as string).get('/auth/me');
  }
});
afterAll(() => server.close());

/** The requests that get another answer than the refusal, and the traces that all of them leave. */
async function ask(some: typeof refused): Promise<{ answered: string[]; traces: string[] }> {
  const answered: string[] = [];
  const cells = some.map(({ cell }) => cell);
  const traces = await tracesOf(server.admin, cells, async () => {
    for (const { row, cell } of some) {
      const { status, code } = await call(url, boundOf(row), {}, tokens.get(cell.person ?? '') ?? null);
      const meant = refusalOf(cell);
      const isMeant = status === meant.status && code === meant.code;
      if (!isMeant) answered.push(`${row.call} answers ${cell.who} ${status} ${code}`);
    }
  });
  return { answered, traces };
}

test('every route that refuses somebody refuses one, of whom nothing is left behind but a row in the trail', async () => {
  const asked = refused.filter(isOfAsked);
  const { answered, traces } = await ask(asked);
  expect(answered).toEqual([]);
  const culprits: string[] = [];
  for (const one of traces.length > 0 ? asked : []) {
    const again = (await ask([one])).traces;
    if (again.some((trace) => traces.includes(trace))) culprits.push(`${one.row.call} by ${one.cell.who}`);
  }
  expect(traces, `left behind: ${culprits}`).toEqual([]);
});

test('everybody is refused somewhere', () => {
  expect([...new Set(refused.map(({ cell }) => cell.who))].sort()).toEqual([...columns].sort());
  expect(refused.length).toBe(rows.filter((row) => cellsOf(row).some(isRefused)).length);
});

test.each(ofOwnRows.filter(isOfAsked).map(({ row, cell }) => ({ name: row.call, row, cell })))(
  '$name: $cell.who meets own rows alone',
  async ({ row, cell: { who, person } }) => {
    expect(await faultOfOwn(server, boundOf(row), who as Role, tokens.get(person ?? '') as string)).toBeNull();
  },
);

describe('the test itself', () => {
  test('finds what a refused call has left behind, and one that the trail does not tell of', async () => {
    const csr = { who: 'CSR', person: 'carlos', says: 'no' };
    const write = () => server.admin.query("update users set full_name = full_name || ' Planted'");
    expect(await tracesOf(server.admin, [csr], write)).toEqual(['users', 'the trail tells of 0 refusals']);
    expect(await tracesOf(server.admin, [], async () => {})).toEqual([]);
  });

  test('finds a route that answers somebody whom the table refuses', async () => {
    const [one] = rows.filter(({ call }) => call === 'GET /leads');
    if (!one) throw new Error('There is no list of leads.');
    const cell = { who: 'Admin', person: 'ana', says: 'no' };
    expect((await ask([{ row: one, cell }])).answered).toEqual(['GET /leads answers Admin 200 null']);
  });
});
