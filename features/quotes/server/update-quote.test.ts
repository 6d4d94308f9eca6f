import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { quoteStatuses } from '../contract.ts';
import { aQuote } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const idOf = (username: string) => server.world.users[username]?.id as string;

/** A new quote of a new lead. */
async function create(input = {}, username = 'lucia') {
  const caller = server.as(username);
  const lead = await caller.post('/leads', aLead());
  return (await caller.post('/quotes', aQuote({ lead_id: lead.body.id, ...input }))).body;
}

const history = async (id: string) =>
  (await server.as('lucia').get(`/quotes/${id}/history`)).body as {
    action: string;
    actor_name: string;
    before: object | null;
    after: object | null;
  }[];

describe('PUT /quotes/{id}', () => {
  test('200 with the whole quote for every field, one at a time; what is left out stays', async () => {
    const quote = await create({ notes: 'Antes' });
    const casa_details = {
      property_value: 300_000.25,
      property_age: 7,
      square_footage: 1_400,
      roof_type: 'metal',
      foundation_type: 'slab',
      property_type: 'condo',
      security_system: 'none',
    };
    const comercial_details = {
      business_type: 'Bar',
      annual_revenue: 90_000,
      employee_count: 4,
      industry_classification: '722410',
      liability_needs: 'General',
      property_owned: true,
    };
    const changes: Record<string, unknown>[] = [
      { status: 'Enviada' },
      { carrier: 'Seguros Güemes' },
      { carrier: '' },
      { annual_premium: 999_999_999_999.99 },
      { annual_premium: 0.01 },
      { deductible: 0 },
      { coverage_amount: 250_000.5 },
      { coverage_limits: '100/300/50' },
      { valid_until: '2027-02-28' },
      { notes: '' },
      { internal_notes: 'Paga tarde' },
      { casa_details },
      { comercial_details },
      { casa_details: null },
      { assigned_agent: null, assigned_agent_name: null },
      { assigned_agent: idOf('ana'), assigned_agent_name: 'Ana Beltrán' },
    ];
    // The first change sends it.
    let expected = { ...quote, updated_at: expect.any(String), sent_at: testNow.replace('.000Z', 'Z') };
    for (const { assigned_agent_name, ...change } of changes) {
      const answer = await server.as('lucia').put(`/quotes/${quote.id}`, change);
      expected = { ...expected, ...change, ...(assigned_agent_name !== undefined && { assigned_agent_name }) };
      expect(answer, JSON.stringify(change)).toEqual({ status: 200, headers: expect.anything(), body: expected });
    }
    expect((await server.as('carlos').get(`/quotes/${quote.id}`)).body).toEqual(expected);
  });

  test('200: details are replaced as a whole, and what is not known of them is 0 or empty', async () => {
    const quote = await create();
    const answer = await server.as('lucia').put(`/quotes/${quote.id}`, { auto_details: { make: 'Kia' } });
    expect(answer.body.auto_details).toEqual({
      year: 0,
      make: 'Kia',
      model: '',
      vin: '',
      driver_age: 0,
      driver_experience: 0,
      annual_mileage: 0,
      primary_use: '',
    });
    expect(answer.body.annual_premium).toBe(quote.annual_premium);
  });

  test('200 from any status to any other', async () => {
    const quote = await create();
    for (const from of quoteStatuses) {
      for (const status of quoteStatuses) {
        await server.as('miguel').put(`/quotes/${quote.id}`, { status: from });
        expect((await server.as('miguel').put(`/quotes/${quote.id}`, { status })).body.status).toBe(status);
      }
    }
    await server.admin.query("update quotes set status = 'Borrador' where id = $1", [quote.id]);
    expect((await server.as('ana').get(`/quotes/${quote.id}`)).body.status).toBe('Borrador');
    expect((await server.as('ana').put(`/quotes/${quote.id}`, { status: 'Borrador' })).status).toBe(422);
    expect((await server.as('ana').put(`/quotes/${quote.id}`, { notes: 'x' })).body.status).toBe('Borrador');
  });

  test.each([
    // Half past eleven at night in Miami is the next day in London. A past day is valid: it is a day that was offered.
    ['2026-11-17T04:30:00.000Z', '2026-11-16'],
    ['2026-11-17T05:00:00.000Z', '2026-11-17'],
    ['2026-11-01T05:30:00-04:00', '2026-11-01'],
    ['2028-02-29', '2028-02-29'],
    ['2020-01-01', '2020-01-01'],
  ])('200: valid_until %s is %s for an agency in New York', async (valid_until, day) => {
    const quote = await create();
    expect((await server.as('lucia').put(`/quotes/${quote.id}`, { valid_until })).body.valid_until).toBe(day);
  });

  test('200 and fields that are not for the taking are ignored', async () => {
    const quote = await create();
    const stolen = {
      id: randomUUID(),
      tenant_id: server.world.tenants.lakeside,
      lead_id: randomUUID(),
      client_id: randomUUID(),
      quote_number: 'COT-1',
      product_type: 'Casa',
      policy_id: randomUUID(),
      created_at: '2001-01-01T00:00:00Z',
      search_text: 'x',
      created_by: idOf('ana'),
    };
    const answer = await server.as('lucia').put(`/quotes/${quote.id}`, stolen);
    expect(answer).toMatchObject({ status: 200, body: quote });
  });

  test('200: a new carrier finds the quote, the old one no longer does', async () => {
    const quote = await create({ carrier: 'Mutua Vieja' });
    await server.as('lucia').put(`/quotes/${quote.id}`, { carrier: 'Aseguradora Núbil' });
    const found = async (q: string) => (await server.as('lucia').get(`/quotes?q=${encodeURIComponent(q)}`)).body;
    expect(await found('nubil')).toMatchObject([{ id: quote.id }]);
    expect(await found(`NÚBIL ${quote.quote_number}`)).toMatchObject([{ id: quote.id }]);
    expect(await found('vieja')).toEqual([]);
  });

  test('two at once, both happen', async () => {
    const quote = await create();
    const lucia = server.as('lucia');
    const changes = [{ notes: 'Uno' }, { carrier: 'GEICO' }, { status: 'Enviada' }, { deductible: 1 }];
    const answers = await Promise.all(changes.map((change) => lucia.put(`/quotes/${quote.id}`, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await lucia.get(`/quotes/${quote.id}`)).body).toMatchObject(Object.assign({}, ...changes));
  });

  test('the history tells who changed what, agents by name, and nothing where nothing changed', async () => {
    const quote = await create({ notes: 'Uno' });
    const put = (username: string, body: object) => server.as(username).put(`/quotes/${quote.id}`, body);
    server.setTime('2026-11-16T20:10:00.000Z');
    await put('ana', { assigned_agent: idOf('miguel'), notes: 'Uno' });
    server.setTime('2026-11-16T20:20:00.000Z');
    const same = { notes: 'Uno', valid_until: quote.valid_until, auto_details: quote.auto_details, deductible: 500 };
    expect((await put('ana', {})).status).toBe(200);
    expect((await put('ana', { ...same, assigned_agent: idOf('miguel') })).status).toBe(200);
    expect((await put('ana', { assigned_agent: idOf('miguel').toUpperCase() })).status).toBe(200);
    server.setTime('2026-11-16T20:30:00.000Z');
    await put('miguel', { internal_notes: 'Paga tarde' });
    server.setTime('2026-11-16T20:40:00.000Z');
    await put('miguel', { annual_premium: 1_300, auto_details: { ...quote.auto_details, year: 2022 } });
    const told = await history(quote.id);
    expect(told).toMatchObject([
      {
        action: 'updateQuote',
        actor_name: 'Miguel Núñez',
        before: { annual_premium: 1_284.5, auto_details: { year: 2021 } },
        after: { annual_premium: 1_300, auto_details: { year: 2022 } },
      },
      { before: { internal_notes: '' }, after: { internal_notes: 'Paga tarde' } },
      { before: { assigned_agent: 'Lucía Ferrer' }, after: { assigned_agent: 'Miguel Núñez' } },
      { action: 'createQuote', actor_name: 'Lucía Ferrer' },
    ]);
    expect(told).toHaveLength(4);
    expect(Object.keys(told[2]?.after ?? {})).toEqual(['assigned_agent']);
  });

  test('422 for an agent who is none, and on the field that is wrong; nothing changes', async () => {
    const quote = await create({ notes: 'Antes' });
    for (const id of [idOf('tom'), idOf('carlos'), randomUUID()]) {
      const answer = await server.as('lucia').put(`/quotes/${quote.id}`, { notes: 'Lost', assigned_agent: id });
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'invalid_reference', errors: [{ field: 'assigned_agent' }] },
      });
    }
    const cases = [
      [{ status: 'Ganada' }, 'status'],
      [{ annual_premium: 0 }, 'annual_premium'],
      [{ annual_premium: '1e400' }, 'annual_premium'],
      [{ deductible: 0.001 }, 'deductible'],
      [{ coverage_amount: 1e21 }, 'coverage_amount'],
      [{ valid_until: '2026-02-30' }, 'valid_until'],
      [{ valid_until: '0000-01-01' }, 'valid_until'],
      [{ valid_until: '0001-01-01T00:00:00Z' }, 'valid_until'],
      [{ valid_until: '9999-12-31T23:59:59-12:00' }, 'valid_until'],
      [{ carrier: 'x'.repeat(121) }, 'carrier'],
      [{ carrier: '\ud800' }, 'carrier'],
      [{ auto_details: [] }, 'auto_details'],
      [{ auto_details: { make: 'a\u0000' } }, 'auto_details.make'],
      [{ auto_details: { year: 2_021.5 } }, 'auto_details.year'],
      [{ casa_details: { property_value: -1 } }, 'casa_details.property_value'],
      [{ comercial_details: { property_owned: 'yes' } }, 'comercial_details.property_owned'],
    ] as const;
    for (const [change, field] of cases) {
      const answer = await server.as('lucia').put(`/quotes/${quote.id}`, { coverage_limits: 'Lost', ...change });
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    }
    expect((await server.as('lucia').get(`/quotes/${quote.id}`)).body).toEqual(quote);
  });

  test('200: null and empty numbers and days say nothing; a number may come as its digits', async () => {
    const quote = await create();
    const nothing = { status: null, notes: null, annual_premium: null, coverage_amount: '', valid_until: '' };
    const answer = await server.as('lucia').put(`/quotes/${quote.id}`, { deductible: '250.50', ...nothing });
    expect(answer).toMatchObject({
      status: 200,
      body: { ...quote, deductible: 250.5, updated_at: expect.any(String) },
    });
  });

  // A deactivated agent keeps their quotes until a user reassigns them.
  test('200 for a quote whose agent was deactivated, when the change names the same agent', async () => {
    const quote = await create({}, 'miguel');
    await server.admin.query("update users set is_active = false where username = 'miguel'");
    const body = { notes: 'Sigue', assigned_agent: idOf('miguel') };
    expect((await server.as('lucia').put(`/quotes/${quote.id}`, body)).status).toBe(200);
    await server.admin.query("update users set is_active = true where username = 'miguel'");
  });
});
