import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import type { VendorStandIn } from '#platform/testing/vendor-stand-in.ts';
import { fixture, startVendor } from '../../testing/fixture.ts';
import { anIntegration } from '../../testing.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';
import { pullSource } from './pull-source.ts';

let server: TestServer;
let meta: VendorStandIn;
beforeAll(async () => {
  meta = await startVendor('facebook');
  server = await startTestServer({ env: { META_GRAPH_URL: meta.url } });
});
afterAll(async () => {
  await server.close();
  await meta.close();
});
beforeEach(() => server.setTime(testNow));

const ana = () => server.as('ana');
const at = (minutes: number) => server.setTime(new Date(Date.parse(testNow) + minutes * 60_000));
const pull = (integration_id: string) => runJobNow(server, pullSource, server.world.tenants.sol, { integration_id });
const process = () => runJobNow(server, processDeliveries, server.world.tenants.sol, {});
const read = async (id: string) => (await ana().get(`/integrations/${id}`)).body;
const incoming = async (id: string) => (await ana().get(`/incoming-leads?integration_id=${id}`)).body;

describe('Facebook', () => {
  const lead = fixture('facebook-lead.graph.json');

  async function connected(): Promise<{ id: string; notify: () => Promise<void> }> {
    const { body } = await ana().post(
      '/integrations',
      anIntegration({
        integration_type: 'Facebook Ads',
        api_key: 'fixture-page-token',
        api_secret: 'fixture-meta-app-secret',
        webhook_secret: 'fixture-meta-verify-token',
        settings: { form_ids: ['551111744595541'] },
      }),
    );
    const notify = async () => {
      const notice = JSON.stringify(fixture('facebook-leadgen.webhook.json'));
      const signature = createHmac('sha256', 'fixture-meta-app-secret').update(notice).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
      const { pathname } = new URL(body.webhook_url);
      expect((await server.anonymous.at('POST', pathname, Buffer.from(notice), headers)).status).toBe(200);
    };
    return { id: body.id, notify };
  }

  test('whose token has expired is in trouble; with a new one the failed lead comes through, and what was missed', async () => {
    const { id, notify } = await connected();
    await notify();
    meta.answer('getLead', { status: 400, json: fixture('facebook-error-190.graph.json') });
    meta.answer('listLeads', { status: 400, json: fixture('facebook-error-190.graph.json') });
    await process();
    expect(await incoming(id)).toMatchObject([
      { status: 'Failed', reason: expect.stringMatching(/rejects the stored key/) },
    ]);
    expect(await read(id)).toMatchObject({ status: 'Error', trouble: { code: 'token_refused' } });
    await pull(id);
    expect((await read(id)).trouble.times).toBe(2);

    meta.answer('getLead', { status: 200, json: lead });
    const missed = {
      ...lead,
      id: '1289034455110099',
      field_data: [
        { name: 'full_name', values: ['Perdido Hallado'] },
        { name: 'email', values: ['hallado@example.com'] },
      ],
    };
    meta.answer('listLeads', { status: 200, json: { data: [lead, missed] } });
    await ana().put(`/integrations/${id}`, { api_key: 'fixture-new-token' });
    at(1);
    await pull(id);
    await process();
    expect(await read(id)).toMatchObject({ status: expect.stringMatching(/Active|Configured/), trouble: null });
    const rows = await incoming(id);
    expect(
      rows.map(({ contact_name, status }: { contact_name: string; status: string }) => [contact_name, status]).sort(),
    ).toEqual([
      ['María José Núñez', 'Completed'],
      ['Perdido Hallado', 'Completed'],
    ]);
    expect(meta.faults).toEqual([]);
    expect(meta.requests.at(-1)?.headers.authorization).toBe('Bearer fixture-new-token');
  });

  test('that wants to be asked later leaves the lead waiting', async () => {
    const { id, notify } = await connected();
    await notify();
    meta.answer('getLead', { status: 400, json: { error: { message: '', type: '', code: 4 } } });
    await process().catch(() => {});
    expect(await incoming(id)).toMatchObject([{ status: 'Pending' }]);
    meta.answer('getLead', { status: 200, json: lead });
    at(6);
    await process();
    expect((await incoming(id))[0].status).not.toBe('Pending');
  });
});
