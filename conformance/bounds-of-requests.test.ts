import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { slices } from '#apps/server/features.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { rolesIn } from '#platform/contract/roles.ts';
import { addressOf, type Route, routes } from '#platform/contract/route.ts';
import { bodyMaxBytesOf } from '#platform/server/http/body-bounds.ts';
import { buildHttp } from '#platform/server/http/http.ts';
import { implement } from '#platform/server/http/implement.ts';
import { liveRoutes, nameOf } from './live-routes.ts';
import { agenciesOf, prepare } from './slice-conformance.ts';
import { bodyWith, type TextField, textFieldsOf } from './text-fields.ts';

// On every route, a request's size is checked before anything else is done with it.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => server.close());

const kilobyte = 1_024;
const asked = liveRoutes.map((bound) => ({ name: nameOf(bound), bound }));
const written = asked.filter(({ bound }) => bound.route.method !== 'GET');

/** The token of a caller that the route lets in. */
async function tokenFor({ allow }: Route): Promise<string | null> {
  if (allow === 'public') return null;
  const { sol } = agenciesOf(server);
  const [role = 'Admin'] = typeof allow === 'string' ? [] : rolesIn(allow);
  return server.openSession(role === 'Super Admin' ? 'olga' : sol.person(role).username);
}

interface Sent {
  http?: FastifyInstance;
  address: string;
  headers?: Record<string, string>;
  payload?: unknown;
}

async function send(route: Route, { http = server.http, address, headers, payload }: Sent) {
  const token = await tokenFor(route);
  const answer = await http.inject({
    method: route.method,
    url: address,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload: payload as string | Buffer }),
  });
  return { status: answer.statusCode, body: answer.payload ? answer.json() : null };
}

/** The longest text that was normalized while the work ran. */
async function longestNormalised(work: () => Promise<unknown>): Promise<number> {
  const real = String.prototype.normalize;
  let longest = 0;
  String.prototype.normalize = function (this: string, form?: string) {
    longest = Math.max(longest, this.length);
    return real.call(this, form);
  };
  await work().finally(() => {
    String.prototype.normalize = real;
  });
  return longest;
}

/** Letters with accents in the wrong order, the slowest input to normalize. */
const accented = (length: number) => `a${'\u0300\u0316'.repeat(length)}`.slice(0, length);

/** What is wrong with how a route handles a text of more than twice its character limit. null means nothing. */
async function lengthFault(
  route: Route,
  { place, path, maximum }: TextField,
  sent: Pick<Sent, 'http' | 'address'>,
): Promise<string | null> {
  if (maximum === null) return 'has no bound';
  const value = accented(2 * maximum + 1);
  // A list item is one of several with the same name.
  const [name = '', ...item] = path;
  const asked: [string, string][] = [[name, value], ...item.map((): [string, string] => [name, 'x'])];
  const query = place === 'query' ? `?${new URLSearchParams(asked)}` : '';
  const payload = place === 'body' ? JSON.stringify(bodyWith(path, value)) : undefined;
  let answer: Awaited<ReturnType<typeof send>> | undefined;
  const longest = await longestNormalised(async () => {
    answer = await send(route, { ...sent, address: `${sent.address}${query}`, payload });
  });
  if (longest > 2 * maximum) return `normalises ${longest} characters`;
  if (answer?.status !== 422) return `answers ${answer?.status}`;
  return answer.body.errors[0].field === path.join('.') ? null : `refuses ${answer.body.errors[0].field}`;
}

/** An address of the route for a record that doesn't exist. Input is validated before the lookup. */
async function addressFor(bound: (typeof liveRoutes)[number]): Promise<string> {
  const params = bound.route.params ? (await prepare(bound, agenciesOf(server).sol)).params : {};
  return addressOf(bound.route).replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? randomUUID());
}

// The fields of a multipart form arrive as texts. After that they are validated like any other body.
const withTexts = asked.filter(({ bound: { route } }) => !route.upload && textFieldsOf(route).length > 0);

test.each(withTexts)('$name looks at the length of each text before anything else', async ({ bound }) => {
  const address = await addressFor(bound);
  for (const field of textFieldsOf(bound.route)) {
    expect(await lengthFault(bound.route, field, { address }), field.path.join('.')).toBeNull();
  }
});

test.each(asked)('$name takes no longer for long headers and parameters', async ({ bound: { route } }) => {
  const long = accented(150);
  const path = addressOf(route).replace(/\{\w+\}/g, encodeURIComponent(long));
  const address = path.includes('%') ? path : `${path}?${encodeURIComponent(accented(1_000))}=1`;
  const header = `x${'\u00e1'.repeat(6_000)}`;
  const headers = { 'accept-language': header, 'idempotency-key': header, 'user-agent': header, origin: header };
  const longest = await longestNormalised(() =>
    send(route, { address, headers: { ...headers, authorization: header } }),
  );
  expect(longest).toBeLessThanOrEqual(400);
});

test.each(written)('$name refuses a body above its bound, and one that nests without end', async ({ bound }) => {
  const { route, id } = bound;
  const largest = bodyMaxBytesOf(route);
  if (!route.hook && !route.bodyMaxBytes) expect(largest).toBe((typeof route.allow === 'string' ? 8 : 64) * kilobyte);
  if (route.upload) return;
  const address = await addressFor(bound);
  const tooLarge = await send(route, { address, payload: JSON.stringify({ x: 'x'.repeat(largest) }) });
  expect(tooLarge, id).toMatchObject({
    status: 413,
    body: { code: 'too_large', detail: 'This is too large to send. Send less at a time.' },
  });
  const spanish = { 'accept-language': 'es' };
  const alsoSo = await send(route, { address, headers: spanish, payload: JSON.stringify('x'.repeat(largest)) });
  expect(alsoSo.body.detail).toBe('Es demasiado grande para enviarlo. Envíe menos a la vez.');
  if (route.hook) return;
  const deep = await send(route, { address, payload: '['.repeat(33) });
  // The check runs before parsing: the text isn't JSON, which would be refused with another code.
  expect(deep, id).toMatchObject({ status: 422, body: { code: 'validation_error' } });
});

/** The largest body that the contract allows, every text made of four-byte characters. */
const fullest = ({ body }: Route) =>
  textFieldsOf({ ...(body && { body }) }).reduce(
    (sum, { path, maximum }) => sum + 4 * (maximum ?? 0) + path.join().length + 6,
    2,
  );

test.each(written)('$name has room for everything that its contract allows', ({ bound: { route } }) => {
  expect(fullest(route)).toBeLessThan(bodyMaxBytesOf(route));
});

test('the tests find a text without a bound, one that is normalised first, and a body without room', async () => {
  const probe = routes('auth', {
    late: {
      method: 'GET',
      path: '/probe/late',
      allow: 'public',
      query: z.object({
        late: z.pipe(
          z.any(),
          z.transform((text: unknown) => String(text).normalize()),
        ),
      }),
      ok: [200, z.object({})],
      summary: 'Normalises whatever comes',
    },
  });
  // How the route would behave without the product's limit.
  const slice = implement(probe)({ late: async () => ({}) });
  const http = await buildHttp(server.services, [...slices, slice]);
  onTestFinished(() => http.close());
  http.get('/probe/unguarded', ({ query }) => JSON.stringify(query).normalize());
  const [field] = textFieldsOf(probe.routes.late);
  expect(field).toMatchObject({ path: ['late'], maximum: 100 });
  expect(await lengthFault(probe.routes.late, field as TextField, { http, address: '/api/probe/late' })).toBeNull();
  const fault = await lengthFault(probe.routes.late, field as TextField, { http, address: '/probe/unguarded' });
  expect(fault).toMatch(/^normalises \d+ characters$/);
  const unbounded = textFieldsOf({ body: z.object({ a: z.array(z.object({ b: z.nullable(z.string()) })) }) });
  expect(unbounded).toEqual([{ place: 'body', path: ['a', '0', 'b'], maximum: null }]);
  expect(
    fullest({ ...probe.routes.late, body: z.object({ a: z.string().check(z.maxLength(3_000)) }) }),
  ).toBeGreaterThan(bodyMaxBytesOf(probe.routes.late));
});
