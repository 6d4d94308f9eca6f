import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  fixture,
  idsOf,
  requestOf,
  type SourceRequest,
  sentFixtures,
  startReceiving,
} from '#apps/testing/receive-fixtures.ts';
import { readBody } from '#platform/server/hooks/read-body.ts';
import type { IntegrationType } from '../../contract/choices.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { fixtureBytes as bytesOf } from '../../testing.ts';

// The result of a test equals that of a delivery, for every fixture and with its original field order.

let receiving: Awaited<ReturnType<typeof startReceiving>>;
beforeAll(async () => {
  receiving = await startReceiving();
});
afterAll(() => receiving.close());
beforeEach(() => receiving.begin());

const json = 'application/json';
const types: Record<string, string> = {
  json,
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
  multipart: 'multipart/form-data; boundary=----jotformboundary',
};
const typeOf = (file: string) => types[file.split('.').at(-1) ?? ''];

const intake = readdirSync(path.resolve(import.meta.dirname, '../fixtures/intake')).filter(typeOf);

type Sender = Pick<SourceRequest, 'headers' | 'payload'> & { integration_type: string; secrets?: object };

async function sameLead(id: string, url: string, { headers, payload = Buffer.alloc(0), integration_type }: Sender) {
  const ana = receiving.server.as('ana');
  const asked = `/integrations/${id}/test`;
  const read = await readBody(payload, headers, integration_type === 'Mailchimp' ? 'nested' : 'flat');
  const isNotice = sourceTypes[integration_type as IntegrationType].sendsNotices;
  const before = isNotice ? null : (await ana.post(asked, JSON.stringify(read.payload), { 'content-type': json })).body;
  expect((await receiving.send({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  await receiving.process();
  const { rows } = await receiving.server.admin.query('select mapped, consent, fetched, problems from incoming_leads');
  expect(rows).toHaveLength(1);
  const tested = before ?? (await ana.post(asked, rows[0].fetched)).body;
  expect(rows[0].mapped).toEqual(tested.lead);
  expect(rows[0].consent).toEqual(tested.consent);
  return tested;
}

test.each(idsOf(sentFixtures))('%s', async (id) => {
  const given = fixture(id);
  const { id: integration, path: at } = await receiving.connect(given);
  const asked = requestOf(given, at);
  const kind = JSON.stringify(readKindOf(given.file, asked.payload));
  // An event about a known person creates no lead, and the test reports none.
  if (/unsubscribe|upemail|cleaned|profile/.test(kind) && given.integration_type === 'Mailchimp') return;
  await sameLead(integration, asked.url, { ...asked, integration_type: given.integration_type });
});

const readKindOf = (file: string, payload: Buffer | undefined) =>
  file.endsWith('.form') ? new URLSearchParams(payload?.toString('utf8')).get('type') : '';

async function connectedByAddress(file: string) {
  const integration_type = file.endsWith('.xml') ? 'Custom' : 'Webhook';
  const { id, path: url } = await receiving.connect({ id: '', file, integration_type });
  return { id, url, integration_type };
}

test.each(intake)('%s', async (file) => {
  const { id, url, integration_type } = await connectedByAddress(file);
  const payload = Buffer.from(bytesOf(`intake/${file}`).toString().replace('%ID%', randomUUID()));
  const headers = { 'content-type': typeOf(file) ?? '' };
  await sameLead(id, url, { headers, payload, integration_type });
});

// Names that a database would reorder, shorter and alphabetically earlier ones first.
test.each([
  '{"reach_by": {"email": "zoe@example.com", "name": "Zoe Una"}, "at": {"email": "ana@example.com", "name": "Ana Dos"}}',
  '{"zz": {"telefono": "305-555-0142"}, "a": {"telefono": "305-555-0143"}, "name": "Rosa"}',
  '{"name": "Rosa", "email": "rosa@example.com", "b": {"zip": "33101"}, "aa": {"zip": "33102"}, "id": 106314056576123456789}',
])('%s', async (text) => {
  const { id, url, integration_type } = await connectedByAddress('any.json');
  const payload = Buffer.from(text);
  await sameLead(id, url, { headers: { 'content-type': 'application/json' }, payload, integration_type });
  const { rows } = await receiving.server.admin.query('select source_data::text as kept from incoming_leads');
  expect(rows[0].kept).toBe(text.replaceAll(/(?<=[:,{[]) | (?=[\]}])/g, '').replace('106314056576123456789', '"$&"'));
});

test('numbers keep the digits that were sent, in a test, a delivery and what is told of it, and are numbers to rules', async () => {
  const { id, url, integration_type } = await connectedByAddress('any.json');
  const ana = receiving.server.as('ana');
  const rule = {
    mapping_type: 'Computed',
    source_field: 'email',
    target_field: 'campaign',
    transformation_rule: 'lead.price > 1.0 && lead.whole > 1 && lead.plain < 2 ? "much" : "little"',
  };
  expect((await ana.post(`/integrations/${id}/field-mappings`, rule)).status).toBe(201);
  const text = '{"email":"a.digit@example.com","price":1.50,"whole":2.0,"plain":1.5,"list":[1e3,-0,0.10],"id":7.0}';
  const headers = { 'content-type': json };
  const { lead, error } = await sameLead(id, url, { headers, payload: Buffer.from(text), integration_type });
  expect(error).toBeUndefined();
  expect(lead.campaign).toBe('much');
  for (const told of ['price: 1.50', 'whole: 2.0', 'plain: 1.5', 'list: 1e3', 'list: -0', 'list: 0.10'])
    expect(lead.notes).toContain(told);
  const { rows } = await receiving.server.admin.query(
    'select id, external_id, source_data::text as kept from incoming_leads',
  );
  expect(rows[0]).toMatchObject({ kept: text, external_id: '7.0' });
  const token = await receiving.server.openSession('ana');
  const { body } = await receiving.server.http.inject({
    method: 'GET',
    url: `/api/incoming-leads/${rows[0].id}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(body).toContain(`"source_data":${text}`);
});

test('of several leads the first', async () => {
  const { id } = await connectedByAddress('any.json');
  const { body } = await receiving.server
    .as('ana')
    .post(`/integrations/${id}/test`, [{ email: 'uno@example.com' }, { email: 'dos@example.com' }] as never);
  expect(body).toMatchObject({ success: true, lead: { email: 'uno@example.com' } });
});
