import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import type { VendorStandIn } from '#platform/testing/vendor-stand-in.ts';
import { startVendor } from '../../testing/fixture.ts';
import { anIntegration } from '../../testing.ts';
import { pullSource } from './pull-source.ts';

const dayMs = 86_400_000;
const at = (days: number) => new Date(Date.parse(testNow) + days * dayMs);

let server: TestServer;
let linkedin: VendorStandIn;
let login: Server;
const shown: Record<string, string>[] = [];
let answer: object = {};
beforeAll(async () => {
  login = createServer(async (request, response) => {
    const text = (await Array.fromAsync(request as AsyncIterable<Buffer>)).join('');
    shown.push(Object.fromEntries(new URLSearchParams(text)));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => login.once('listening', resolve));
  linkedin = await startVendor('linkedin');
  const loginUrl = `http://127.0.0.1:${(login.address() as AddressInfo).port}`;
  server = await startTestServer({ env: { LINKEDIN_API_URL: linkedin.url, LINKEDIN_LOGIN_URL: loginUrl } });
});
afterAll(async () => {
  await Promise.all([server.close(), linkedin.close()]);
  login.close();
});

test('LinkedIn’s key with a client_id is shown for access tokens, and its end is told thirty days before', async () => {
  const ana = () => server.as('ana');
  const made = await ana().post(
    '/integrations',
    anIntegration({
      integration_type: 'LinkedIn Ads',
      api_key: 'yearly-refresh',
      api_secret: 'fixture-client-secret',
      settings: { client_id: 'fixture-app', owner_urn: 'urn:li:sponsoredAccount:520866471' },
    }),
  );
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body;
  expect(made.body.key_ends_at).toBeNull();
  const pull = () => runJobNow(server, pullSource, server.world.tenants.sol, { integration_id: id });
  const ends = async () => (await ana().get(`/integrations/${id}`)).body.key_ends_at;
  linkedin.answer('findLeadFormResponses', { status: 200, json: { elements: [] } });
  answer = { access_token: 'access-1', expires_in: 60 * 86_400, refresh_token_expires_in: 40 * 86_400 };
  server.setTime(at(1));
  await pull();
  expect(linkedin.requests.at(-1)?.headers.authorization).toBe('Bearer access-1');
  expect(shown).toEqual([
    {
      grant_type: 'refresh_token',
      client_id: 'fixture-app',
      client_secret: 'fixture-client-secret',
      refresh_token: 'yearly-refresh',
    },
  ]);
  server.setTime(at(5));
  expect(await ends()).toBeNull();
  server.setTime(at(12));
  expect(await ends()).toBe(at(41).toISOString().replace('.000Z', 'Z'));
  // A new key has an unknown expiry until it is used.
  const rotated = await ana().post(`/integrations/${id}/rotate`, { name: 'api_key', value: 'another-refresh' });
  expect(rotated.status, JSON.stringify(rotated.body)).toBe(200);
  expect(await ends()).toBeNull();
});
