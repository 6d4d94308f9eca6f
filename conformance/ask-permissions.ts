import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { isOwnOnly, type Role } from '#platform/contract/roles.ts';
import { addressOf, parametersIn } from '#platform/contract/route.ts';
import type { LawfulCall } from '#platform/testing/slice-laws.ts';
import { type LiveRoute, liveRoutes, nameOf } from './house.ts';
import { ownFault } from './own-cells.ts';
import { columns, people, rows } from './permission-table.ts';
import { agenciesOf, lawsFor, prepare } from './slice-laws.ts';
import { specifiedRoles } from './specified-roles.ts';
import { changedTables, snapshot, trails } from './torture/snapshot.ts';

/** One cell of the table. */
interface Cell {
  who: string;
  person: string | null;
  says: string;
}

type Answer = { status: number; code: string | null };

/** Who has the rows that somebody of this role may not see. */
const colleagueOf = (who: Role): Role => (who === 'Manager' ? 'Admin' : 'Manager');

/**
 * Makes a request for every cell of these slices' tables. Of whoever is refused nothing is left behind but a row in the trail:
 * that is looked at once for all who are refused at a route, and for each of them where something is.
 */
export function askPermissions(slices: ReadonlySet<string>): void {
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    server = await startTestServer();
    url = await server.http.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

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

  /** What these refused calls are answered. */
  async function ask(bound: LiveRoute, given: LawfulCall, refused: readonly (Cell & { token: string | null })[]) {
    const answers: Record<string, Answer> = {};
    for (const { who, token } of refused) answers[who] = await call(bound, { ...given, headers: {} }, token);
    return answers;
  }

  /** What refused calls have left behind, beside a row in the trail for each of somebody who was signed in. */
  async function tracesOf(refused: readonly Cell[], work: () => Promise<unknown>): Promise<string[]> {
    const { admin } = server;
    const [before, told] = [await snapshot(admin), await trails(admin)];
    await work();
    const [after, toldAfter] = [await snapshot(admin), await trails(admin)];
    const rowsTold = toldAfter.refused - told.refused;
    return [
      ...changedTables(before, after),
      ...(toldAfter.done > told.done ? ['the trail tells that it was done'] : []),
      ...(rowsTold === refused.filter(({ says }) => says === 'no').length
        ? []
        : [`the trail tells of ${rowsTold} refusals`]),
    ];
  }

  describe.each(rows.filter(({ slice }) => slices.has(slice)))('$call', ({ call: name, answers }) => {
    const all: Cell[] = columns.map((who, at) => ({ who, person: people[at] ?? null, says: answers[at] ?? '' }));
    const isRefused = ({ says }: Cell) => says === 'no' || says === 'sign-in';
    const refusedCells = all.filter(isRefused);
    const boundOf = () => {
      const bound = liveRoutes.find((each) => nameOf(each) === name);
      if (!bound) throw new Error(`There is no live route ${name}.`);
      return bound;
    };

    test.runIf(refusedCells.length > 0)(`refused: ${refusedCells.map(({ who }) => who).join(', ')}`, async () => {
      const bound = boundOf();
      const given = await lawful(bound);
      const refused = await Promise.all(
        refusedCells.map(async (cell) => ({
          ...cell,
          token: cell.person ? await server.openSession(cell.person) : null,
        })),
      );
      // The sessions are found for the first time.
      for (const { token } of refused) if (token) await server.withToken(token).get('/auth/me');
      let said: Record<string, Answer> = {};
      const traces = await tracesOf(refused, async () => {
        said = await ask(bound, given, refused);
      });
      const meant = { no: { status: 403, code: 'forbidden' }, 'sign-in': { status: 401, code: 'not_authenticated' } };
      expect(said).toEqual(Object.fromEntries(refused.map(({ who, says }) => [who, meant[says as 'no' | 'sign-in']])));
      if (traces.length === 0) return;
      // Whose they are.
      for (const cell of refused) {
        expect(
          await tracesOf([cell], () => ask(bound, given, [cell])),
          `left behind by ${cell.who}, by all together: ${traces}`,
        ).toEqual([]);
      }
      expect(traces, 'left behind by all together').toEqual([]);
    });

    const letIn = all.filter((cell) => !isRefused(cell));
    test.each(letIn)('$who: $says', async ({ who, person, says }) => {
      const bound = boundOf();
      const token = person ? await server.openSession(person) : null;
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
    });
  });
}
