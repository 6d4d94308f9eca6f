import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCalculatedPeriod, aLine, type PeriodOfTest } from '#apps/testing/commission-lines.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { house } from '#platform/server/acts/actor.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { keptFigures, recount } from '#platform/testing/recount.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { waitingForLocks } from '#platform/testing/test-database.ts';
import { proposeForPeriod } from './propose.ts';

let server: TestServer;
let period: PeriodOfTest;
beforeAll(async () => {
  server = await startTestServer();
  period = await aCalculatedPeriod(server, 'lucia');
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

/** The industry's worked example: 90.00 on a one-year policy, canceled on its ninetieth day. */
const year = { effective_date: '2026-08-18', expiration_date: '2027-08-18' };
const line = (input: Parameters<typeof aLine>[2] = {}) => aLine(server, period, { amount: 90, policy: year, ...input });
const cancel = (id: string) => server.as('lucia').put(`/policies/${id}`, { status: 'Cancelada' });
const read = async (id: string, username = 'ana') => (await server.as(username).get(`/commissions/${id}`)).body;
const listed = async (query = '', username = 'ana') =>
  (await server.as(username).get(`/commissions/chargebacks?${query}`)).body;

async function expectKeptFigures() {
  const kept = await keptFigures(server.admin, 'commission');
  await recount(server.admin);
  expect(await keptFigures(server.admin, 'commission')).toEqual(kept);
}

describe('A cancelled policy', () => {
  test('proposes what is unearned of its commission, and takes nothing', async () => {
    const { id, policy } = await line();
    await cancel(policy.id);
    const commission = await read(id, 'lucia');
    expect(commission).toMatchObject({ commission_amount: 90, adjusted_amount: 0, net: 90, adjustments: [] });
    expect(commission.chargeback).toMatchObject({
      commission_id: id,
      policy_id: policy.id,
      status: 'Open',
      kind: 'pro_rata',
      cancelled_on: '2026-11-16',
      days_left: 275,
      term_days: 365,
      commission_amount: 90,
      amount: -67.81,
      settled_at: null,
      agent: { full_name: 'Lucía Ferrer' },
    });
    expect(commission.open_chargeback_id).toBe(commission.chargeback.id);
    expect(await listed(`policy_id=${policy.id}`)).toEqual([commission.chargeback]);
    await expectKeptFigures();
  });

  test('gives all of it back when it never began', async () => {
    const { id, policy } = await line({ policy: { effective_date: '2026-11-16', expiration_date: '2027-11-16' } });
    await cancel(policy.id);
    expect((await read(id)).chargeback).toMatchObject({ kind: 'flat', amount: -90 });
  });

  test('is told to its agent and to those who decide, by name and amount', async () => {
    const { id, policy } = await line();
    await server.admin.query('delete from notifications');
    await server.as('carlos').get('/policies');
    await server.as('miguel').put(`/policies/${policy.id}`, { status: 'Cancelada' });
    const { rows } = await server.admin.query(
      `select u.username, n.about_id, n.facts->>'amount' as amount, n.facts->>'policy_number' as number
       from notifications n join users u on u.tenant_id = n.tenant_id and u.id = n.user_id where n.kind = 'commission.chargeback' order by 1`,
    );
    const told = { about_id: id, amount: '$67.81', number: policy.policy_number };
    expect(rows).toEqual([
      { username: 'ana', ...told },
      { username: 'lucia', ...told },
    ]);
  });

  test('proposes nothing of a commission that was cancelled, nor once its term is over, nor twice', async () => {
    const gone = await line({ status: 'Cancelled' });
    await cancel(gone.policy.id);
    expect((await read(gone.id)).chargeback).toBeNull();
    // Until it is owed again.
    const again = await server.as('ana').put(`/commissions/${gone.id}`, { status: 'Calculated' });
    expect(again.body).toMatchObject({ status: 'Calculated', chargeback: { amount: -67.81 } });
    const over = await line({ policy: { effective_date: '2025-11-16', expiration_date: '2026-11-16' } });
    await cancel(over.policy.id);
    expect((await read(over.id)).chargeback).toBeNull();
    const once = await line();
    await Promise.all([cancel(once.policy.id), cancel(once.policy.id)]);
    expect(await listed(`policy_id=${once.policy.id}`)).toHaveLength(1);
  });

  test('that is reinstated withdraws what was proposed, and proposes anew when it is cancelled again', async () => {
    const { id, policy } = await line();
    await cancel(policy.id);
    await server.as('lucia').put(`/policies/${policy.id}`, { status: 'Activa' });
    expect(await read(id)).toMatchObject({ chargeback: null, open_chargeback_id: null });
    expect(await listed(`policy_id=${policy.id}`)).toMatchObject([{ status: 'Withdrawn', settled_by_name: null }]);
    server.setTime('2026-12-16T18:00:00Z');
    await cancel(policy.id);
    expect((await read(id)).chargeback).toMatchObject({ days_left: 245, amount: -60.41 });
    await expectKeptFigures();
  });

  test('whose chargeback was taken before gives back only what is missing', async () => {
    const { id, policy } = await line();
    await cancel(policy.id);
    await server.as('ana').post(`/commissions/chargebacks/${(await read(id)).chargeback.id}/take`);
    await server.as('lucia').put(`/policies/${policy.id}`, { status: 'Activa' });
    await cancel(policy.id);
    expect((await read(id)).chargeback).toBeNull();
    await server.as('ana').post(`/commissions/${id}/adjustments`, {
      adjustment_amount: 10,
      adjustment_type: 'Correction',
      reason: 'Faltaba',
    });
    await server.as('lucia').put(`/policies/${policy.id}`, { status: 'Activa' });
    await cancel(policy.id);
    // 275 of 365 days of 100.00 are 75.34, of which 67.81 were already returned.
    expect((await read(id)).chargeback).toMatchObject({ amount: -7.53 });
  });

  test('before its period was calculated is proposed when it is', async () => {
    const own = await aCalculatedPeriod(server, 'lucia');
    const lines = [];
    for (let n = 0; n < 3; n++) lines.push(await aLine(server, own, { amount: 90, policy: year }));
    const ids = lines.map(({ policy }) => policy.id);
    await server.admin.query(
      "update policies set status = 'Cancelada', cancelled_on = '2026-11-16' where id = any($1)",
      [ids.slice(1)],
    );
    const propose = () =>
      perform(server.services, { agency: testAgency(server.world.tenants.sol), actor: house }, (ctx) =>
        proposeForPeriod(own.id, null, ctx),
      );
    // Moving a period moves many of its lines.
    await server.admin.query('begin');
    await server.admin.query('select from commission_periods where tenant_id = $1 and id = $2 for no key update', [
      server.world.tenants.sol,
      own.id,
    ]);
    const proposing = propose();
    await vi.waitFor(async () => expect(await waitingForLocks(server.address)).toBe(1));
    await server.admin.query('commit');
    expect(await proposing).toBeNull();
    await propose();
    expect(await Promise.all(lines.map(async ({ id }) => (await read(id)).chargeback?.amount ?? null))).toEqual([
      null,
      -67.81,
      -67.81,
    ]);
    await expectKeptFigures();
  });
});

describe('GET /commissions/chargebacks', () => {
  test("200 with the agency's by state and agent, and an Agente's own", async () => {
    const miguels = await line({ seller: 'miguel' });
    await server.as('ana').put(`/policies/${miguels.policy.id}`, { status: 'Cancelada' });
    const { id } = (await read(miguels.id)).chargeback;
    const ids = async (...input: Parameters<typeof listed>) =>
      (await listed(...input)).map((one: { id: string }) => one.id);
    expect(await ids('status=Open')).toContain(id);
    expect(await ids(`agent=${server.world.users.miguel?.id}`)).toEqual([id]);
    expect(await ids('', 'miguel')).toContain(id);
    expect(await ids('', 'lucia')).not.toContain(id);
    expect(await ids('', 'tom')).toEqual([]);
    expect((await server.as('carlos').get('/commissions/chargebacks')).status).toBe(403);
  });
});

describe('A proposed chargeback', () => {
  const take = (id: string, username = 'ana') => server.as(username).post(`/commissions/chargebacks/${id}/take`);

  test('becomes an adjustment of today by one click, with the reason in the agency’s language', async () => {
    const { id, policy } = await line({ status: 'Paid' });
    await cancel(policy.id);
    server.setTime('2026-12-03T18:00:00Z');
    const { chargeback } = await read(id);
    const { status, body } = await take(chargeback.id);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        commission_id: id,
        adjustment_amount: -67.81,
        adjustment_type: 'Policy Cancellation',
        made_on: '2026-12-03',
        reason: 'Póliza cancelada: chargeback por 275 de 365 días de vigencia',
        created_by_name: 'Ana Beltrán',
      },
    });
    expect(await read(id)).toMatchObject({ commission_amount: 90, net: 22.19, status: 'Paid', chargeback: null });
    expect(await listed(`policy_id=${policy.id}`)).toMatchObject([{ status: 'Taken', settled_by_name: 'Ana Beltrán' }]);
    await expectKeptFigures();
  });

  test('is taken once, whoever clicks at once', async () => {
    const { id, policy } = await line();
    await cancel(policy.id);
    const { chargeback } = await read(id);
    const answers = await Promise.all(
      ['ana', 'miguel', 'ana', 'miguel'].map((username) => take(chargeback.id, username)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('chargeback_settled');
    expect((await read(id)).net).toBe(22.19);
  });

  test('is let go for a reason that is kept', async () => {
    const { id, policy } = await line();
    await cancel(policy.id);
    const { chargeback } = await read(id);
    const dismiss = (body: object, username = 'miguel') =>
      server.as(username).post(`/commissions/chargebacks/${chargeback.id}/dismiss`, body);
    expect((await dismiss({ reason: ' ' })).status).toBe(422);
    expect((await dismiss({ reason: 'La aseguradora no lo pidió' }, 'lucia')).status).toBe(403);
    expect((await dismiss({ reason: 'La aseguradora no lo pidió' }, 'walter')).status).toBe(404);
    expect(await dismiss({ reason: 'La aseguradora no lo pidió' })).toMatchObject({
      status: 200,
      body: { status: 'Dismissed', reason: 'La aseguradora no lo pidió', settled_by_name: 'Miguel Núñez' },
    });
    expect(await dismiss({ reason: 'Otra vez' })).toMatchObject({ status: 409, body: { code: 'chargeback_settled' } });
    expect((await take(chargeback.id)).status).toBe(409);
    expect((await read(id)).net).toBe(90);
    await expectKeptFigures();
  });

  test('403 for an Agente, 404 for another agency, 409 once its commission is cancelled', async () => {
    const { id, policy } = await line();
    await cancel(policy.id);
    const { chargeback } = await read(id);
    expect((await take(chargeback.id, 'lucia')).status).toBe(403);
    expect((await take(chargeback.id, 'walter')).status).toBe(404);
    await server.as('ana').put(`/commissions/${id}`, { status: 'Cancelled' });
    expect(await take(chargeback.id)).toMatchObject({ status: 409, body: { code: 'commission_cancelled' } });
    expect((await read(id)).chargeback.status).toBe('Open');
  });
});
