import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { type Caller, callerOf } from '#platform/testing/caller.ts';
import { queryNumber } from '../../contract/fields.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import { type ParamsInputOf, type ParamsOf, routes } from '../../contract/route.ts';
import { buildHttp } from './http.ts';
import { implement } from './implement.ts';

const metric = z.enum(['premium', 'policies']);
const Seen = z.object({ metric: z.string(), year: z.number(), id: z.string() });

const probe = routes('leads', {
  readMetric: {
    method: 'GET',
    path: '/probe/{metric}/{year}/{id}',
    params: { metric, year: queryNumber(2000, 2100) },
    allow: 'signed-in',
    ok: [200, Seen],
    summary: 'Reads a metric of a year',
  },
});

// Type checks: a metric is one of the two, a year is a number, an id is a text.
type Params = ParamsOf<typeof probe.routes.readMetric>;
const _typed: Params = { metric: 'premium', year: 2026, id: '' };
// @ts-expect-error: no metric
const _wrong: Params['metric'] = 'weight';
// @ts-expect-error: no metric
const _wrongInput: ParamsInputOf<typeof probe.routes.readMetric>['metric'] = 'weight';

let server: TestServer;
let lucia: Caller;
let close: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer();
  const http = await buildHttp(server.services, [implement(probe)({ readMetric: async ({ params }) => params })]);
  close = () => http.close();
  lucia = callerOf(http, () => server.openSession('lucia'));
});
afterAll(async () => {
  await close();
  await server.close();
});

const id = randomUUID();

describe('The parameters of a path', () => {
  test('come as the route declares them; what it does not declare is an id, in lower case', async () => {
    const { status, body } = await lucia.get(`/probe/premium/2026/${id.toUpperCase()}`);
    expect([status, body]).toEqual([200, { metric: 'premium', year: 2026, id }]);
  });

  test('404 for what does not fit, and nothing is asked', async () => {
    for (const path of [
      `weight/2026/${id}`,
      `Premium/2026/${id}`,
      `premium/1999/${id}`,
      `premium/2026.5/${id}`,
      `premium/2026/7`,
      `premium%00/2026/${id}`,
      `__proto__/2026/${id}`,
      `${'x'.repeat(201)}/2026/${id}`,
    ]) {
      expect(await lucia.get(`/probe/${path}`), path).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  test('stand in the document with their shapes', () => {
    const paths = openApiDocument([probe], '0').paths as Record<string, { get: { parameters: object[] } }>;
    expect(paths['/api/probe/{metric}/{year}/{id}']?.get.parameters).toMatchObject([
      { name: 'metric', schema: { enum: ['premium', 'policies'] } },
      { name: 'year' },
      { name: 'id', schema: { format: 'uuid' } },
    ]);
  });
});
