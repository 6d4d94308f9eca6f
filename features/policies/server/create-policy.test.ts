import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { aLead } from '#features/leads/testing.ts';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import { aPolicy, aSale } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const lucia = () => server.as('lucia');
const clientsNamed = async (name: string) =>
  (await server.admin.query('select id from clients where name = $1', [name])).rows.length;

describe('POST /policies', () => {
  test('201 with everything that was sent, for a year from today, with a closed lead and an accepted quote', async () => {
    const sent = aSale({
      contact: { name: 'Eulalia Campos' },
      product_type: 'Casa',
      coverage_limits: '250/500',
      policy_number: 'HO-4471',
      notes: 'Trajo la póliza en papel',
    });
    const { status, body } = await lucia().post('/policies', sent);
    const { contact, ...terms } = sent;
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...terms,
      status: 'Activa',
      effective_date: '2026-11-16',
      expiration_date: '2027-11-16',
      agent_assigned: 'Lucía Ferrer',
      renews: null,
      quote: { quote_number: expect.stringMatching(/^COT-2026-\d{6}$/), lead: { contact: { name: contact.name } } },
    });
    expect((await server.as('carlos').get(`/policies/${body.id}`)).body).toEqual(body);
    const quote = await lucia().get(`/quotes/${body.quote.id}`);
    expect(quote.body).toMatchObject({
      status: 'Aceptada',
      policy_id: body.id,
      annual_premium: 1_284.5,
      assigned_agent_name: 'Lucía Ferrer',
    });
    const lead = await lucia().get(`/leads/${body.quote.lead.id}`);
    expect(lead.body).toMatchObject({
      status: 'Cerrado',
      product_type: 'Casa',
      client_id: body.client_id,
      assigned_agent_name: 'Lucía Ferrer',
    });
  });

  test('it is a sale of today: in every figure, in the list of sales and in the history of all three', async () => {
    const before = (await server.as('ana').get('/dashboard/stats')).body;
    const { body } = await lucia().post('/policies', aSale({ annual_premium: 900.25 }));
    const after = (await server.as('ana').get('/dashboard/stats')).body;
    expect(after).toMatchObject({
      total_leads: before.total_leads + 1,
      total_quotes: before.total_quotes + 1,
      total_policies: before.total_policies + 1,
    });
    expect(after.policies_value).toBe(dollarsOf(sumOf([before.policies_value, 900.25].map(centsOf))));
    await expectRecount(server, 'ana');
    const today = `/policies?sold_from=2026-11-16&sold_to=2026-11-16&client_id=${body.client_id}`;
    expect((await lucia().get(today)).body).toMatchObject([{ id: body.id }]);
    const actions = async (path: string) =>
      (await lucia().get(`${path}/history`)).body.map(({ action }: { action: string }) => action);
    expect(await actions(`/policies/${body.id}`)).toEqual(['createPolicy']);
    expect(await actions(`/quotes/${body.quote.id}`)).toEqual(expect.arrayContaining(['createQuote', 'acceptQuote']));
    expect(await actions(`/leads/${body.quote.lead.id}`)).toContain('createLead');
  });

  test('201 for a client of the agency, whose empty fields the form fills', async () => {
    const { contact } = aLead({ contact: { name: 'Casimiro Peña' } });
    const known = (await lucia().post('/leads', { contact })).body.client_id;
    const sent = aSale({ contact: { ...contact, address: '8001 Coral Way' }, client_id: known });
    const { status, body } = await lucia().post('/policies', sent);
    expect([status, body.client_id]).toEqual([201, known]);
    expect(body.quote.lead.contact).toMatchObject({ name: 'Casimiro Peña', address: '8001 Coral Way' });
    expect(await clientsNamed('Casimiro Peña')).toBe(1);
  });

  test('201 with a number of ours, the length of the typed days, and the agent who is named', async () => {
    const miguel = (await server.as('miguel').get('/auth/me')).body;
    const sent = aSale({ effective_date: '2026-12-01', expiration_date: '2027-06-01', agent_id: miguel.id });
    const { body } = await lucia().post('/policies', sent);
    expect(body).toMatchObject({
      policy_number: expect.stringMatching(/^POL-2026-\d{6}$/),
      effective_date: '2026-12-01',
      expiration_date: '2027-06-01',
      agent_id: miguel.id,
    });
    const { rows } = await server.admin.query(
      'select assigned_agent from leads where id = $1 union all select assigned_agent from quotes where id = $2',
      [body.quote.lead.id, body.quote.id],
    );
    expect(rows.map(({ assigned_agent }) => assigned_agent)).toEqual([miguel.id, miguel.id]);
  });

  test.each([
    // Half past eleven at night in Miami is the next day in London.
    ['2026-11-17T04:59:59Z', '2026-11-16'],
    ['2026-11-17T05:00:00Z', '2026-11-17'],
  ])('made at %s it begins on %s, the day of the agency', async (now, effective_date) => {
    server.setTime(now);
    expect((await lucia().post('/policies', aSale())).body).toMatchObject({ effective_date });
  });

  test('an expired term is a policy that is over', async () => {
    const over = { effective_date: '2025-11-15', expiration_date: '2026-11-15' };
    expect((await lucia().post('/policies', aSale(over))).body.status).toBe('Vencida');
    const lastDay = { effective_date: '2025-11-16', expiration_date: '2026-11-16' };
    expect((await lucia().post('/policies', aSale(lastDay))).body.status).toBe('Activa');
  });

  test('409 policy_number_taken in both languages, and nothing is left of it', async () => {
    const number = { policy_number: 'KP-100', carrier: 'Kemper', effective_date: '2026-11-16' };
    await aPolicy(lucia(), number);
    const sent = aSale({ ...number, policy_number: 'kp-100', contact: { name: 'Nadie Quedó' } });
    const english = await lucia().post('/policies', sent);
    expect(english).toMatchObject({ status: 409, body: { code: 'policy_number_taken' } });
    const spanish = await lucia().post('/policies', sent, { 'accept-language': 'es' });
    expect(spanish.body.detail).not.toBe(english.body.detail);
    expect(await clientsNamed('Nadie Quedó')).toBe(0);
    expect((await lucia().post('/policies', { ...sent, carrier: 'Heritage' })).status).toBe(201);
  });

  test.each([
    [{ annual_premium: 0 }, 'annual_premium'],
    [{ product_type: 'Vida' }, 'product_type'],
    [{ policy_number: 'POL-2026-000001' }, 'policy_number'],
    [{ effective_date: '2026-12-01', expiration_date: '2026-12-01' }, 'expiration_date'],
    [{ effective_date: '2026-02-30' }, 'effective_date'],
  ])('422 for %o', async (wrong, field) => {
    const answer = await lucia().post('/policies', { ...aSale({ contact: { name: 'Mal Escrita' } }), ...wrong });
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_error', errors: [{ field }] } });
    expect(await clientsNamed('Mal Escrita')).toBe(0);
  });

  test('422 invalid_reference for a client or an agent of another agency', async () => {
    const client_id = (await server.as('tom').post('/leads', aLead())).body.client_id;
    const agent_id = (await server.as('tom').get('/auth/me')).body.id;
    for (const [field, id] of Object.entries({ client_id, agent_id })) {
      expect(await lucia().post('/policies', aSale({ [field]: id })), field).toMatchObject({
        status: 422,
        body: { code: 'invalid_reference', errors: [{ field }] },
      });
    }
  });

  test('403 plan_limit when the last place is taken; one that is over takes none', async () => {
    const tom = server.as('tom');
    await server.admin.query('update tenants set max_policies = 1 where id = $1', [server.world.tenants.lakeside]);
    await tom.post('/policies', aSale());
    expect(await tom.post('/policies', aSale())).toMatchObject({ status: 403, body: { code: 'plan_limit' } });
    const over = aSale({ effective_date: '2025-01-01', expiration_date: '2026-01-01' });
    expect((await tom.post('/policies', over)).status).toBe(201);
    await server.admin.query('update tenants set max_policies = null');
  });

  test('once for one Idempotency-Key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const sent = aSale({ contact: { name: 'Una Sola' } });
    const [a, b] = await Promise.all([1, 2].map(() => lucia().post('/policies', sent, key)));
    expect([a?.status, b?.body.id]).toEqual([201, a?.body.id]);
    expect(await clientsNamed('Una Sola')).toBe(1);
  });

  test('403 for the CSR, 201 for the other roles', async () => {
    expect((await server.as('carlos').post('/policies', aSale())).status).toBe(403);
    for (const username of ['ana', 'miguel', 'lucia']) {
      expect((await server.as(username).post('/policies', aSale())).status, username).toBe(201);
    }
  });
});
