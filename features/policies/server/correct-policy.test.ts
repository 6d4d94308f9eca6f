import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { recount } from '#platform/testing/recount.ts';
import { aPolicy, aSentQuote } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.setTime(testNow);
  minutes = 0;
});

const today = '2026-11-16';
const term = { effective_date: '2026-08-01', expiration_date: '2027-08-01' };
const sold = (input: Record<string, unknown> = {}) => aPolicy(server.as('lucia'), { ...term, ...input });
let minutes = 0;
/** Each a minute after the one before. */
const put = (id: string, body: object, username = 'miguel') => {
  minutes += 1;
  server.setTime(new Date(Date.parse(testNow) + minutes * 60_000));
  return server.as(username).put(`/policies/${id}`, body);
};
const read = async (id: string) => (await server.as('ana').get(`/policies/${id}`)).body;
const lastEvent = async (id: string) => (await server.as('ana').get(`/policies/${id}/history`)).body[0];

describe('A policy is corrected', () => {
  test('200 for each of its terms, by Admin and Manager, and the history tells what and why', async () => {
    const policy = await sold();
    const corrections: Record<string, unknown>[] = [
      { carrier: 'Kemper' },
      { annual_premium: 1_999.99 },
      { deductible: 250 },
      { coverage_amount: 300_000 },
      { effective_date: '2026-07-31', anchor_day: 31 },
      { expiration_date: '2027-01-31', days_until_expiration: 76 },
    ];
    let expected = { ...policy };
    for (const [at, { days_until_expiration, anchor_day, ...correction }] of corrections.entries()) {
      const username = at % 2 ? 'ana' : 'miguel';
      const { status, body } = await put(policy.id, { ...correction, reason: `Error ${at}` }, username);
      expected = { ...expected, ...correction, ...(days_until_expiration !== undefined && { days_until_expiration }) };
      if (anchor_day) expected.anchor_day = anchor_day;
      expected.updated_at = body.updated_at;
      expect([status, body]).toEqual([200, expected]);
      const [field] = Object.keys(correction) as [string];
      expect(await lastEvent(policy.id)).toMatchObject({
        before: { [field]: policy[field] },
        after: { ...correction, reason: `Error ${at}` },
      });
      await expectRecount(server, 'ana');
    }
    expect(await read(policy.id)).toEqual(expected);
    const found = await server.as('ana').get('/policies?q=kemper');
    expect(found.body.map(({ id }: { id: string }) => id)).toEqual([policy.id]);
  });

  test('403 for an Agente, and nothing of it is stored; his own fields stay his', async () => {
    const policy = await sold();
    for (const correction of [
      { carrier: 'Kemper' },
      { annual_premium: 1 },
      { deductible: 1 },
      { coverage_amount: 1 },
      { effective_date: '2026-07-01' },
      { expiration_date: '2027-09-01' },
      { status: 'Cancelada', cancelled_on: '2026-09-01' },
    ]) {
      const answer = await put(policy.id, { ...correction, notes: 'No' }, 'lucia');
      expect(answer, JSON.stringify(correction)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await read(policy.id)).toEqual(policy);
    const own = { status: 'Cancelada', policy_number: 'AG-1', notes: 'Sí', reason: 'Vendió el auto' };
    const { reason: _, ...kept } = own;
    expect((await put(policy.id, own, 'lucia')).body).toMatchObject({ ...kept, cancelled_on: today });
  });

  test('422 where its dates contradict each other', async () => {
    const policy = await sold();
    for (const [body, field] of [
      [{ expiration_date: '2026-08-01' }, 'expiration_date'],
      [{ effective_date: '2027-08-01' }, 'effective_date'],
      [{ effective_date: '2027-08-02', expiration_date: '2027-08-01' }, 'expiration_date'],
      [{ cancelled_on: '2026-09-01' }, 'cancelled_on'],
      [{ status: 'Cancelada', cancelled_on: '2026-07-31' }, 'cancelled_on'],
      [{ status: 'Cancelada', cancelled_on: '2027-08-02' }, 'cancelled_on'],
      [{ status: 'Cancelada', effective_date: '2026-10-01', cancelled_on: '2026-09-30' }, 'cancelled_on'],
      [{ effective_date: '1989-12-31' }, 'effective_date'],
      [{ expiration_date: '2101-01-01' }, 'expiration_date'],
      [{ annual_premium: -1 }, 'annual_premium'],
    ] as const) {
      const answer = await put(policy.id, body);
      expect([answer.status, answer.body.errors?.[0]?.field], JSON.stringify(body)).toEqual([422, field]);
    }
    expect(await read(policy.id)).toEqual(policy);
  });

  test('a term that is over makes it Vencida, and one that is not any more Activa, within the plan', async () => {
    const policy = await sold();
    const moved = await put(policy.id, { effective_date: '2025-11-15', expiration_date: '2026-11-15' });
    expect(moved.body).toMatchObject({ status: 'Vencida', days_until_expiration: -1 });
    await expectRecount(server, 'ana');
    const { sol } = server.world.tenants;
    const { rows } = await server.admin.query(
      "select sum(count)::int as count from tallies where subject = 'policies_in_force' and tenant_id = $1",
      [sol],
    );
    await server.admin.query('update tenants set max_policies = $1 where id = $2', [rows[0].count, sol]);
    expect(await put(policy.id, { expiration_date: today })).toMatchObject({
      status: 403,
      body: { code: 'plan_limit' },
    });
    await server.admin.query('update tenants set max_policies = null');
    expect((await put(policy.id, { expiration_date: today })).body).toMatchObject({
      status: 'Activa',
      days_until_expiration: 0,
    });
    await expectRecount(server, 'ana');
  });
});

describe('A cancellation has a day', () => {
  test.each([
    ['its first day', '2026-08-01'],
    ['a day that has passed', '2026-09-15'],
    ['today', today],
    ['its last day', '2027-08-01'],
  ])('200 from %s on, told in the history', async (_when, cancelled_on) => {
    const policy = await sold();
    const { status, body } = await put(policy.id, { status: 'Cancelada', cancelled_on, reason: 'Falta de pago' });
    expect([status, body.cancelled_on]).toEqual([200, cancelled_on]);
    expect(await lastEvent(policy.id)).toMatchObject({
      after: { status: 'Cancelada', cancelled_on, reason: 'Falta de pago' },
    });
  });

  test('today where nobody says one, within the term', async () => {
    for (const [given, expected] of [
      [term, today],
      [{ effective_date: '2026-12-01', expiration_date: '2027-12-01' }, '2026-12-01'],
      [{ effective_date: '2025-10-01', expiration_date: '2026-10-01' }, '2026-10-01'],
    ] as const) {
      const { id } = await sold(given);
      expect((await put(id, { status: 'Cancelada' }, 'lucia')).body.cancelled_on).toBe(expected);
    }
  });

  test('it is corrected while it is cancelled, and none when it is reinstated', async () => {
    const { id } = await sold();
    await put(id, { status: 'Cancelada' });
    expect((await put(id, { cancelled_on: '2026-10-01' })).body.cancelled_on).toBe('2026-10-01');
    expect(await lastEvent(id)).toMatchObject({
      before: { cancelled_on: today },
      after: { cancelled_on: '2026-10-01' },
    });
    // A term that no longer contains the day needs another day.
    const shorter = await put(id, { effective_date: '2026-10-02' });
    expect([shorter.status, shorter.body.errors[0].field]).toEqual([422, 'cancelled_on']);
    expect((await put(id, { effective_date: '2026-10-02', cancelled_on: '2026-10-02' })).status).toBe(200);
    expect((await put(id, { status: 'Activa', cancelled_on: null })).body).toMatchObject({
      status: 'Activa',
      cancelled_on: null,
    });
  });
});

test('A policy whose term is over is Vencida from the moment it is written, and takes no place of the plan', async () => {
  await server.admin.query("update policies set status = 'Cancelada', cancelled_on = effective_date");
  await recount(server.admin);
  await server.admin.query('update tenants set max_policies = 1 where id = $1', [server.world.tenants.sol]);
  const over = await sold({ effective_date: '2025-09-23', expiration_date: '2026-09-23' });
  expect(over).toMatchObject({ status: 'Vencida', days_until_expiration: -54 });
  const { rows } = await server.admin.query('select status from policies where id = $1', [over.id]);
  expect(rows).toEqual([{ status: 'Vencida' }]);
  await expectRecount(server, 'ana');
  const last = await sold({ effective_date: '2025-11-16', expiration_date: today });
  expect(last).toMatchObject({ status: 'Activa', days_until_expiration: 0 });
  // The plan's last free policy is taken until the end of the day, and is free before the next day's job runs.
  const sell = async () =>
    server.as('lucia').post(`/quotes/${(await aSentQuote(server.as('lucia'))).id}/convert-to-policy`, {});
  expect((await sell()).body.code).toBe('plan_limit');
  server.setTime('2026-11-17T05:00:01Z');
  expect((await sell()).status).toBe(201);
  await server.admin.query('update tenants set max_policies = null');
});
