import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Fixture,
  fixture,
  fixtures,
  idsOf,
  requestOf,
  type SourceRequest,
  sentFixtures,
  signedFixtures,
  startReceiving,
} from '#apps/testing/receive-fixtures.ts';
import type { TestServer } from '#apps/testing/test-server.ts';
import { integrationTypes } from '../../contract/choices.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { anIntegration } from '../../testing.ts';

let receiving: Awaited<ReturnType<typeof startReceiving>>;
let server: TestServer;
beforeAll(async () => {
  receiving = await startReceiving();
  server = receiving.server;
});
afterAll(() => receiving.close());
beforeEach(() => receiving.begin());

type Receiving = typeof receiving;
const connect: Receiving['connect'] = (given) => receiving.connect(given);
const send: Receiving['send'] = (query) => receiving.send(query);
const process = () => receiving.process();
const rows = () => receiving.rows();
const leadOf = (id: string) => receiving.leadOf(id);

const webhookMappings = [
  { source_field: 'data.contact.first + data.contact.last', target_field: 'name' },
  { source_field: 'data.contact.phones[0].number', target_field: 'phone' },
  { source_field: 'data.insurance.line', target_field: 'product_type' },
  { source_field: 'data.location.zip', target_field: 'zip_code' },
];

const isLead = ({ expect: told }: Fixture) => told?.lead !== undefined;
const signedLeads = signedFixtures.filter(isLead);
const signed = idsOf(signedLeads);
const unsigned = idsOf(sentFixtures.filter((each) => isLead(each) && !signedFixtures.includes(each)));
const testLeads = idsOf(sentFixtures.filter(({ expect: told }) => told?.incoming_status?.startsWith('Invalid')));
const timed = idsOf(signedLeads.filter(({ signed_at_s, signed_at_ms }) => signed_at_s ?? signed_at_ms));
const handshakes = idsOf(fixtures.filter(({ request }) => request?.method === 'GET'));

describe('Every fixture, byte by byte', () => {
  test.each(signed)('%s: 200, and the lead that it describes', async (id) => {
    const given = fixture(id);
    const { id: integration, path: at } = await connect(given);
    if (id === 'webhook-generic') {
      for (const mapping of webhookMappings) {
        const made = await server.as('ana').post(`/integrations/${integration}/field-mappings`, mapping);
        expect(made.status, JSON.stringify(made.body)).toBe(201);
      }
    }
    const answer = await send(requestOf(given, at));
    expect([answer.statusCode, answer.body]).toEqual([200, given.expect?.body ?? expect.any(String)]);
    await process();
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row, JSON.stringify(row?.problems)).toMatchObject({ status: 'Completed', outcome: 'created' });
    expect(await leadOf(row.lead_id)).toMatchObject(given.expect?.lead ?? {});
    expect(JSON.stringify(row.source_data)).not.toContain('fixture-google-key');
  });

  test.each(unsigned)('%s, at an address that proves itself', async (id) => {
    const given = fixture(id);
    const { path: at } = await connect(given);
    const answer = await send(requestOf(given, at));
    expect(answer.statusCode).toBe(200);
    await process();
    const [row] = await rows();
    expect(row, JSON.stringify(row?.problems)).toMatchObject({ status: 'Completed' });
    const { notes, ...lead } = given.expect?.lead ?? {};
    const found = await leadOf(row.lead_id);
    expect(found).toMatchObject(lead);
    if (notes) expect(found.notes).toContain('Prefiere español');
  });

  test.each(testLeads)('%s, the test of a source: 200, an Invalid row, and no lead', async (id) => {
    const given = fixture(id);
    const { path: at } = await connect(given);
    const answer = await send(requestOf(given, at));
    expect([answer.statusCode, answer.body]).toEqual([200, given.expect?.body]);
    await process();
    expect(await rows()).toMatchObject([{ status: 'Invalid', lead_id: null, problems: [{ code: 'test_lead' }] }]);
  });
});

describe('A source that makes sure of the address', () => {
  test.each(handshakes)('%s is answered as it expects, also while paused', async (id) => {
    const given = fixture(id);
    const { id: integration, path: at } = await connect(given);
    const { json, body } = given.expect ?? {};
    for (const status of ['Active', 'Inactive', 'Testing']) {
      await server.as('ana').put(`/integrations/${integration}`, { status });
      const answer = await send(requestOf(given, at));
      expect(answer.statusCode).toBe(200);
      if (json) expect(JSON.parse(answer.body)).toEqual(json);
      else expect([answer.body, answer.headers['content-type']]).toEqual([body, 'text/plain']);
    }
    const wrong = requestOf(given, at);
    const refused = await send({ ...wrong, url: wrong.url.replace(/verify_token=[^&]+/, 'verify_token=x') });
    if (id === 'facebook-verify') expect(refused.statusCode).toBe(403);
    expect((await send({ ...wrong, url: wrong.url.replace(at, `${at.slice(0, -2)}zz`) })).statusCode).toBe(401);
  });

  test('Mailchimp: 200, and 401 where the address is nobody’s', async () => {
    const { path: at } = await connect(fixture('mailchimp-subscribe'));
    expect((await send({ method: 'GET', url: at, headers: {} })).statusCode).toBe(200);
    expect((await send({ method: 'GET', url: `${at.slice(0, -2)}zz`, headers: {} })).statusCode).toBe(401);
  });
});

describe('What was altered', () => {
  test.each(signed)(
    '%s: 401 for one byte, a wrong or missing signature and another integration’s secret',
    async (id) => {
      const given = fixture(id);
      const { path: at } = await connect(given);
      const right = requestOf(given, at);
      const proof = Object.keys(right.headers).filter((name) => /signature|api-key|authorization/.test(name));
      const proofless = Object.fromEntries(Object.entries(right.headers).filter(([name]) => !proof.includes(name)));
      const wrong = Object.fromEntries(proof.map((name) => [name, `${right.headers[name]}`.replace(/.{3}$/, 'abc')]));
      const another = Buffer.from(right.payload as Buffer);
      another[another.length - 4] = (another[another.length - 4] as number) ^ 1;
      const asked: SourceRequest[] = [
        { ...right, headers: proofless, url: right.url.replace('fixture-mailchimp-url-secret', 'x') },
        {
          ...right,
          headers: { ...right.headers, ...wrong },
          url: right.url.replace('fixture-mailchimp-url-secret', 'y'),
        },
        ...(proof.includes('x-api-key') || proof.includes('authorization') ? [] : [{ ...right, payload: another }]),
      ];
      if (id === 'google-lead') {
        const text = (right.payload as Buffer).toString('utf8');
        asked.splice(0, 3, {
          ...right,
          payload: Buffer.from(text.replace('fixture-google-key', 'fixture-google-kez')),
        });
      }
      for (const [which, each] of asked.entries()) expect((await send(each)).statusCode, `${which}`).toBe(401);
      expect(await rows()).toEqual([]);
    },
  );

  test.each(timed)('%s: 401 once it is five minutes old or comes from the future, and 200 just before', async (id) => {
    const given = fixture(id);
    const { path: at } = await connect(given);
    const signedAt = given.signed_at_ms ?? (given.signed_at_s ?? 0) * 1_000;
    for (const [shift, status] of [
      [301_000, 401],
      [-301_000, 401],
      [299_000, 200],
      [-299_000, 200],
    ] as const) {
      server.setTime(new Date(signedAt + shift));
      expect((await send(requestOf(given, at))).statusCode, String(shift)).toBe(status);
    }
    expect(await rows()).toHaveLength(1);
  });

  test('one source’s delivery at the address of another agency', async () => {
    const given = fixture('zapier-lead');
    const { path: at } = await connect(given);
    const { body } = await server
      .as('walter')
      .post('/integrations', anIntegration({ integration_type: 'Zapier', api_key: 'of-lakeside' }));
    const theirs = requestOf(given, new URL(body.webhook_url).pathname);
    expect((await send(theirs)).statusCode).toBe(401);
    expect((await send(requestOf(given, at))).statusCode).toBe(200);
    const { rows: found } = await server.admin.query('select tenant_id from incoming_leads');
    expect(found).toEqual([{ tenant_id: server.world.tenants.sol }]);
  });
});

describe('Mailchimp', () => {
  test('the same address changes, leaves the list, and makes no second lead', async () => {
    const given = fixture('mailchimp-subscribe');
    const { path: at } = await connect(given);
    for (const id of ['mailchimp-subscribe', 'mailchimp-upemail', 'mailchimp-unsubscribe', 'mailchimp-cleaned']) {
      expect((await send(requestOf(fixture(id), at))).statusCode, id).toBe(200);
      await process();
    }
    const found = await rows();
    expect(found.map(({ status, outcome }) => [status, outcome])).toEqual(
      expect.arrayContaining([
        ['Completed', 'changed'],
        ['Completed', 'noted'],
      ]),
    );
    const { lead_id } = found.find((row) => row.lead_id);
    expect(await leadOf(lead_id)).toMatchObject({ email: 'ximena.r@example.org' });
  });
});

/** The types that receive and have no signed lead among these fixtures. */
const withoutLead = (given: readonly Fixture[]) =>
  integrationTypes.filter(
    (type) => sourceTypes[type].hook && !given.some(({ integration_type }) => integration_type === type),
  );

test('every type that receives has a signed lead here', () => {
  expect(withoutLead(signedLeads)).toEqual([]);
  expect(withoutLead(signedLeads.filter(({ id }) => id !== 'zapier-lead'))).toEqual(['Zapier']);
});
