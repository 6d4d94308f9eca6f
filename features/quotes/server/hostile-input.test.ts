import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy, aSentQuote } from '#features/policies/testing.ts';
import { aQuote } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const odd: unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  0,
  -0,
  -1,
  1e-7,
  0.005,
  1e12,
  1e21,
  1e308,
  2 ** 53,
  2 ** 31,
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '١٢',
  '1',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\uffff',
  '\u202e',
  '0000-01-01',
  '0000-12-31T23:59:59Z',
  '0001-01-01',
  '0001-01-01T00:00:00Z',
  '9999-12-31',
  '10000-01-01',
  '9999-12-31T23:59:59-12:00',
  '2026-02-29',
  '2026-11-16T25:00:00Z',
  '2026-11-16T00:00:60Z',
  '-2026-01-01',
  'infinity',
  'today',
  "'; drop table quotes; --",
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
  [],
  [[]],
  {},
  { length: 1 },
  { toString: 'x' },
  { constructor: { prototype: { a: 1 } } },
  ['2026-01-01'],
  JSON.parse('{"__proto__":{"annual_premium":1}}'),
];

const details = ['auto_details', 'casa_details', 'comercial_details'];
const fields = {
  createQuote: [
    'lead_id',
    'product_type',
    'carrier',
    'annual_premium',
    'deductible',
    'coverage_amount',
    'coverage_limits',
    'valid_until',
    'notes',
    'internal_notes',
    ...details,
  ],
  updateQuote: [
    'status',
    'carrier',
    'annual_premium',
    'deductible',
    'coverage_amount',
    'coverage_limits',
    'valid_until',
    'notes',
    'internal_notes',
    'assigned_agent',
    ...details,
  ],
  convertToPolicy: [
    'quote_id',
    'effective_date',
    'expiration_date',
    'agent_assigned',
    'agent_id',
    'notes',
    'carrier',
    'policy_number',
  ],
  updatePolicy: ['status', 'policy_number', 'notes', 'agent_id'],
};
const detailFields = {
  auto_details: ['year', 'make', 'model', 'vin', 'driver_age', 'driver_experience', 'annual_mileage', 'primary_use'],
  casa_details: ['property_value', 'property_age', 'square_footage', 'roof_type', 'property_type'],
  comercial_details: ['business_type', 'annual_revenue', 'employee_count', 'liability_needs', 'property_owned'],
};

/** The response to each value of a field: never a server error. */
async function tryAll(names: readonly string[], call: (body: object) => Promise<{ status: number; body: unknown }>) {
  for (const name of names) {
    for (const value of odd) {
      const { status, body } = await call({ [name]: value });
      const shown = JSON.stringify(value)?.slice(0, 60);
      expect([200, 201, 400, 409, 413, 422], `${name}: ${shown}: ${status} ${JSON.stringify(body)}`).toContain(status);
    }
  }
}

describe('Whatever is sent in a field', { timeout: 90_000 }, () => {
  test('POST /quotes answers with a quote or a refusal, and every quote can be listed and read', async () => {
    const lucia = server.as('lucia');
    const { id: lead_id } = (await lucia.post('/leads', aLead())).body;
    await tryAll(fields.createQuote, (body) => lucia.post('/quotes', { ...aQuote({ lead_id }), ...body }));
    for (const [group, names] of Object.entries(detailFields)) {
      await tryAll(names, (body) => lucia.post('/quotes', { ...aQuote({ lead_id }), [group]: body }));
    }
    for (const sort of ['newest', 'valid_until']) {
      expect((await lucia.get(`/quotes?limit=500&sort=${sort}`)).status).toBe(200);
    }
  });

  test('PUT /quotes/{id}', async () => {
    const lucia = server.as('lucia');
    const { id } = await aSentQuote(lucia);
    await tryAll(fields.updateQuote, async (body) => {
      const answer = await lucia.put(`/quotes/${id}`, body);
      // A refused request has changed nothing.
      if (answer.status === 200) expect((await lucia.get(`/quotes/${id}`)).status).toBe(200);
      return answer;
    });
    expect((await lucia.get(`/quotes/${id}/history?limit=500`)).status).toBe(200);
  });

  test('POST /quotes/{id}/convert-to-policy', async () => {
    const lucia = server.as('lucia');
    let { id } = await aSentQuote(lucia);
    await tryAll(fields.convertToPolicy, async (body) => {
      const answer = await lucia.post(`/quotes/${id}/convert-to-policy`, body);
      if (answer.status === 201) {
        expect((await lucia.get(`/policies/${answer.body.id}`)).body).toEqual(answer.body);
        id = (await aSentQuote(lucia)).id;
      }
      return answer;
    });
    for (const query of ['', '&sort=expiration', '&expiring_within=3650']) {
      expect((await lucia.get(`/policies?limit=500${query}`)).status).toBe(200);
    }
    expect((await lucia.get('/dashboard/stats')).status).toBe(200);
  });

  test('PUT /policies/{id}', async () => {
    const lucia = server.as('lucia');
    const { id } = await aPolicy(lucia);
    await tryAll(fields.updatePolicy, (body) => lucia.put(`/policies/${id}`, body));
    expect((await lucia.get(`/policies/${id}`)).status).toBe(200);
  });

  test('the queries of both lists', async () => {
    const names = {
      quotes: ['status', 'product_type', 'carrier', 'assigned_agent', 'lead_id', 'client_id', 'valid_from', 'valid_to'],
      policies: ['status', 'product_type', 'carrier', 'agent', 'client_id', 'expiring_within'],
    };
    for (const [list, own] of Object.entries(names)) {
      for (const name of [...own, 'q', 'sort', 'limit', 'cursor']) {
        for (const value of odd.filter((one) => typeof one === 'string' && one.length < 1_000)) {
          const answer = await server.as('lucia').get(`/${list}?${new URLSearchParams([[name, value as string]])}`);
          expect([200, 422], `${list} ${name} ${value}`).toContain(answer.status);
        }
      }
    }
  });
});

test('notes that are too long are refused in each of the four calls, and a megabyte of them before it is read', async () => {
  const lucia = server.as('lucia');
  const { id, lead_id } = await aSentQuote(lucia);
  const policy = await aPolicy(lucia);
  for (const [notes, status] of [
    ['ñ'.repeat(10_000), 422],
    ['x'.repeat(2_000_000), 413],
  ] as const) {
    const answers = await Promise.all([
      lucia.post('/quotes', { ...aQuote({ lead_id }), notes }),
      lucia.put(`/quotes/${id}`, { notes }),
      lucia.post(`/quotes/${id}/convert-to-policy`, { notes }),
      lucia.put(`/policies/${policy.id}`, { notes }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
  }
});

describe("Another agency's ids", () => {
  test('422 in every field of a body, nothing in a query, and nothing is written', async () => {
    const [tom, lucia] = [server.as('tom'), server.as('lucia')];
    const theirs = await aPolicy(tom);
    const agent = server.world.users.tom?.id;
    const [quote, policy] = [await aSentQuote(lucia), await aPolicy(lucia)];
    const before = (await tom.get('/dashboard/stats')).body;
    const tries = [
      lucia.post('/quotes', aQuote({ lead_id: theirs.quote.lead.id })),
      lucia.put(`/quotes/${quote.id}`, { assigned_agent: agent }),
      lucia.post(`/quotes/${quote.id}/convert-to-policy`, { quote_id: theirs.quote.id }),
      lucia.post(`/quotes/${quote.id}/convert-to-policy`, { agent_id: agent }),
      lucia.put(`/policies/${policy.id}`, { agent_id: agent }),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_reference' } });
    }
    expect((await lucia.post(`/quotes/${theirs.quote.id}/convert-to-policy`)).body.code).toBe('not_found');
    for (const query of [
      `lead_id=${theirs.quote.lead.id}`,
      `client_id=${theirs.client_id}`,
      `assigned_agent=${agent}`,
    ]) {
      expect((await lucia.get(`/quotes?${query}`)).body).toEqual([]);
    }
    for (const query of [`client_id=${theirs.client_id}`, `agent=${agent}`]) {
      expect((await lucia.get(`/policies?${query}`)).body).toEqual([]);
    }
    expect((await tom.get('/dashboard/stats')).body).toEqual(before);
    expect((await lucia.get(`/quotes/${quote.id}`)).body.policy_id).toBeNull();
  });
});
