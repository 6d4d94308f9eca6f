import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { processDeliveries } from '#features/integrations/server/index.ts';
import { anIntegration, fixtureBytes as bytesOf } from '#features/integrations/testing.ts';
import { runJobNow } from './run-job.ts';
import { startTestServer, type TestServer, testNow } from './test-server.ts';

/**
 * A delivery as its source has signed it, with the secrets of that signature. Without secrets it is not signed, and is
 * sent to an address that is its own authentication.
 */
export interface Fixture {
  id: string;
  integration_type: string;
  file: string;
  secrets?: Record<string, string>;
  signed_at_s?: number;
  signed_at_ms?: number;
  request?: { method: 'GET' | 'POST'; url: string; headers?: Record<string, string> };
  expect?: { lead?: Record<string, unknown>; incoming_status?: string; body?: string; json?: unknown };
}
export const fixtures: Fixture[] = JSON.parse(bytesOf('manifest.json').toString('utf8')).fixtures;
export const fixture = (id: string) => fixtures.find((each) => each.id === id) as Fixture;

export const idsOf = (given: readonly Fixture[]): string[] => given.map(({ id }) => id);
/** The fixtures that a source sends. */
export const sentFixtures: readonly Fixture[] = fixtures.filter(({ request }) => request?.method === 'POST');
/** Those of them that are signed. */
export const signedFixtures: readonly Fixture[] = sentFixtures.filter(({ secrets }) => secrets);

/** The sources' responses to the calls for a notification's lead. */
const answers: [RegExp, string][] = [
  [/\/1289034455110027\?/, 'facebook-lead.graph.json'],
  [/\/leadFormResponses\//, 'linkedin-lead.api.json'],
  [/\/leadForms\//, 'linkedin-form.api.json'],
  [/\/objects\/contacts\/106314056576/, 'hubspot-contact.api.json'],
];

export const appUrl = 'https://crm.example.com';

/** The field of an integration for each secret of a fixture. */
const places: Record<string, string> = {
  app_secret: 'api_secret',
  client_secret: 'api_secret',
  signing_secret: 'api_secret',
  page_access_token: 'api_key',
  access_token: 'api_key',
  private_app_token: 'api_key',
  api_key: 'api_key',
  verify_token: 'webhook_secret',
  google_key: 'webhook_secret',
  url_secret: 'webhook_secret',
  secret: 'webhook_secret',
};

/** The request of a source. */
export interface SourceRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: Buffer;
}

/** The request of a fixture, at the address that was created for it. HubSpot's signature covers that address, too. */
export function requestOf({ request, file, secrets = {}, integration_type }: Fixture, at: string): SourceRequest {
  if (!request) throw new Error('The fixture has no request.');
  const url = at + new URL(request.url).search;
  const payload = request.method === 'POST' ? bytesOf(file) : undefined;
  const headers = { ...request.headers };
  if (integration_type === 'HubSpot') {
    const time = headers['x-hubspot-request-timestamp'] ?? '';
    headers['x-hubspot-signature-v3'] = createHmac('sha256', secrets.client_secret ?? '')
      .update(`POST${appUrl}${url}${payload}${time}`)
      .digest('base64');
  }
  return { method: request.method, url, headers, ...(payload && { payload }) };
}

/** A server whose sources respond with the fixtures, and helpers for it. */
export async function startReceiving() {
  const source = http.createServer((request, response) => {
    const file = answers.find(([pattern]) => pattern.test(request.url ?? ''))?.[1];
    response.writeHead(file ? 200 : 404, { 'content-type': 'application/json' });
    response.end(file ? bytesOf(file) : '{}');
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  const standIn = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  const server: TestServer = await startTestServer({
    env: {
      APP_URL: appUrl,
      OUTGOING_ALLOW: '127.0.0.1',
      META_GRAPH_URL: standIn,
      LINKEDIN_API_URL: standIn,
      HUBSPOT_API_URL: standIn,
    },
  });
  return {
    server,
    /** Sol Seguros connects the source of a fixture, and the clock is set to the time of its signature. */
    async connect({ integration_type, secrets, ...overrides }: Fixture) {
      const settings = secrets ? {} : { authentication: 'address' };
      const kept = Object.fromEntries(Object.entries(secrets ?? {}).map(([name, value]) => [places[name], value]));
      const { status, body } = await server
        .as('ana')
        .post('/integrations', anIntegration({ integration_type: integration_type as never, ...kept, settings }));
      if (status !== 201) throw new Error(`The integration was not made: ${JSON.stringify(body)}`);
      const at = overrides.signed_at_ms ?? (overrides.signed_at_s ?? 0) * 1_000;
      if (at) server.setTime(new Date(at));
      return { id: body.id as string, path: new URL(body.webhook_url).pathname };
    },
    send: (asked: SourceRequest) => server.http.inject(asked as never),
    process: () => runJobNow(server, processDeliveries, server.world.tenants.sol, {}),
    async rows() {
      const { rows } = await server.admin.query(
        'select id, status, outcome, source_data, lead_id, problems from incoming_leads order by received_at, id',
      );
      return rows;
    },
    async leadOf(id: string): Promise<Record<string, unknown>> {
      const { body } = await server.as('lucia').get(`/leads/${id}`);
      return { ...body, ...body.contact };
    },
    /** Removes all deliveries and addresses. */
    async begin() {
      server.setTime(testNow);
      await server.admin.query('delete from incoming_leads');
      await server.admin.query('update integrations set deleted_at = $1, address_hash = null', [testNow]);
    },
    async close() {
      await server.close();
      source.close();
    },
  };
}
