import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { toldWhile } from '#platform/testing/told-while.ts';
import type { VendorStandIn } from '#platform/testing/vendor-stand-in.ts';
import { fixture, startVendor } from '../../testing/fixture.ts';
import { anIntegration } from '../../testing.ts';
import { pullSource } from '../polling/pull-source.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';
import { connectSource } from './connect-source.ts';

let server: TestServer;
let meta: VendorStandIn;
let hubspot: VendorStandIn;
beforeAll(async () => {
  [meta, hubspot] = await Promise.all([startVendor('facebook'), startVendor('hubspot')]);
  server = await startTestServer({ env: { META_GRAPH_URL: meta.url, HUBSPOT_API_URL: hubspot.url } });
});
afterAll(() => Promise.all([server.close(), meta.close(), hubspot.close()]));
afterEach(() => {
  for (const vendor of [meta, hubspot]) {
    expect(vendor.faults.splice(0)).toEqual([]);
    vendor.requests.splice(0);
  }
  server.setTime(testNow);
});

const ana = () => server.as('ana');
const sol = () => server.world.tenants.sol;
const read = async (id: string) => (await ana().get(`/integrations/${id}`)).body;
const connect = (integration_id: string, is_asked = false) =>
  runJobNow(server, connectSource, sol(), { integration_id, is_asked });
const pull = (integration_id: string) => runJobNow(server, pullSource, sol(), { integration_id });
const operations = (vendor: VendorStandIn) => vendor.requests.map(({ operation }) => operation);

describe('A page of Facebook', () => {
  const connected = async () => {
    const { body } = await ana().post(
      '/integrations',
      anIntegration({
        integration_type: 'Facebook Ads',
        api_key: 'fixture-page-token',
        api_secret: 'fixture-meta-app-secret',
        webhook_secret: 'fixture-meta-verify-token',
        settings: { page_id: '102934455110020' },
      }),
    );
    return body.id as string;
  };
  const jobs = async (id: string) => {
    const { rows } = await server.admin.query(
      `select data->'payload' as payload from pgboss.job where name = $1 and data->'payload'->>'integration_id' = $2`,
      [connectSource.name, id],
    );
    return rows.map(({ payload }) => payload);
  };

  test('is subscribed as soon as it is connected, once, and anew where it is another', async () => {
    const id = await connected();
    expect(await jobs(id)).toEqual([{ integration_id: id, is_asked: false }]);
    for (const _ of [1, 2]) expect(await toldWhile(server.services, () => connect(id))).toEqual([`integration ${id}`]);
    expect(operations(meta).filter((operation) => operation === 'subscribePage')).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'Configured', trouble: null, last_sync_at: null });
    await ana().put(`/integrations/${id}`, { settings: { page_id: '7' } });
    await connect(id);
    expect(meta.requests.findLast(({ operation }) => operation === 'subscribePage')?.url.pathname).toMatch(/\/7\//);
  });

  test('that may not be subscribed is in trouble, says why, and is subscribed when it heals', async () => {
    const id = await connected();
    meta.answer('subscribePage', { status: 403, json: { error: { message: '', type: '', code: 200 } } });
    await connect(id);
    expect(await read(id)).toMatchObject({ status: 'Error', trouble: { code: 'not_permitted' } });
    meta.answer('subscribePage', { status: 200, json: { success: true } });
    await ana().put(`/integrations/${id}`, { api_key: 'another-token' });
    expect(await toldWhile(server.services, () => pull(id))).toContain(`integration ${id}`);
    expect(await read(id)).toMatchObject({ status: 'Configured', trouble: null });
  });

  test('whose vendor is away is asked later, and nobody is alarmed but whoever asks', async () => {
    const id = await connected();
    meta.answer('subscribePage', { status: 503, text: 'Away' });
    await connect(id);
    expect(await read(id)).toMatchObject({ status: 'Configured', trouble: null });
    await connect(id, true);
    expect(await read(id)).toMatchObject({ status: 'Error', trouble: { code: 'server_error', times: 1 } });
    // Open screens of the integration show the new attempt.
    expect(await toldWhile(server.services, () => connect(id, true))).toEqual([`integration ${id}`]);
    expect(await read(id)).toMatchObject({ trouble: { code: 'server_error', times: 2 } });
    meta.answer('subscribePage', { status: 200, json: { success: true } });
  });
});

describe('A key that is a refresh token', () => {
  const contact = fixture('hubspot-contact.api.json');
  const secret = 'fixture-hubspot-client-secret';

  async function connected() {
    const { body } = await ana().post(
      '/integrations',
      anIntegration({
        integration_type: 'HubSpot',
        api_key: 'first-refresh',
        api_secret: secret,
        settings: { client_id: 'fixture-client', older_signatures: true },
      }),
    );
    const notify = async (ids: number[]) => {
      const events = ids.map((objectId) => ({
        eventId: 1,
        subscriptionType: 'contact.creation',
        portalId: 62515,
        objectId,
        occurredAt: 1_777_912_083_000,
        attemptNumber: 0,
      }));
      const bytes = Buffer.from(JSON.stringify(events));
      const timestamp = String(Date.parse(server.services.clock().toISOString()));
      const signed = `POST${body.webhook_url}${bytes}${timestamp}`;
      const headers = {
        'content-type': 'application/json',
        'x-hubspot-request-timestamp': timestamp,
        'x-hubspot-signature-v3': createHmac('sha256', secret).update(signed).digest('base64'),
      };
      const { pathname } = new URL(body.webhook_url);
      expect((await server.anonymous.at('POST', pathname, bytes, headers)).status).toBe(200);
      await runJobNow(server, processDeliveries, sol(), {});
    };
    return { id: body.id as string, notify };
  }
  const incoming = async (id: string) => (await ana().get(`/incoming-leads?integration_id=${id}`)).body;
  const tokens = () => hubspot.requests.map(({ headers }) => headers.authorization).filter(Boolean);
  const renewals = () => hubspot.requests.filter(({ operation }) => operation === 'renewToken').map(({ body }) => body);

  test('is shown for access tokens that hold, and for the next one before they end; many contacts are one question', async () => {
    let given = 0;
    hubspot.answer('renewToken', () => {
      given += 1;
      return {
        status: 200,
        json: { access_token: `access-${given}`, expires_in: 1_800, refresh_token: 'next-refresh' },
      };
    });
    hubspot.answer('getContact', { status: 200, json: contact });
    hubspot.answer('readContacts', ({ body }) => ({
      status: 200,
      json: {
        results: (body as { inputs: { id: string }[] }).inputs.map(({ id }) => ({
          ...contact,
          id,
          properties: { email: `hs.${id}@example.com`, firstname: 'Ana', lastname: 'Ruiz' },
        })),
      },
    }));
    const { id, notify } = await connected();
    await notify([1, 2, 3]);
    expect((await incoming(id)).map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('Completed'));
    expect(operations(hubspot)).toEqual(['renewToken', 'readContacts']);
    await notify([4]);
    expect(tokens()).toEqual(['Bearer access-1', 'Bearer access-1']);
    server.setTime(new Date(Date.parse(testNow) + 29 * 60_000));
    await notify([5]);
    expect(tokens().at(-1)).toBe('Bearer access-2');
    const shown = { grant_type: 'refresh_token', client_id: 'fixture-client', client_secret: secret };
    expect(renewals()).toEqual([
      { ...shown, refresh_token: 'first-refresh' },
      { ...shown, refresh_token: 'next-refresh' },
    ]);
    const { rows } = await server.admin.query(
      `select api_key || access_token as kept from integrations join integration_pulls using (tenant_id)
       where integration_id = $1 and id = integration_id`,
      [id],
    );
    expect(rows[0].kept).not.toMatch(/refresh|access-/);
  });

  test('that is refused is the trouble of the integration; a new one heals it', async () => {
    hubspot.answer('renewToken', { status: 400, json: { status: 'BAD_REFRESH_TOKEN', message: '' } });
    hubspot.answer('getContact', { status: 200, json: contact });
    hubspot.answer('searchContacts', { status: 200, json: { total: 0, results: [] } });
    const { id, notify } = await connected();
    await notify([11]);
    expect(await read(id)).toMatchObject({ status: 'Error', trouble: { code: 'token_refused' } });
    expect(await incoming(id)).toMatchObject([{ status: 'Failed' }]);
    hubspot.answer('renewToken', { status: 200, json: { access_token: 'access-9', expires_in: 1_800 } });
    const rotated = await ana().post(`/integrations/${id}/rotate`, { name: 'api_key', value: 'another-refresh' });
    expect(rotated.status, JSON.stringify(rotated.body)).toBe(200);
    await pull(id);
    expect(await read(id)).toMatchObject({ trouble: null });
    await runJobNow(server, processDeliveries, sol(), {});
    expect(await incoming(id)).toMatchObject([{ status: expect.stringMatching(/Completed|Duplicate/) }]);
  });

  test('is shown by one worker at a time', async () => {
    let given = 0;
    hubspot.answer('renewToken', () => {
      given += 1;
      return { status: 200, json: { access_token: `access-${given}`, expires_in: 1_800 } };
    });
    hubspot.answer('searchContacts', { status: 200, json: { total: 0, results: [] } });
    const { id } = await connected();
    await Promise.all(Array.from({ length: 5 }, () => connect(id, true)));
    expect(renewals()).toHaveLength(1);
    expect(await read(id)).toMatchObject({ trouble: null });
  });
});
