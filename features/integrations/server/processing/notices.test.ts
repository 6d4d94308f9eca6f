import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import type { VendorStandIn } from '#platform/testing/vendor-stand-in.ts';
import { fixture, startVendor } from '../../testing/fixture.ts';
import { anIntegration } from '../../testing.ts';
import { processDeliveries } from './process-deliveries.ts';

let server: TestServer;
let meta: VendorStandIn;
let linkedin: VendorStandIn;
beforeAll(async () => {
  [meta, linkedin] = await Promise.all([startVendor('facebook'), startVendor('linkedin')]);
  server = await startTestServer({ env: { META_GRAPH_URL: meta.url, LINKEDIN_API_URL: linkedin.url } });
});
afterAll(() => Promise.all([server.close(), meta.close(), linkedin.close()]));
beforeEach(() => {
  server.setTime(testNow);
  for (const vendor of [meta, linkedin]) vendor.requests.splice(0);
});

const ana = () => server.as('ana');
const process = (job = processDeliveries) => runJobNow(server, job, server.world.tenants.sol, {});
const secret = 'fixture-client-secret';

interface Incoming {
  status: string;
  outcome: string | null;
  reason: string;
  lead_id: string | null;
  contact_name: string;
}

/** A source that signs its payloads by its type's header and rule. */
async function connected(input: object, sign: (bytes: Buffer) => Record<string, string>) {
  const { status, body } = await ana().post('/integrations', anIntegration({ ...input, api_secret: secret }));
  expect(status, JSON.stringify(body)).toBe(201);
  return {
    id: body.id as string,
    async notify(notice: unknown) {
      const bytes = Buffer.from(JSON.stringify(notice));
      const headers = { 'content-type': 'application/json', ...sign(bytes) };
      const { pathname } = new URL(body.webhook_url);
      expect((await server.anonymous.at('POST', pathname, bytes, headers)).status).toBe(200);
    },
    incoming: async (): Promise<Incoming[]> =>
      (await ana().get(`/incoming-leads?integration_id=${body.id}&sort=oldest`)).body,
  };
}

const hex = (text: string | Buffer, bytes: Buffer | string = '') =>
  createHmac('sha256', secret).update(text).update(bytes).digest('hex');

const connectPage = () =>
  connected({ integration_type: 'Facebook Ads', api_key: 'fixture-page-token' }, (bytes) => ({
    'x-hub-signature-256': `sha256=${hex(bytes)}`,
  }));
const noticeOf = (ids: readonly number[]) => ({
  object: 'page',
  entry: ids.map((leadgen_id) => ({
    id: '1',
    time: 1,
    changes: [{ field: 'leadgen', value: { leadgen_id: String(leadgen_id), page_id: '1', form_id: '1' } }],
  })),
});
/** Each lead is a distinct person, by id. */
const answerEach = (nameOf = (id: string) => `Persona ${id}`) =>
  meta.answer('getLead', ({ url }) => {
    const id = url.pathname.split('/').at(-1) ?? '';
    return {
      status: 200,
      json: {
        ...fixture('facebook-lead.graph.json'),
        id,
        field_data: [
          { name: 'full_name', values: [nameOf(id)] },
          { name: 'email', values: [`p${id}@example.com`] },
        ],
      },
    };
  });

describe('Two workers at once', () => {
  test('ask for each lead once', async () => {
    answerEach();
    const { notify, incoming } = await connectPage();
    await notify(noticeOf(Array.from({ length: 30 }, (_, at) => 1_000 + at)));
    // A second process, which does not know the work of this one.
    const another: typeof import('./process-deliveries.ts') = await import(
      /* @vite-ignore */ `${'./process-deliveries.ts'}?another`
    );
    await Promise.all([process(), process(another.processDeliveries)]);
    await process();
    const paths = meta.requests.map(({ url }) => url.pathname);
    expect(paths).toHaveLength(30);
    expect(new Set(paths).size).toBe(30);
    expect((await incoming()).map(({ status }) => status)).toEqual(Array(30).fill('Completed'));
  });

  test('of whom one dies leave what it had taken to the next, a minute later', async () => {
    answerEach();
    const { notify, incoming } = await connectPage();
    await notify(noticeOf([2_001, 2_002]));
    const { tenancy } = server.services;
    let steps = 0;
    const inTenant: typeof tenancy.inTenant = (...input) => {
      steps += 1;
      // After it has checked the modules and read what waits.
      if (steps > 3) throw new Error('Killed.');
      return tenancy.inTenant(...input);
    };
    const dying = { ...server.services, tenancy: { ...tenancy, inTenant } };
    await runJobNow({ services: dying }, processDeliveries, server.world.tenants.sol, {}).catch(() => {});
    await process();
    expect((await incoming()).map(({ status }) => status)).toEqual(['Pending', 'Pending']);
    server.setTime(new Date(Date.parse(testNow) + 60_000));
    await process();
    expect((await incoming()).map(({ status }) => status)).toEqual(['Completed', 'Completed']);
  });
});

test('What a source answers and the database cannot keep holds up nobody', async () => {
  const { notify, incoming } = await connectPage();
  answerEach((id) => (id === '3001' ? 'Nulo\u0000 Medio\ud83d' : `Persona ${id}`));
  await notify(noticeOf([3_001, 3_002]));
  await process();
  expect((await incoming()).map(({ status, contact_name }) => [status, contact_name])).toEqual(
    expect.arrayContaining([
      ['Completed', 'Nulo Medio\ufffd'],
      ['Completed', 'Persona 3002'],
    ]),
  );
});

describe('LinkedIn, whose person takes the form back', () => {
  const urn = 'urn:li:leadGenFormResponse:249592fc-d272-44ba-a7db-c2bdce579507-6';
  const told = (leadAction: 'CREATED' | 'DELETED') => ({
    ...fixture('linkedin-notification.webhook.json'),
    leadGenFormResponse: urn,
    leadAction,
  });
  const connectAccount = () => {
    linkedin.answer('getLeadFormResponse', { status: 200, json: fixture('linkedin-lead.api.json') });
    linkedin.answer('getLeadForm', { status: 200, json: fixture('linkedin-form.api.json') });
    return connected({ integration_type: 'LinkedIn Ads', api_key: 'fixture-token' }, (bytes) => ({
      'x-li-signature': hex('hmacsha256=', bytes),
    }));
  };

  test.each([
    ['before it is told of', false],
    ['before anybody has worked on it', true],
  ])('%s: no lead, and nothing is fetched', async (_, isTogether) => {
    const { notify, incoming } = await connectAccount();
    if (isTogether) await notify(told('CREATED'));
    await notify(told('DELETED'));
    if (!isTogether) {
      await process();
      await notify(told('CREATED'));
    }
    await process();
    const rows = await incoming();
    expect(rows.map(({ status, outcome, lead_id }) => [status, outcome, lead_id])).toEqual(
      Array(2).fill(['Completed', 'noted', null]),
    );
    expect(rows.map(({ reason }) => reason)).toContainEqual(expect.stringMatching(/withdrew the data/));
    expect(linkedin.requests).toEqual([]);
  });

  test('after it came: the lead stays, without consent to calls', async () => {
    const { notify, incoming } = await connectAccount();
    await notify(told('CREATED'));
    await process();
    server.setTime(new Date(Date.parse(testNow) + 1_000));
    await notify(told('DELETED'));
    await process();
    const [created, deleted] = await incoming();
    expect(created).toMatchObject({ status: 'Completed', outcome: 'created' });
    expect(deleted).toMatchObject({ status: 'Completed', outcome: 'noted', lead_id: created?.lead_id });
    const { body } = await ana().get(`/leads/${created?.lead_id}`);
    expect(body.contact.tcpa_consent).toBe(false);
    // And no message is sent to the person.
    const { rows } = await server.admin.query(
      "select change, source from consent_events where client_id = $1 and address = $2 and communication_type = 'Email'",
      [body.client_id, body.contact.email],
    );
    expect(rows).toEqual([{ change: 'revoked', source: 'integration' }]);
  });
});
