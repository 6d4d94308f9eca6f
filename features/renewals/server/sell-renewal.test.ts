import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRenewedPolicy, processRenewals } from '#apps/testing/process-renewals.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import type { Caller } from '#platform/testing/caller.ts';

const noon = '2026-06-01T16:00:00.000Z';

let server: TestServer;
let miguel: Caller;
let lucia: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => begin(noon));

let second = 0;

/** An instant, with all users signed in; no two calls use the same one. */
function begin(instant: string): void {
  second += 1;
  server.setTime(new Date(Date.parse(instant) + second * 1_000));
  [miguel, lucia] = [server.as('miguel'), server.as('lucia')];
}

const renewed = (day?: string, input?: object) => aRenewedPolicy(server, day, { ...input });
const read = async (id: string) => (await lucia.get(`/renewals/${id}`)).body;
const policyStatus = async (id: string) => (await lucia.get(`/policies/${id}`)).body.status;
const change = (id: string, body: object, by = miguel) => by.put(`/renewals/${id}`, body);
const lost = { status: 'Fallida', reason: 'price', reason_note: 'Otra oferta' } as const;

describe('A renewal quote that is sold', () => {
  const sell = (id: string, body: object = {}) => lucia.post(`/quotes/${id}/convert-to-policy`, body);

  test('makes the policy of the next term; the old one is Renovada, the renewal Completada, with the change of premium', async () => {
    const { policy, renewal } = await renewed('2026-06-20', { quote: { annual_premium: 1_200 } });
    await change(renewal.id, { status: 'Procesando' });
    await lucia.put(`/quotes/${renewal.quote.id}`, { annual_premium: 1_314.06 });
    expect(await read(renewal.id)).toMatchObject({
      premium_change: 114.06,
      premium_change_percent: 9.5,
      new_premium: null,
    });
    const next = await sell(renewal.quote.id);
    expect(next).toMatchObject({
      status: 201,
      body: { renews: policy.id, status: 'Activa', effective_date: '2026-06-20', expiration_date: '2027-06-20' },
    });
    expect(await policyStatus(policy.id)).toBe('Renovada');
    expect(await read(renewal.id)).toMatchObject({
      status: 'Completada',
      old_premium: 1_200,
      new_premium: 1_314.06,
      premium_change: 114.06,
      premium_change_percent: 9.5,
      new_policy: { id: next.body.id, policy_number: next.body.policy_number },
    });
    expect(await change(renewal.id, { status: 'Pendiente' })).toMatchObject({
      status: 409,
      body: { code: 'renewal_completed' },
    });
    expect(await sell(renewal.quote.id)).toMatchObject({ status: 409, body: { code: 'already_converted' } });
    await processRenewals(server);
    expect((await lucia.get(`/renewals?client_id=${policy.client_id}`)).body).toHaveLength(1);
  });

  test.each([
    ['half a year', '2025-12-20', '2026-06-20', '2026-12-20'],
    ['a year from a leap day', '2024-02-29', '2025-02-28', '2026-02-28'],
    ['a year to the year with one', '2023-02-28', '2024-02-28', '2025-02-28'],
    ['so many days', '2026-04-01', '2026-06-20', '2026-09-08'],
  ])('runs as long as the old term did: %s', async (_term, effective_date, expiration_date, end) => {
    begin(`${expiration_date}T16:00:00.000Z`);
    const { renewal } = await renewed(expiration_date, { effective_date });
    const next = await sell(renewal.quote.id);
    expect(next.body).toMatchObject({ effective_date: expiration_date, expiration_date: end });
  });

  test.each([
    ['2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29', '2033-02-28']],
    ['2026-02-28', ['2027-02-28', '2028-02-28']],
    ['2026-08-31', ['2027-02-28', '2027-08-31', '2028-02-29', '2028-08-31']],
    ['2026-05-31', ['2026-11-30', '2027-05-31', '2027-11-30']],
  ])('keeps the day of the month that the first term, from %s, had: %j', async (effective_date, ends) => {
    const [first = '', ...later] = ends;
    begin(`${effective_date}T16:00:00.000Z`);
    const sold = await aPolicy(lucia, { effective_date, expiration_date: first });
    let next = sold;
    for (const [at, end] of later.entries()) {
      begin(`${ends[at]}T16:00:00.000Z`);
      await processRenewals(server);
      const [renewal] = (await lucia.get(`/renewals?client_id=${sold.client_id}&status=Pendiente`)).body;
      next = (await sell(renewal.quote.id)).body;
      expect(next).toMatchObject({ effective_date: ends[at], expiration_date: end });
    }
    expect(next.anchor_day).toBe(sold.anchor_day);
  });

  test('has the day of the month of its own dates where they are others, and of a corrected term', async () => {
    begin('2029-02-20T16:00:00.000Z');
    const { renewal } = await renewed('2029-02-28', { effective_date: '2028-02-29' });
    const next = (await sell(renewal.quote.id, { expiration_date: '2029-08-28' })).body;
    expect(next.anchor_day).toBe(28);
    const put = async (body: object) => (await miguel.put(`/policies/${next.id}`, body)).body.anchor_day;
    expect(await put({ effective_date: '2029-02-28', expiration_date: '2029-08-31' })).toBe(31);
    expect(await put({ notes: 'Llamó su hija' })).toBe(31);
    expect(await put({ expiration_date: '2030-02-28' })).toBe(31);
    expect(await put({ expiration_date: '2030-03-01' })).toBe(28);
  });

  test('takes the days it is given, and needs no more place in the plan than the old policy had', async () => {
    const { renewal } = await renewed();
    const { rows } = await server.admin.query(
      "select count(*)::int as n from policies where tenant_id = $1 and status in ('Activa', 'Pendiente Renovación')",
      [server.world.tenants.sol],
    );
    const set = (max: number | null) =>
      server.admin.query('update tenants set max_policies = $1 where id = $2', [max, server.world.tenants.sol]);
    await set(rows[0].n);
    const next = await sell(renewal.quote.id, { effective_date: '2026-07-01', expiration_date: '2027-01-01' });
    await set(null);
    expect(next).toMatchObject({ status: 201, body: { effective_date: '2026-07-01', expiration_date: '2027-01-01' } });
  });

  test('also brings back one that had been given up; of two who sell at once, one does', async () => {
    const { renewal } = await renewed();
    await change(renewal.id, lost);
    const answers = await Promise.all([sell(renewal.quote.id), sell(renewal.quote.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await read(renewal.id)).toMatchObject({ status: 'Completada', reason: null, reason_note: '' });
  });

  test('of a policy that was cancelled is new business, from today for a year', async () => {
    const { policy, renewal } = await renewed();
    await lucia.put(`/policies/${policy.id}`, { status: 'Cancelada' });
    const next = await sell(renewal.quote.id);
    expect(next.body).toMatchObject({ renews: null, effective_date: '2026-06-01', expiration_date: '2027-06-01' });
    expect(await policyStatus(policy.id)).toBe('Cancelada');
  });
});
