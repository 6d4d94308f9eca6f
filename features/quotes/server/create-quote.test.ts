import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aQuote } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const newLead = async (username = 'lucia', input = {}) =>
  (await server.as(username).post('/leads', aLead(input))).body as { id: string };

describe('POST /quotes', () => {
  test('201 with everything that was sent, pending, numbered and good for 30 days', async () => {
    const lead = await newLead();
    const auto_details = {
      year: 2021,
      make: 'Toyota',
      model: 'Corolla',
      vin: '1HGCM82633A004352',
      driver_age: 41,
      driver_experience: 20,
      annual_mileage: 12_000,
      primary_use: 'commute',
    };
    const notes = { notes: 'Año nuevo', internal_notes: 'La recomendó su hermana' };
    const sent = { ...aQuote({ lead_id: lead.id }), coverage_limits: '100/300/50', ...notes, auto_details };
    const { status, body } = await server.as('lucia').post('/quotes', sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...sent,
      status: 'Pendiente',
      valid_until: '2026-12-16',
      casa_details: null,
      comercial_details: null,
      assigned_agent_name: 'Lucía Ferrer',
      policy_id: null,
      lead: { id: lead.id, status: 'Cotizado', contact: { language: 'es', tcpa_consent_at: null } },
    });
    expect(body.quote_number).toMatch(/^COT-2026-\d{6}$/);
    expect((await server.as('carlos').get(`/quotes/${body.id}`)).body).toEqual(body);
  });

  test('201 for each product with all of its details', async () => {
    const casa_details = {
      property_value: 425_000.5,
      property_age: 18,
      square_footage: 1_850,
      roof_type: 'tile',
      foundation_type: 'slab',
      property_type: 'single_family',
      security_system: 'monitored_alarm',
    };
    const comercial_details = {
      business_type: 'Panadería',
      annual_revenue: 780_000,
      employee_count: 12,
      property_owned: false,
      industry_classification: '311811',
      liability_needs: 'Responsabilidad general',
    };
    const lead = await newLead();
    const casa = await server
      .as('ana')
      .post('/quotes', aQuote({ lead_id: lead.id, product_type: 'Casa', casa_details }));
    expect(casa).toMatchObject({ status: 201, body: { product_type: 'Casa', casa_details } });
    const comercial = aQuote({ lead_id: lead.id, product_type: 'Comercial', comercial_details });
    expect(await server.as('ana').post('/quotes', comercial)).toMatchObject({
      status: 201,
      body: { comercial_details },
    });
  });

  test('201 with lead, product and premium alone: numbers are 0, texts empty', async () => {
    const { id: lead_id } = await newLead();
    const answer = await server.as('miguel').post('/quotes', { lead_id, product_type: 'Casa', annual_premium: 900 });
    expect(answer).toMatchObject({
      status: 201,
      body: { carrier: '', deductible: 0, coverage_amount: 0, coverage_limits: '', notes: '', casa_details: null },
    });
  });

  test.each([
    ['Nuevo', 'Cotizado'],
    ['Contactado', 'Cotizado'],
    ['Cotizado', 'Cotizado'],
  ])('a lead that is %s is %s afterwards', async (before, after) => {
    const { id: lead_id } = await newLead();
    await server.as('lucia').put(`/leads/${lead_id}`, { status: before });
    await server.as('lucia').post('/quotes', aQuote({ lead_id }));
    expect((await server.as('lucia').get(`/leads/${lead_id}`)).body.status).toBe(after);
    const told = await server.as('lucia').get(`/leads/${lead_id}/history`);
    const moves = told.body.filter(({ after }: { after: { status?: string } }) => after?.status === 'Cotizado');
    expect(moves).toHaveLength(1);
  });

  test('a lead whose product nobody knew gets that of the quote, and its history tells it; a known one stays', async () => {
    const { id: lead_id } = await newLead();
    await server.as('lucia').put(`/leads/${lead_id}`, { product_type: null, status: 'Cotizado' });
    const quoteAs = (product_type: string) =>
      server.as('lucia').post('/quotes', { lead_id, product_type, annual_premium: 900 });
    await quoteAs('Casa');
    await quoteAs('Comercial');
    expect((await server.as('lucia').get(`/leads/${lead_id}`)).body.product_type).toBe('Casa');
    const told: { action: string; after: { product_type?: string } }[] = (
      await server.as('lucia').get(`/leads/${lead_id}/history`)
    ).body;
    expect(told.filter(({ action, after }) => action === 'updateLead' && after.product_type)).toMatchObject([
      { before: { product_type: null }, after: { product_type: 'Casa' } },
    ]);
  });

  test.each(['Cerrado', 'Perdido'])('409 lead_closed for a lead that is %s, in both languages', async (status) => {
    const { id: lead_id } = await newLead();
    await server.as('lucia').put(`/leads/${lead_id}`, { status });
    const refused = await server.as('lucia').post('/quotes', aQuote({ lead_id }), { 'accept-language': 'es' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'lead_closed', detail: expect.stringMatching(/cerrado o perdido/) },
    });
    expect((await server.as('lucia').post('/quotes', aQuote({ lead_id }))).body.detail).toMatch(/closed or lost/);
  });

  test('422 invalid_reference for a lead that is none, or of another agency', async () => {
    const foreign = await newLead('tom');
    for (const lead_id of [foreign.id, randomUUID()]) {
      expect(await server.as('lucia').post('/quotes', aQuote({ lead_id }))).toMatchObject({
        status: 422,
        body: { code: 'invalid_reference', errors: [{ field: 'lead_id' }] },
      });
    }
  });

  test('201 for amounts as texts of their digits', async () => {
    const { id: lead_id } = await newLead();
    const texts = { annual_premium: '1500.50', deductible: '500', coverage_amount: '0' };
    const { status, body } = await server.as('lucia').post('/quotes', { ...aQuote({ lead_id }), ...texts });
    expect([status, body.annual_premium, body.deductible, body.coverage_amount]).toEqual([201, 1500.5, 500, 0]);
  });

  test.each([
    [{ annual_premium: '1,500' }, 'annual_premium', 'Enter an amount in dollars with at most two decimals.'],
    [{ annual_premium: '1.500' }, 'annual_premium', 'Enter an amount in dollars with at most two decimals.'],
    [{ annual_premium: '1,50' }, 'annual_premium', 'Enter an amount in dollars with at most two decimals.'],
    [{ annual_premium: '$5' }, 'annual_premium', 'Enter an amount in dollars with at most two decimals.'],
    [{ annual_premium: 'cinco' }, 'annual_premium', 'Enter an amount in dollars with at most two decimals.'],
    [{ annual_premium: undefined }, 'annual_premium', 'Annual premium is required'],
    [{ annual_premium: null }, 'annual_premium', 'Annual premium is required'],
    [{ annual_premium: 0 }, 'annual_premium', 'Enter an amount greater than $0.'],
    [{ annual_premium: -5 }, 'annual_premium', 'Enter an amount greater than $0.'],
    [{ annual_premium: 0.001 }, 'annual_premium', 'Enter an amount in dollars with at most two decimals.'],
    [{ deductible: -5 }, 'deductible', 'Enter an amount of $0 or more.'],
    [{ auto_details: { year: 1.5 } }, 'auto_details.year', 'Enter a whole number.'],
    [{ auto_details: { year: -1 } }, 'auto_details.year', 'Enter 0 or more.'],
    [{ annual_premium: 10.005 }, 'annual_premium', 'Enter an amount in dollars with at most two decimals.'],
    [{ annual_premium: 1e12 }, 'annual_premium', 'Enter an amount in dollars with at most two decimals.'],
    [{ deductible: -0.01 }, 'deductible', 'Enter an amount of $0 or more.'],
    [{ product_type: undefined }, 'product_type', 'Product type is required'],
    [{ product_type: 'Vida' }, 'product_type', 'Product type is required'],
    [{ valid_until: '2026-11-15' }, 'valid_until', 'Choose today or a later date.'],
    [{ valid_until: '2026-02-30' }, 'valid_until', 'Enter a valid date.'],
    [{ auto_details: { year: 'abc' } }, 'auto_details.year', expect.any(String)],
  ])('422 for %o', async (wrong, field, message) => {
    const { id: lead_id } = await newLead();
    const answer = await server.as('lucia').post('/quotes', aQuote({ lead_id, ...(wrong as object) }));
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_error', errors: [{ field, message }] } });
    expect((await server.as('lucia').get(`/quotes?lead_id=${lead_id}`)).body).toEqual([]);
  });

  test.each([
    [{ annual_premium: -5 }, 'Ingrese un monto mayor que $0.'],
    [{ deductible: -5 }, 'Ingrese un monto de $0 o más.'],
    [{ auto_details: { year: 1.5 } }, 'Ingrese un número entero.'],
  ])('422 for %o, in Spanish: %s', async (wrong, detail) => {
    const { id: lead_id } = await newLead();
    const body = aQuote({ lead_id, ...(wrong as object) });
    const answer = await server.as('lucia').post('/quotes', body, { 'accept-language': 'es' });
    expect(answer).toMatchObject({ status: 422, body: { detail } });
  });

  test.each([
    // Half past eleven at night in Miami is the next day in London.
    ['2026-11-17T04:30:00.000Z', '2026-11-16'],
    ['2026-11-17T05:00:00.000Z', '2026-11-17'],
    ['2026-12-25', '2026-12-25'],
  ])('valid_until %s is %s for an agency in New York', async (valid_until, day) => {
    const { id: lead_id } = await newLead();
    const answer = await server.as('lucia').post('/quotes', aQuote({ lead_id, valid_until }));
    expect(answer.body.valid_until).toBe(day);
  });

  test.each([
    ['2028-01-30T20:00:00Z', '2028-02-29', 'COT-2028-'],
    ['2027-01-01T04:59:59Z', '2027-01-30', 'COT-2026-'],
    ['2027-01-01T05:00:00Z', '2027-01-31', 'COT-2027-'],
  ])('made at %s it holds until %s and is numbered %s', async (now, valid_until, number) => {
    server.setTime(now);
    const lucia = server.as('lucia');
    const { id: lead_id } = (await lucia.post('/leads', aLead())).body;
    const { body } = await lucia.post('/quotes', aQuote({ lead_id }));
    expect(body.valid_until).toBe(valid_until);
    expect(body.quote_number.startsWith(number)).toBe(true);
  });

  test('forty at once get forty numbers in a row, and a refused one leaves no gap', async () => {
    const { id: lead_id } = await newLead('tom');
    const tom = server.as('tom');
    const first = (await tom.post('/quotes', aQuote({ lead_id }))).body.quote_number;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        tom.post('/quotes', aQuote({ lead_id: n % 8 === 3 ? randomUUID() : lead_id })),
      ),
    );
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.quote_number);
    const numbers = [first, ...made].map((number) => Number(number.slice(-6))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 36 }, (_, n) => (numbers[0] as number) + n));
  });

  test('once for one Idempotency-Key', async () => {
    const { id: lead_id } = await newLead();
    const lucia = server.as('lucia');
    const key = { 'idempotency-key': randomUUID() };
    const [a, b] = await Promise.all([1, 2].map(() => lucia.post('/quotes', aQuote({ lead_id }), key)));
    expect(a?.body.id).toBe(b?.body.id);
    expect((await lucia.get(`/quotes?lead_id=${lead_id}`)).body).toHaveLength(1);
  });
});
