import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { Refusal } from '#platform/server/ground/refusal.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { waitingForLocks } from '#platform/testing/test-database.ts';
import { ConvertToPolicy } from '../contract.ts';
import { aPolicy, aSentQuote } from '../testing.ts';
import { convertToPolicy } from './convert-to-policy.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const convert = (id: string) => `/quotes/${id}/convert-to-policy`;

describe('POST /quotes/{id}/convert-to-policy', () => {
  test('201 with nothing sent: from today for a year, the agent who converts, the automatic note', async () => {
    const lucia = server.as('lucia');
    const quote = await aSentQuote(lucia);
    const { status, body } = await lucia.post(convert(quote.id), {}, { 'accept-language': 'es' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'Activa',
      product_type: 'Auto',
      carrier: 'Progressive',
      annual_premium: 1_284.5,
      deductible: 500,
      coverage_amount: 100_000,
      effective_date: '2026-11-16',
      expiration_date: '2027-11-16',
      days_until_expiration: 365,
      agent_assigned: 'Lucía Ferrer',
      agent_id: server.world.users.lucia?.id,
      notes: `Creada automáticamente a partir de la cotización aceptada ${quote.quote_number}.`,
      quote: { id: quote.id, quote_number: quote.quote_number, lead: { id: quote.lead_id } },
    });
    expect(body.policy_number).toBe('POL-2026-000001');
    expect((await lucia.get(`/policies/${body.id}`)).body).toEqual(body);
    expect((await lucia.get(`/quotes/${quote.id}`)).body).toMatchObject({ status: 'Aceptada', policy_id: body.id });
    expect((await lucia.get(`/leads/${quote.lead_id}`)).body.status).toBe('Cerrado');
  });

  test('201 with what the specified screen sends: now, a year later, the full name, a note', async () => {
    const lucia = server.as('lucia');
    const quote = await aSentQuote(lucia);
    const sent = {
      quote_id: quote.id,
      // The evening of the 16th in Miami is the 17th in London.
      effective_date: '2026-11-17T01:30:00.000Z',
      expiration_date: '2027-11-17T01:30:00.000Z',
      agent_assigned: 'Lucía Ferrer',
      notes: 'Nota',
    };
    expect((await lucia.post(convert(quote.id), sent)).body).toMatchObject({
      effective_date: '2026-11-16',
      expiration_date: '2027-11-16',
      agent_assigned: 'Lucía Ferrer',
      notes: 'Nota',
    });
  });

  test('201 with other dates, agent, carrier and the carrier’s number', async () => {
    const ana = server.as('ana');
    const quote = await aSentQuote(ana);
    const sent = { effective_date: '2026-12-01', expiration_date: '2027-06-01', carrier: 'GEICO' };
    const body = { ...sent, policy_number: 'GE-77 421', agent_assigned: 'Miguel Ángel Prado' };
    const miguel = server.world.users.miguel;
    const answer = await ana.post(convert(quote.id), { ...body, agent_assigned: miguel?.full_name });
    expect(answer).toMatchObject({ status: 201, body: { ...sent, policy_number: 'GE-77 421', agent_id: miguel?.id } });
  });

  test.each(['Borrador', 'Aceptada'])('201 from %s', async (status) => {
    const lucia = server.as('lucia');
    const quote = await aSentQuote(lucia);
    await server.admin.query('update quotes set status = $1 where id = $2', [status, quote.id]);
    expect((await lucia.post(convert(quote.id))).status).toBe(201);
  });

  test.each(['Pendiente', 'Rechazada', 'Vencida'])('409 quote_not_convertible from %s', async (status) => {
    const lucia = server.as('lucia');
    const quote = await aSentQuote(lucia);
    await lucia.put(`/quotes/${quote.id}`, { status });
    const refused = await lucia.post(convert(quote.id), {}, { 'accept-language': 'es' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'quote_not_convertible', detail: expect.stringContaining(`«${status}»`) },
    });
  });

  test('409 already_converted the second time, naming the policy', async () => {
    const lucia = server.as('lucia');
    const policy = await aPolicy(lucia);
    const refused = await lucia.post(convert(policy.quote.id));
    expect(refused).toMatchObject({ status: 409, body: { code: 'already_converted' } });
    expect(refused.body.detail).toContain(policy.policy_number);
  });

  test('409 quote_is_policy for a change of what was sold; notes stay open', async () => {
    const lucia = server.as('lucia');
    const { quote } = await aPolicy(lucia);
    expect(await lucia.put(`/quotes/${quote.id}`, { status: 'Rechazada' })).toMatchObject({
      status: 409,
      body: { code: 'quote_is_policy' },
    });
    const notes = { notes: 'Archivada', internal_notes: 'Paga tarde' };
    expect(await lucia.put(`/quotes/${quote.id}`, notes)).toMatchObject({ status: 200, body: notes });
  });

  test('409 policy_number_taken for a number of the agency in other capitals; another agency may have it', async () => {
    const lucia = server.as('lucia');
    await aPolicy(lucia, { policy_number: 'ab-1' });
    const quote = await aSentQuote(lucia);
    expect(await lucia.post(convert(quote.id), { policy_number: 'AB-1' })).toMatchObject({
      status: 409,
      body: { code: 'policy_number_taken' },
    });
    expect((await lucia.get(`/quotes/${quote.id}`)).body).toMatchObject({ status: 'Enviada', policy_id: null });
    expect((await aPolicy(server.as('tom'), { policy_number: 'AB-1' })).policy_number).toBe('AB-1');
  });

  test.each([
    [{ expiration_date: '2026-11-16' }, 'expiration_date'],
    [{ effective_date: '2026-12-01', expiration_date: '2026-11-30' }, 'expiration_date'],
    [{ effective_date: '2026-13-01' }, 'effective_date'],
    [{ policy_number: 'pol-2026-000999' }, 'policy_number'],
    [{ policy_number: 'x'.repeat(61) }, 'policy_number'],
  ])('422 for %o', async (sent, field) => {
    const lucia = server.as('lucia');
    const quote = await aSentQuote(lucia);
    expect(await lucia.post(convert(quote.id), sent)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  test('422 invalid_reference for another quote in the body, or an agent who is none', async () => {
    const lucia = server.as('lucia');
    const quote = await aSentQuote(lucia);
    const { tom, carlos } = server.world.users;
    const bodies = [
      { quote_id: randomUUID() },
      { agent_id: tom?.id },
      { agent_assigned: tom?.full_name },
      { agent_id: carlos?.id },
      { agent_assigned: 'Nadie Conocido' },
    ];
    for (const body of bodies) {
      const refused = await lucia.post(convert(quote.id), body);
      const why = body.agent_id === carlos?.id ? 'is a CSR' : "doesn't exist";
      const errors = [{ field: Object.keys(body)[0], message: expect.stringContaining(why) }];
      expect(refused, JSON.stringify(body)).toMatchObject({ status: 422, body: { code: 'invalid_reference', errors } });
    }
    expect((await lucia.get(`/quotes/${quote.id}`)).body.policy_id).toBeNull();
  });

  test('201 for a name whose accents are written apart; 422 for one that two sellers share', async () => {
    const ana = server.as('ana');
    const agent_assigned = 'Miguel Núñez'.normalize('NFD');
    const policy = await aPolicy(ana, { agent_assigned });
    expect(policy.agent_id).toBe(server.world.users.miguel?.id);
    await server.admin.query("update users set full_name = 'Miguel Núñez' where username = 'lucia'");
    const { id } = await aSentQuote(ana);
    for (const [language, message] of [
      ['en', 'More than one user has this name. Choose one from the list.'],
      ['es', 'Más de un usuario tiene este nombre. Elija uno de la lista.'],
    ] as const) {
      expect(await ana.post(convert(id), { agent_assigned }, { 'accept-language': language })).toMatchObject({
        status: 422,
        body: { code: 'validation_error', errors: [{ field: 'agent_assigned', code: 'ambiguous', message }] },
      });
    }
    expect((await ana.post(convert(id), { agent_assigned: '' })).body.agent_assigned).toBe('Ana Beltrán');
    await server.admin.query("update users set full_name = 'Lucía Ferrer' where username = 'lucia'");
  });

  test.each([
    ['2028-02-29T15:00:00Z', '2028-02-29', '2029-02-28'],
    ['2026-11-17T04:59:59Z', '2026-11-16', '2027-11-16'],
    ['2026-11-17T05:00:00Z', '2026-11-17', '2027-11-17'],
    // The hour that the end of daylight saving time repeats.
    ['2026-11-01T05:30:00Z', '2026-11-01', '2027-11-01'],
    ['2026-03-08T06:59:59Z', '2026-03-08', '2027-03-08'],
  ])('made at %s it runs from %s to %s', async (now, effective_date, expiration_date) => {
    server.setTime(now);
    expect(await aPolicy(server.as('lucia'))).toMatchObject({ effective_date, expiration_date });
  });

  // Vigencia's own numbers are assigned one at a time, so sales with them never run concurrently.
  test.each([
    ['with numbers of ours', () => ({})],
    ["with the carrier's numbers", (at: number) => ({ policy_number: `FL-LAST-${at}` })],
  ])(
    '403 plan_limit beyond max_policies, also for eight at once; an expired one makes room: %s',
    async (_, numbered) => {
      const tom = server.as('tom');
      const first = await aPolicy(tom);
      const { rows: made } = await server.admin.query(
        "select count(*) from policies where tenant_id = $1 and status <> 'Cancelada'",
        [server.world.tenants.lakeside],
      );
      const { rows } = await server.admin.query(
        'update tenants set max_policies = 1 + $2::int where id = $1 returning max_policies',
        [server.world.tenants.lakeside, made[0]?.count],
      );
      const sellers = ['tom', 'walter', 'grace'];
      const quotes = await Promise.all(Array.from({ length: 8 }, () => aSentQuote(tom)));
      const answers = await Promise.all(
        quotes.map(({ id }, at) => server.as(sellers[at % 3] as string).post(convert(id), numbered(at))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(403)]);
      const refused = answers.find(({ status }) => status === 403);
      expect(refused?.body).toMatchObject({
        code: 'plan_limit',
        detail: expect.stringContaining(`${rows[0].max_policies}`),
      });

      await tom.put(`/policies/${first.id}`, { status: 'Cancelada' });
      const again = quotes[answers.findIndex(({ status }) => status === 403)];
      expect((await tom.post(convert(again?.id ?? ''))).status).toBe(201);
      expect(await tom.put(`/policies/${first.id}`, { status: 'Activa' })).toMatchObject({
        status: 403,
        body: { code: 'plan_limit' },
      });
      await server.admin.query('update tenants set max_policies = null');
    },
  );

  test('twenty at once: one policy, nineteen refusals that name it, and meanwhile connections for everybody', async () => {
    const [lucia, tom] = [server.as('lucia'), server.as('tom')];
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aSentQuote(lucia);
      // Signs in before the lock, because the test has only one connection.
      await tom.get('/auth/me');
      const free = await lockedElsewhere(id);
      // The screens send a key with every sale, normally a different one each time.
      const key = () => ({ 'idempotency-key': randomUUID() });
      const sales = Array.from({ length: 20 }, () => lucia.post(convert(id), {}, key()));
      await someoneWaits();
      // Other requests don't wait behind those twenty.
      const others = await Promise.all(Array.from({ length: 5 }, () => tom.get('/leads?limit=1')));
      expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      await free();
      expectOneSale(await Promise.all(sales));
    }
  });

  // The queue is per process: between processes, only the lock decides.
  test('eight at once from as many processes: one policy, and seven refusals that name it', async () => {
    const { lucia } = server.world.users;
    const agency = testAgency(server.world.tenants.sol);
    const actor = { ...actorOf('job', 'Lucía Ferrer'), user_id: lucia?.id as string, role: 'Agente' as const };
    const codes = { already_converted: { slice: 'policies', status: 409 } };
    for (let round = 0; round < 10; round += 1) {
      const { id } = await aSentQuote(server.as('lucia'));
      const free = await lockedElsewhere(id);
      const sales = Array.from({ length: 8 }, () =>
        perform(server.services, { agency, actor, codes }, (ctx) =>
          convertToPolicy(id, ConvertToPolicy.parse({}), ctx),
        ).then(
          (body) => ({ status: 201, body }),
          ({ status, code, values }: Refusal) => ({ status, body: { code, detail: String(values.number) } }),
        ),
      );
      await someoneWaits(8);
      await free();
      expectOneSale(await Promise.all(sales));
    }
    const { rows } = await server.admin.query(
      'select 1 from policies group by tenant_id, quote_id having count(*) > 1',
    );
    expect(rows).toEqual([]);
  });
});

/** Locks a quote until the returned function is called. */
async function lockedElsewhere(id: string): Promise<() => Promise<unknown>> {
  await server.admin.query('begin');
  await server.admin.query('select 1 from quotes where tenant_id = $2 and id = $1 for no key update', [
    id,
    server.world.tenants.sol,
  ]);
  return () => server.admin.query('commit');
}

/** Waits until this many connections wait for a lock. */
function someoneWaits(count = 1): Promise<void> {
  return vi.waitFor(async () => expect(await waitingForLocks(server.address)).toBeGreaterThanOrEqual(count), {
    interval: 5,
  });
}

function expectOneSale(
  answers: { status: number; body: { code?: string; detail?: string; policy_number?: string } }[],
) {
  const [sold, ...more] = answers.filter(({ status }) => status === 201);
  expect(more).toEqual([]);
  const refused = answers.filter(({ body }) => body.code === 'already_converted');
  expect(refused).toHaveLength(answers.length - 1);
  for (const { body } of refused) expect(body.detail).toContain(sold?.body.policy_number);
}
