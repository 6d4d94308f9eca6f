import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '../testing.ts';

let server: TestServer;
const clients: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  const people = {
    rosa: { name: 'Rosa', email: 'Rosa@Example.com', phone: '305 555 0001', whatsapp: '' },
    luis: { name: 'Luis', email: 'luis@example.com', phone: '', whatsapp: '305 555 0002' },
    eva: { name: 'Eva', email: 'Ñandú@Ejemplo.es', phone: '+52 55 1234 5678', whatsapp: '' },
  };
  for (const [key, contact] of Object.entries(people)) {
    clients[key] = (await server.as('lucia').post('/leads', aLead({ contact }))).body.client_id;
  }
  await server
    .as('tom')
    .post('/leads', aLead({ contact: { name: 'Rosa', email: 'rosa@example.com', phone: '305 555 0009' } }));
});
afterAll(() => server.close());

interface Duplicate {
  client_id: string;
  contact: { name: string };
  leads: { id: string; status: string }[];
}

async function matches(typed: Record<string, string>, username = 'lucia'): Promise<string[]> {
  const answer = await server.as(username).get(`/leads/duplicates?${new URLSearchParams(typed)}`);
  expect(answer.status).toBe(200);
  return (answer.body as Duplicate[])
    .map(({ client_id }) => Object.keys(clients).find((key) => clients[key] === client_id) ?? 'foreign')
    .sort();
}

describe('GET /leads/duplicates', () => {
  test('200 by e-mail in any case, whole and not by parts', async () => {
    expect(await matches({ email: ' rosa@example.COM ' })).toEqual(['rosa']);
    expect(await matches({ email: 'ÑANDÚ@EJEMPLO.ES' })).toEqual(['eva']);
    expect(await matches({ email: 'osa@example.com' })).toEqual([]);
    expect(await matches({ email: 'rosa@example%' })).toEqual([]);
  });

  // Clients give one number for both fields, in either of them.
  test('200 by phone and WhatsApp crosswise, in any writing', async () => {
    expect(await matches({ phone: '(305) 555-0001' })).toEqual(['rosa']);
    expect(await matches({ whatsapp: '+13055550001' })).toEqual(['rosa']);
    expect(await matches({ phone: '1.305.555.0002' })).toEqual(['luis']);
    expect(await matches({ whatsapp: '3055550002' })).toEqual(['luis']);
    expect(await matches({ phone: '+525512345678' })).toEqual(['eva']);
  });

  test('200 with every client that shares something', async () => {
    const typed = { email: 'ñandú@ejemplo.es', phone: '305 555 0001', whatsapp: '305 555 0002' };
    expect(await matches(typed)).toEqual(['eva', 'luis', 'rosa']);
  });

  test('200 with nothing while nothing useful is typed', async () => {
    for (const typed of [
      {},
      { email: '', phone: '', whatsapp: '' },
      { phone: '305' },
      { email: 'no' },
      { phone: '%' },
    ]) {
      expect(await matches(typed as Record<string, string>)).toEqual([]);
    }
  });

  test('200 never with a client of the other agency', async () => {
    expect(await matches({ phone: '305 555 0009' })).toEqual([]);
    expect(await matches({ email: 'luis@example.com', phone: '305 555 0002' }, 'tom')).toEqual([]);
    expect(await matches({ email: 'rosa@example.com' }, 'tom')).toEqual(['foreign']);
  });

  test('200 with the newest leads of each client, however many the other one has', async () => {
    await server.admin.query(
      `insert into leads (tenant_id, id, client_id, search_text, created_at)
       select $1, gen_random_uuid(), $2, '', now() + n * interval '1 day' from generate_series(1, 30) n`,
      [server.world.tenants.sol, clients.rosa],
    );
    const answer = await server.as('ana').get('/leads/duplicates?email=luis@example.com&phone=3055550001');
    const leadsOf = (key: string) =>
      (answer.body as Duplicate[]).find(({ client_id }) => client_id === clients[key])?.leads;
    expect(leadsOf('luis')).toHaveLength(1);
    expect(leadsOf('rosa')).toHaveLength(10);
    expect(leadsOf('luis')?.[0]).toEqual({
      id: expect.any(String),
      status: 'Nuevo',
      product_type: 'Auto',
      created_at: '2026-11-16T20:00:00Z',
    });
  });

  test('403 for those who create no leads; 422 for what is too long', async () => {
    for (const username of ['carlos', 'elena', 'olga']) {
      expect((await server.as(username).get('/leads/duplicates')).status).toBe(403);
    }
    const answer = await server.as('lucia').get(`/leads/duplicates?email=${'x'.repeat(255)}`);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } });
  });
});
