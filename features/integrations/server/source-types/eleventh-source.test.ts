import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { connectSource, type WayIn } from '#apps/testing/send-signed.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { isOne } from '#platform/server/hooks/signature-checks.ts';
import { generalWith, named } from '../../contract/mapping/standard-fields.ts';
import type { SourceType as KnownSource } from '../../contract/source-types/source-type.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';
import { json } from './answers.ts';
import { fromEach, identified } from './delivery.ts';
import { listOf, textIn } from './payload-parts.ts';
import type { SourceType } from './source-type.ts';
import { serverParts } from './source-types.ts';

// A source that Vigencia doesn't have: its two files as two objects, its line in each list, and a fixture.

const name = 'Buzón';

/** What the browser and the server know of it. */
const known: KnownSource = {
  hook: true,
  secrets: ['api_key'],
  neededSecrets: ['api_key'],
  issuedSecret: 'api_key',
  settings: {},
  inputs: {},
  pausedTexts: ['text', 'sender'],
  guide: { steps: 1, addressAt: 1 },
  mappings: generalWith(named('name', 'quien'), named('email', 'a_donde'), named('product_type', 'sobre')),
  isTest: ({ text }) => text('ensayo') === 'si',
};

/** What the server does for it. */
const part: SourceType = {
  isAuthenticated: ({ headers, secrets }) => isOne(String(headers['x-buzon'] ?? ''), secrets.api_key),
  split: (payload) => fromEach(listOf(payload), (each) => identified(textIn(each, 'folio'), each)),
  accept: ({ ids, repeated }) => json(201, { recibidas: ids.length, ya_estaban: repeated }),
  tooManyStatus: 503,
  namesLeads: true,
  sample: { folio: 'carta-1', quien: 'Rosa Buzón', a_donde: 'rosa.buzon@example.com', sobre: 'Casa' },
};

/** The fixture: two letters in one call. */
const letters = [
  { folio: 'carta-7', quien: 'Elena Quiroga', a_donde: 'elena.buzon@example.com', sobre: 'Auto' },
  { folio: 'carta-8', quien: 'Prueba', a_donde: 'prueba@example.com', sobre: 'Casa', ensayo: 'si' },
];

let server: TestServer;
let wayIn: WayIn;
beforeAll(async () => {
  server = await startTestServer();
  Object.assign(sourceTypes, { [name]: known });
  Object.assign(serverParts, { [name]: part });
  wayIn = await connectSource(server, { integration_type: 'Zapier' });
  // The list of a column's values is what a migration adds.
  await server.admin.query('alter table integrations drop constraint integrations_integration_type_check');
  await server.admin.query('update integrations set integration_type = $1 where id = $2', [name, wayIn.id]);
});
afterAll(async () => {
  Reflect.deleteProperty(sourceTypes, name);
  Reflect.deleteProperty(serverParts, name);
  await server.close();
});

const send = (payload: object, key = wayIn.secret) =>
  server.http.inject({ method: 'POST', url: wayIn.path, headers: { 'x-buzon': key }, payload });

test('its call is verified its way, and its letters become leads by its mappings', async () => {
  expect((await send(letters, 'another key')).statusCode).toBe(401);
  const answer = await send(letters);
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({
    status: 201,
    body: { recibidas: 2, ya_estaban: 0 },
  });
  await runJobNow(server, processDeliveries, server.world.tenants.sol, {});
  const { rows } = await server.admin.query(
    'select external_id, status, problems, lead_id from incoming_leads order by 1',
  );
  expect(rows).toMatchObject([
    { external_id: 'carta-7', status: 'Completed', problems: [{ code: 'phone_missing' }] },
    {
      external_id: 'carta-8',
      status: 'Invalid',
      problems: [{ code: 'test_lead' }, { code: 'phone_missing' }],
      lead_id: null,
    },
  ]);
  const { body: lead } = await server.as('ana').get(`/leads/${rows[0].lead_id}`);
  expect(lead).toMatchObject({
    contact: { name: 'Elena Quiroga', email: 'elena.buzon@example.com' },
    product_type: 'Auto',
    origin: { integration_id: wayIn.id },
  });
});

test('a letter that comes again is known by its id', async () => {
  expect((await send({ ...letters[0], quien: 'Elena Quiroga Paz' })).json()).toEqual({ recibidas: 1, ya_estaban: 1 });
});
