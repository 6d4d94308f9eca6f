import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { isOwnOnly, type Role } from '#platform/contract/roles.ts';
import { addressOf, isStream, type Route } from '#platform/contract/route.ts';
import { liveRoutes, nameOf, read, withId } from './house.ts';
import { ownFault } from './own-cells.ts';
import { agenciesOf, lawsFor } from './slice-laws.ts';

/** One column of the table each: nobody, and one person of the world for every role. */
const columns = ['Nobody', 'Super Admin', 'Admin', 'Manager', 'Agente', 'CSR', 'Auditor'];
const people = [null, 'olga', 'ana', 'miguel', 'lucia', 'carlos', 'elena'];
const cells = ['yes', 'own', 'no', 'sign-in'];
/** Who has the rows that somebody of this role may not see. */
const colleagueOf = (who: Role): Role => (who === 'Manager' ? 'Admin' : 'Manager');

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

test('every table has the seven columns, and every cell says yes, own, no or sign-in', () => {
  for (const header of headers) expect(header).toEqual(columns);
  for (const { call, answers } of rows) {
    expect(answers.length, call).toBe(columns.length);
    expect(cells, call).toEqual(expect.arrayContaining(answers));
  }
});

/** Asks once, with nothing that would make it succeed. */
async function ask({ method, ...route }: Route, token: string | null) {
  const answer = await server.http.inject({
    method,
    url: withId(addressOf(route), randomUUID()),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(['POST', 'PUT'].includes(method) && { payload: {} }),
    // A stream has no end to wait for: its head says who is let in.
    ...(isStream(route.ok[1]) && { payloadAsStream: true as const }),
  });
  if (!isStream(route.ok[1])) return answer;
  const stream = answer.stream();
  if (answer.statusCode < 400) stream.destroy();
  return { statusCode: answer.statusCode, payload: answer.statusCode < 400 ? '' : await text(stream) };
}

describe.each(rows)('$call', ({ call, answers }) => {
  test.each(columns.map((who, index) => ({ who, person: people[index], says: answers[index] })))(
    '$who: $says',
    async ({ who, person, says }) => {
      const bound = liveRoutes.find((each) => nameOf(each) === call);
      if (!bound) throw new Error(`There is no live route ${call}.`);
      const token = person ? await server.openSession(person) : null;
      const { statusCode: status, payload } = await ask(bound.route, token);
      const isOwn = isOwnOnly(bound.route.allow, person ? (who as Role) : null);
      const letIn = isOwn ? 'own' : 'yes';
      const said = status === 401 ? 'sign-in' : status === 403 ? 'no' : status >= 200 && status < 500 ? letIn : status;
      expect(said).toBe(says);
      if (says === 'no') expect(JSON.parse(payload).code).toBe('forbidden');
      if (says === 'sign-in') expect(JSON.parse(payload).code).toBe('not_authenticated');
      if (says !== 'own' || !person || !token) return;
      const make = lawsFor(bound).own?.[bound.id];
      if (!make) throw new Error(`The laws of ${bound.slice} make no own row for ${bound.id}.`);
      const { sol } = agenciesOf(server);
      const pair = [await make(sol, who as Role), await make(sol, colleagueOf(who as Role))] as const;
      expect(await ownFault(server.http, bound.route, token, pair)).toBeNull();
    },
  );
});
