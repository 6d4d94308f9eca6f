import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { isAllowed } from '#platform/contract/roles.ts';
import { addressOf, isFile, isStream } from '#platform/contract/route.ts';
import { isOpenToVisits } from '#platform/server/http/admit.ts';
import { read } from './house.ts';
import { type LiveRoute, liveRoutes, nameOf, withId } from './live-routes.ts';
import { changedTables, snapshot, trails } from './torture/snapshot.ts';

// On a visit, an operator can read what an Admin can read, and do nothing else.

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const { body } = await server
    .as('olga')
    .post(`/tenants/${server.world.tenants.sol}/visits`, { reason: 'Conformance tests' });
  token = body.access_token;
});
afterAll(() => server.close());

/** The answer to a call during a visit. */
async function answered({ route }: LiveRoute): Promise<string> {
  const { statusCode, payload } = await server.http.inject({
    method: route.method,
    url: withId(addressOf(route), randomUUID()),
    headers: { authorization: `Bearer ${token}` },
    ...(['POST', 'PUT'].includes(route.method) && { payload: {} }),
  });
  return statusCode === 403 ? (JSON.parse(payload).code as string) : String(statusCode);
}

const signedIn = liveRoutes.filter(({ route }) => route.allow !== 'public');
const adminsRoutes = signedIn.filter(({ route }) => isAllowed(route.allow, 'Admin') && route.on !== 'platform');

test('no call of a visit writes, makes a file or follows a stream, but the one that ends it; each is told', async () => {
  const faults: string[] = [];
  const [before, told] = [await snapshot(server.admin), await trails(server.admin)];
  let refused = 0;
  for (const bound of adminsRoutes) {
    const { method, ok } = bound.route;
    const reads = method === 'GET' && !isFile(ok[1]) && !isStream(ok[1]);
    if (reads || nameOf(bound) === 'POST /access/visits/{id}/end') continue;
    const said = await answered(bound);
    refused += 1;
    if (said !== 'visit_reads_only') faults.push(`${nameOf(bound)}: ${said}`);
  }
  expect(faults).toEqual([]);
  expect(changedTables(before, await snapshot(server.admin))).toEqual([]);
  const toldAfter = await trails(server.admin);
  expect([toldAfter.done - told.done, toldAfter.refused - told.refused]).toEqual([0, refused]);
});

test('the platform, and what an Admin may not call, are closed to visits', async () => {
  const faults: string[] = [];
  for (const bound of signedIn.filter((each) => !adminsRoutes.includes(each))) {
    const said = await answered(bound);
    if (said !== 'forbidden') faults.push(`${nameOf(bound)}: ${said}`);
  }
  expect(faults).toEqual([]);
});

test('what shows secrets, addresses of hooks or what one user alone has is closed, as docs/permissions.md says', async () => {
  const closed = adminsRoutes.filter(({ route }) => route.visits === 'closed').map(nameOf);
  const told = /## Visits[\s\S]*?(?=\n## |$)/.exec(read('docs/permissions.md'))?.[0] ?? '';
  expect([...told.matchAll(/^- `(GET [^`]+)`/gm)].map(([, name]) => name).sort()).toEqual(closed.sort());
  for (const bound of adminsRoutes.filter(({ route }) => route.visits === 'closed')) {
    expect([nameOf(bound), await answered(bound)]).toEqual([nameOf(bound), 'visit_reads_only']);
  }
});

test('every other read is open to a visit', async () => {
  const faults: string[] = [];
  for (const bound of adminsRoutes.filter(({ route }) => route.method === 'GET' && isOpenToVisits(route))) {
    const said = await answered(bound);
    if (['visit_reads_only', 'forbidden', '401', '500'].includes(said)) faults.push(`${nameOf(bound)}: ${said}`);
  }
  expect(faults).toEqual([]);
});

test('answers with a mask of a secret are closed to visits', () => {
  const shown = adminsRoutes.filter(({ route }) => route.method === 'GET' && isOpenToVisits(route));
  const withSecrets = shown.filter(({ route }) => {
    const [, answer] = route.ok;
    return (
      answer !== null &&
      'def' in answer &&
      /"(api_key|api_secret|webhook_secret|\w+_auth_token|\w+_api_key|secret|address_token)"/.test(names(answer))
    );
  });
  expect(withSecrets.map(nameOf)).toEqual([]);
});

/** The names of all fields of a shape, in quotes. */
function names(shape: unknown, seen = new Set<unknown>()): string {
  if (typeof shape !== 'object' || shape === null || seen.has(shape)) return '';
  seen.add(shape);
  const { def } = shape as { def?: { shape?: object; element?: unknown; innerType?: unknown; options?: unknown[] } };
  if (!def) return '';
  const fields = Object.entries(def.shape ?? {}).map(([name, field]) => `"${name}" ${names(field, seen)}`);
  return [
    ...fields,
    names(def.element, seen),
    names(def.innerType, seen),
    ...(def.options ?? []).map((one) => names(one, seen)),
  ].join(' ');
}

test('a write that is let through to a visit is found', async () => {
  // The example fault: the same call, with a route that declares itself open.
  const lead = liveRoutes.find((bound) => nameOf(bound) === 'POST /leads') as LiveRoute;
  expect(isOpenToVisits(lead.route)).toBe(false);
  expect(isOpenToVisits({ ...lead.route, visits: 'open' })).toBe(true);
});
