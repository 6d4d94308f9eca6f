import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { isOwnOnly, type Role } from '#platform/contract/roles.ts';
import { addressOf, parametersIn } from '#platform/contract/route.ts';
import type { LawfulCall } from '#platform/testing/slice-laws.ts';
import { type LiveRoute, liveRoutes, nameOf, read } from './house.ts';
import { ownFault } from './own-cells.ts';
import { agenciesOf, lawsFor, prepare } from './slice-laws.ts';
import { specifiedRoles } from './specified-roles.ts';
import { changedTables, snapshot, trails } from './torture/snapshot.ts';

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
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  url = await server.http.listen({ host: '127.0.0.1', port: 0 });
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

test('the table says what the specification says', () => {
  for (const [call, allowed] of Object.entries(specifiedRoles)) {
    const row = rows.find((each) => each.call === call);
    const letIn = columns.filter((_, index) => ['yes', 'own'].includes(row?.answers[index] ?? ''));
    expect(letIn, call).toEqual(columns.filter((who) => allowed.includes(who as Role)));
  }
});

/** Calls a route over a real connection. Of an answer that is no refusal the head is enough: a stream has no end. */
async function call(bound: LiveRoute, { params = {}, query = {}, body, headers }: LawfulCall, token: string | null) {
  const { method } = bound.route;
  const address = addressOf(bound.route).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? randomUUID());
  const isWritten = ['POST', 'PUT'].includes(method);
  const answer = await fetch(`${url}${address}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      ...(isWritten && { 'content-type': 'application/json' }),
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(isWritten && { body: JSON.stringify(body ?? {}) }),
  });
  const problem = /problem|json/.test(answer.headers.get('content-type') ?? '') && !answer.ok;
  const said = problem ? ((await answer.json()) as { code?: string }) : null;
  if (!said && !answer.bodyUsed) await answer.body?.cancel();
  return { status: answer.status, code: said?.code ?? null };
}

/** A call that would succeed for whoever may make it, with all that it needs. */
async function lawful(bound: LiveRoute): Promise<LawfulCall> {
  const isAsked = bound.route.method === 'GET' && parametersIn(bound.route.path).length === 0;
  return isAsked && !lawsFor(bound).calls?.[bound.id] ? {} : prepare(bound, agenciesOf(server).sol);
}

/** Once for every route: who is refused leaves it as it was for the next. */
const lawfulOnce = new Map<string, Promise<LawfulCall>>();
function lawfulFor(bound: LiveRoute): Promise<LawfulCall> {
  const made = lawfulOnce.get(bound.id) ?? lawful(bound);
  lawfulOnce.set(bound.id, made);
  return made;
}

/** What a refused call has left behind, beside a row in the trail where somebody was signed in. */
async function tracesOf(work: () => Promise<unknown>, { isTold }: { isTold: boolean }): Promise<string[]> {
  const { admin } = server;
  const [before, told] = [await snapshot(admin), await trails(admin)];
  await work();
  const [after, toldAfter] = [await snapshot(admin), await trails(admin)];
  const rowsTold = toldAfter.refused - told.refused;
  return [
    ...changedTables(before, after),
    ...(toldAfter.done > told.done ? ['the trail tells that it was done'] : []),
    ...(rowsTold === (isTold ? 1 : 0) ? [] : [`the trail tells of ${rowsTold} refusals`]),
  ];
}

describe.each(rows)('$call', ({ call: name, answers }) => {
  test.each(columns.map((who, index) => ({ who, person: people[index], says: answers[index] })))(
    '$who: $says',
    async ({ who, person, says }) => {
      const bound = liveRoutes.find((each) => nameOf(each) === name);
      if (!bound) throw new Error(`There is no live route ${name}.`);
      const token = person ? await server.openSession(person) : null;
      if (says === 'no' || says === 'sign-in') {
        const given = await lawfulFor(bound);
        // The session is found for the first time.
        if (token) await server.withToken(token).get('/auth/me');
        let answer: Awaited<ReturnType<typeof call>> | undefined;
        const refuse = async () => {
          answer = await call(bound, { ...given, headers: {} }, token);
        };
        expect(await tracesOf(refuse, { isTold: says === 'no' })).toEqual([]);
        const refused = { no: [403, 'forbidden'], 'sign-in': [401, 'not_authenticated'] }[says];
        expect([answer?.status, answer?.code]).toEqual(refused);
        return;
      }
      const isOwn = isOwnOnly(bound.route.allow, person ? (who as Role) : null);
      expect(says).toBe(isOwn ? 'own' : 'yes');
      if (!isOwn && specifiedRoles[name]?.includes(who as Role)) {
        expect((await call(bound, await lawful(bound), token)).status).toBe(bound.route.ok[0]);
        return;
      }
      // With nothing that would make it succeed.
      const { status, code } = await call(bound, {}, token);
      // Whoever calls a hook proves to be its source, or is told so in its words.
      const isUnproved = bound.route.hook && code === 'invalid_signature';
      const isLetIn = (answer: number) => isUnproved || (answer !== 401 && answer !== 403 && answer < 500);
      expect(status, 'is let in').toSatisfy(isLetIn);
      if (says !== 'own' || !person || !token) return;
      const make = lawsFor(bound).own?.[bound.id];
      if (!make) throw new Error(`The laws of ${bound.slice} make no own row for ${bound.id}.`);
      const { sol } = agenciesOf(server);
      const pair = [await make(sol, who as Role), await make(sol, colleagueOf(who as Role))] as const;
      expect(await ownFault(server.http, bound.route, token, pair)).toBeNull();
    },
  );
});
