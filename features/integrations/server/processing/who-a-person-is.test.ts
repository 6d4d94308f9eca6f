import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { anIntegration, importsOn } from '../../testing.ts';
import { processDeliveries } from './process-deliveries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A hook whose only authentication is the address, and the outcomes of its deliveries. */
async function hook() {
  const ana = server.as('ana');
  const { body } = await ana.post('/integrations', anIntegration({ settings: { authentication: 'address' } }));
  return async (...payloads: object[]) => {
    for (const payload of payloads) {
      server.setTime(new Date(server.services.clock().getTime() + 1_000));
      const { status } = await server.anonymous.at('POST', new URL(body.webhook_url).pathname, payload);
      expect(status).toBe(200);
    }
    await runJobNow(server, processDeliveries, server.world.tenants.sol, {});
    const rows = (await ana.get(`/incoming-leads?integration_id=${body.id}&sort=oldest`)).body;
    const leadOf = async ({ lead_id }: { lead_id: string }) => (await ana.get(`/leads/${lead_id}`)).body;
    return {
      rows,
      leads: await Promise.all(rows.filter(({ lead_id }: { lead_id: string | null }) => lead_id).map(leadOf)),
    };
  };
}

test('two people of a household are two clients, each with all that came, and both are told whom they share a phone with', async () => {
  const { imported, rowsOf, leadsOf } = await importsOn(server, runJobNow);
  const upload = await imported(
    'Nombre,Correo,Teléfono,Producto\nNoel Rivera Cruz,noel.hh@example.com,787-555-0420,Auto\nOlga Santos Paz,olga.hh@example.com,787-555-0420,Casa\n',
  );
  const rows = await rowsOf(upload);
  expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'created']);
  expect(rows[0].reason).toContain('Olga Santos Paz');
  expect(rows[1].reason).toContain('Noel Rivera Cruz');
  const [olga] = await leadsOf('olga santos');
  expect(olga).toMatchObject({ product_type: 'Casa', contact: { email: 'olga.hh@example.com' } });
  const { body } = await server.as('lucia').get(`/leads/${olga.id}`);
  expect(body.shares_contact).toMatchObject([{ name: 'Noel Rivera Cruz', by: 'phone', lead_id: rows[0].lead_id }]);
});

test('somebody who is known keeps what she has; another number, address and spelling are kept beside, in words', async () => {
  const send = await hook();
  const email = `${randomUUID()}@example.com`;
  await send({ id: randomUUID(), name: 'Ana Ruiz', email, phone: '305-555-0611', product: 'Auto' });
  const { rows, leads } = await send(
    { id: randomUUID(), name: 'ANA RUIZ SOTO', email, phone: '305-555-0612', product: 'Casa', tcpa_consent: 'yes' },
    { id: randomUUID(), name: 'Ana Ruiz', email: 'otra.ana@example.com', phone: '305-555-0611', product: 'Comercial' },
    { id: randomUUID(), name: 'Ana Ruiz', email, phone: '305-555-0613' },
  );
  expect(rows.map(({ status }: { status: string }) => status)).toEqual([
    'Completed',
    'Completed',
    'Completed',
    'Duplicate',
  ]);
  expect(rows[1].reason).toContain('(305) 555-0612');
  expect(rows[1].reason).toContain('ANA RUIZ SOTO');
  expect(rows[2].reason).toContain('otra.ana@example.com');
  expect(new Set(leads.map(({ client_id }) => client_id)).size).toBe(1);
  expect(leads[0].contact).toMatchObject({ name: 'Ana Ruiz', email, phone: '+13055550611', tcpa_consent: false });
  expect(leads[0].contact.second_phone).toBe('+13055550612');
  expect(leads[1].notes).toContain('ANA RUIZ SOTO');
  expect(leads[2].notes).toContain('otra.ana@example.com');
  expect(leads[3].notes).toContain('(305) 555-0613');
});

test('a lead without a product from somebody who has an open lead is a Duplicate of it', async () => {
  const send = await hook();
  const person = { name: 'Sin Producto', email: `${randomUUID()}@example.com` };
  const { rows } = await send({ id: randomUUID(), ...person, product: 'Auto' }, { id: randomUUID(), ...person });
  expect(rows[1]).toMatchObject({ status: 'Duplicate', lead_id: rows[0].lead_id });
});

test('the same key with another person is a lead of its own and says so; with the same person it is none', async () => {
  const send = await hook();
  const [one, other] = [
    { id: 'form-7', name: 'Primera Persona', email: `${randomUUID()}@example.com` },
    { id: 'form-7', name: 'Segunda Gente', email: `${randomUUID()}@example.com` },
  ];
  const { rows, leads } = await send(one, other, { ...other, sent_again: true }, one);
  expect(rows.map(({ status }: { status: string }) => status)).toEqual(['Completed', 'Completed']);
  expect(leads.map(({ contact }) => contact.name)).toEqual(['Primera Persona', 'Segunda Gente']);
  expect(rows[1].reason).toMatch(/already used this ID/);
});

test('a placeholder makes nobody of two people, and goes into the notes', async () => {
  const send = await hook();
  const { rows, leads } = await send(
    { id: randomUUID(), name: 'Uno Solo', email: 'noemail@noemail.com', phone: '305-555-0621' },
    { id: randomUUID(), name: 'Dos Solas', email: 'noemail@noemail.com', phone: '305-555-0622' },
    { id: randomUUID(), name: 'Tres Más', email: `${randomUUID()}@example.com`, phone: '555-555-5555' },
  );
  expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'created', 'created']);
  expect(leads[0]).toMatchObject({ contact: { email: '', phone: '+13055550621' } });
  expect(leads[0].notes).toContain('noemail@noemail.com');
  expect(leads[2]).toMatchObject({ contact: { phone: '' }, shares_contact: [] });
  expect(leads[2].notes).toContain('555-555-5555');
});

/** The number of clients from consecutive deliveries, all with the same unique phone. */
async function clientsOf(...people: readonly object[]) {
  const send = await hook();
  phones += 1;
  const phone = `305-556-${1_000 + phones}`;
  const { rows, leads } = await send(
    ...people.map((person) => ({ id: randomUUID(), phone, product: 'Auto', ...person })),
  );
  const told = leads.map(({ client_id }) => client_id as string);
  return { rows, leads, clients: told.map((id) => told.indexOf(id)) };
}
let phones = 0;

test.each<[string, readonly object[], readonly number[]]>([
  ['no name: the contact decides', [{ name: 'Ana Ruiz' }, { product: 'Casa' }], [0, 0]],
  ['an initial, where one can be meant', [{ name: 'Ana Ruiz' }, { name: 'A. Ruiz', product: 'Casa' }], [0, 0]],
  [
    'an initial, where two can be meant',
    [{ name: 'Ana Ruiz' }, { name: 'Alba Ruiz' }, { name: 'A. Ruiz', product: 'Casa' }],
    [0, 1, 2],
  ],
  [
    'two birth dates',
    [
      { name: 'Ana Ruiz', birth_date: '1980-02-29' },
      { name: 'Ana Ruiz', birth_date: '1981-03-01', product: 'Casa' },
    ],
    [0, 1],
  ],
  [
    'one birth date',
    [
      { name: 'Ana Ruiz', birth_date: '1980-02-29' },
      { name: 'Ana Ruiz', product: 'Casa' },
    ],
    [0, 0],
  ],
  ['father and son', [{ name: 'Juan Ruiz padre' }, { name: 'Juan Ruiz hijo', product: 'Casa' }], [0, 1]],
  ['II and III', [{ name: 'Juan Ruiz II' }, { name: 'Juan Ruiz III', product: 'Casa' }], [0, 1]],
  ['a company and its owner', [{ name: 'Carlos Ruiz' }, { name: 'Ruiz Transporte', product: 'Casa' }], [0, 1]],
  ['a nickname', [{ name: 'José Ruiz' }, { name: 'Pepe Ruiz', product: 'Casa' }], [0, 0]],
  [
    'another way of writing',
    [{ name: 'Núñez Peña, Ana'.normalize('NFC') }, { name: 'Ana Nuñez'.normalize('NFD'), product: 'Casa' }],
    [0, 0],
  ],
])('who is one by a phone: %s', async (_, people, expected) => {
  expect((await clientsOf(...people)).clients).toEqual(expected);
});

test('of several who can be meant none is, and the row and the lead say whom she shares her phone with', async () => {
  const { rows, leads } = await clientsOf(
    { name: 'Ana Ruiz Soto' },
    { name: 'Ana Ruiz Peña' },
    { name: 'Ana Ruiz', product: 'Casa' },
  );
  expect(new Set(leads.map(({ client_id }) => client_id)).size).toBe(3);
  for (const name of ['Ana Ruiz Soto', 'Ana Ruiz Peña']) {
    expect(rows[2].reason).toContain(name);
    expect(leads[2].shares_contact).toContainEqual(expect.objectContaining({ name, by: 'phone' }));
  }
});

test('the agency’s own phone and its people’s addresses tell nobody, and go into the notes', async () => {
  const ana = server.as('ana');
  const { body: me } = await ana.get('/auth/me');
  const send = await hook();
  const { rows, leads } = await send(
    { id: randomUUID(), name: 'Clienta Una', email: me.email, phone: '305-555-0651' },
    { id: randomUUID(), name: 'Clienta Otra', email: me.email, phone: '305-555-0652' },
  );
  expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'created']);
  for (const lead of leads) {
    expect(lead).toMatchObject({ contact: { email: '' }, shares_contact: [] });
    expect(lead.notes).toContain(me.email);
  }
});
