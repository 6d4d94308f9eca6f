import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { Role } from '#platform/contract/roles.ts';
import { parametersIn } from '#platform/contract/route.ts';
import type { ValidCall } from '#platform/testing/slice-conformance.ts';
import { boundOf, call, faultOfOwn, refusalOf, tracesOf } from './ask-permissions.ts';
import type { LiveRoute } from './live-routes.ts';
import { cellsOf, isRefused, rows } from './permission-table.ts';
import { agenciesOf, conformanceFor, prepare } from './slice-conformance.ts';
import { specifiedRoles } from './specified-roles.ts';

// Sends a request for every cell of the table. Each refused request would succeed for a permitted caller. A refused
// request leaves only an audit row. This is checked once for all refused callers of a route, and per caller if
// something is found.

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  url = await server.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

/** A call that would succeed for a permitted caller, with all that it needs. */
async function lawful(bound: LiveRoute): Promise<ValidCall> {
  const isAsked = bound.route.method === 'GET' && parametersIn(bound.route.path).length === 0;
  return isAsked && !conformanceFor(bound).calls?.[bound.id] ? {} : prepare(bound, agenciesOf(server).sol);
}

describe.each(rows)('$call', (row) => {
  const refusedCells = cellsOf(row).filter(isRefused);

  test.runIf(refusedCells.length > 0)(`refused: ${refusedCells.map(({ who }) => who).join(', ')}`, async () => {
    const bound = boundOf(row);
    const given = { ...(await lawful(bound)), headers: {} };
    const refused = await Promise.all(
      refusedCells.map(async (cell) => ({
        ...cell,
        token: cell.person ? await server.openSession(cell.person) : null,
      })),
    );
    // The first use of each session updates it, so it happens before the comparison.
    for (const { token } of refused) if (token) await server.withToken(token).get('/auth/me');
    const said: Record<string, Awaited<ReturnType<typeof call>>> = {};
    const traces = await tracesOf(server.admin, refused, async () => {
      for (const { who, token } of refused) said[who] = await call(url, bound, given, token);
    });
    expect(said).toEqual(Object.fromEntries(refused.map((cell) => [cell.who, refusalOf(cell)])));
    if (traces.length === 0) return;
    // Finds the caller that left it.
    for (const cell of refused) {
      expect(
        await tracesOf(server.admin, [cell], () => call(url, bound, given, cell.token)),
        `left behind by ${cell.who}, by all together: ${traces}`,
      ).toEqual([]);
    }
    expect(traces, 'left behind by all together').toEqual([]);
  });

  const letIn = cellsOf(row).filter((cell) => !isRefused(cell));
  test.each(letIn)('$who: $says', async ({ who, person, says }) => {
    const bound = boundOf(row);
    // The call of an earlier row may have given this person a one-time password, which must be replaced first.
    await server.admin.query('update users set must_change_password = false where username = $1', [person]);
    const token = person ? await server.openSession(person) : null;
    if (says !== 'own' && specifiedRoles[row.call]?.includes(who as Role)) {
      expect((await call(url, bound, await lawful(bound), token)).status).toBe(bound.route.ok[0]);
      return;
    }
    // Without anything that would make it succeed.
    const { status, code } = await call(url, bound, {}, token);
    // A hook checks the signature itself, so its `invalid_signature` counts as let in.
    const isUnverified = bound.route.hook && code === 'invalid_signature';
    const isLetIn = (answer: number) => isUnverified || (answer !== 401 && answer !== 403 && answer < 500);
    expect(status, 'is let in').toSatisfy(isLetIn);
    if (says === 'own' && token) expect(await faultOfOwn(server, bound, who as Role, token)).toBeNull();
  });
});
