import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calculate, calculateWaiting, clearCommissions, linesOf } from '#apps/testing/calculate-period.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { house } from '#platform/server/acts/actor.ts';
import { readAgency } from '#platform/server/acts/agency.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { anOpenPeriod, aPeriod, aRule, aScheme } from '../../testing.ts';
import { doStep } from '../runs/process-period.ts';

let server: TestServer;
let ana: Caller;
let lucia: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime('2026-12-01T16:00:00.000Z');
  [ana, lucia] = [server.as('ana'), server.as('lucia')];
  await clearCommissions(server);
});

/** A policy of Lucía's with an effective date in November and this annual premium. */
const sold = (annual_premium: number, input: Record<string, unknown> = {}) =>
  aPolicy(lucia, {
    effective_date: '2026-11-10',
    expiration_date: '2027-11-10',
    ...input,
    quote: { annual_premium, product_type: 'Auto', ...(input.quote as object) },
  });

describe('A period that is calculated', () => {
  test('202, then Calculated by a job: a line for each policy, and totals', async () => {
    const { period } = await anOpenPeriod(ana);
    const [first, second] = [await sold(1_200), await sold(800.55)];
    const begun = await ana.post(`/commissions/periods/${period.id}/calculate`);
    expect(begun.status).toBe(202);
    expect(begun.body).toMatchObject({ status: 'Calculating', calculation: { done: 0, ended_at: null } });
    await calculateWaiting(server);
    const { body } = await ana.get(`/commissions/periods/${period.id}`);
    expect(body).toMatchObject({
      status: 'Calculated',
      total_commissions: 200.06,
      total_policies: 2,
      total_premium: 2_000.55,
      calculation: { total: 2, done: 2, started_by_name: 'Ana Beltrán' },
      by_agent: [{ agent_name: 'Lucía Ferrer', total_policies: 2, total_commissions: 200.06 }],
      by_status: { Calculated: { commissions: 2, total: 200.06 } },
    });
    const lines = await linesOf(server, period.id);
    expect(lines.map(({ policy_id }) => policy_id).sort()).toEqual([first.id, second.id].sort());
    expect(lines.map(({ commission_amount }) => commission_amount).sort()).toEqual([120, 80.06]);
  });

  test('409 period_not_open when it is not Open; twenty at once begin one', async () => {
    const { period } = await anOpenPeriod(ana);
    const [policy] = [await sold(1_000)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ana.post(`/commissions/periods/${period.id}/calculate`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('period_not_open');
    await calculateWaiting(server);
    expect(await linesOf(server, period.id)).toMatchObject([{ policy_id: policy.id }]);
    expect((await ana.post(`/commissions/periods/${period.id}/calculate`)).body.code).toBe('period_not_open');
  });

  test('keeps the rule as it was, whatever becomes of it while it is calculated and after', async () => {
    const { rule, period } = await anOpenPeriod(ana);
    await sold(1_000);
    await ana.post(`/commissions/periods/${period.id}/calculate`);
    await ana.put(`/commissions/rules/${rule.id}`, { percentage_rate: 50 });
    await calculateWaiting(server);
    const [line] = await linesOf(server, period.id);
    expect(line).toMatchObject({ commission_amount: 100, rate: 10 });
    const { body } = await ana.get(`/commissions/${line?.id}`);
    expect(body.explanation).toMatchObject({ rule: { version: 1, percentage_rate: 10 }, rule_changed: true });
  });
});

describe('What counts', () => {
  test('a policy from the first to the last day, and not after the cut-off; that one is late in the next', async () => {
    const { scheme, period } = await anOpenPeriod(ana, { period: { cut_off_date: '2026-11-20' } });
    const days = ['2026-10-31', '2026-11-01', '2026-11-20', '2026-11-21', '2026-12-01'];
    const policies = [];
    for (const effective_date of days) policies.push((await sold(1_000, { effective_date })).id);
    const [before, first, last, cut, after] = policies;
    await calculate(server, ana, period.id);
    expect((await linesOf(server, period.id)).map(({ policy_id }) => policy_id).sort()).toEqual([first, last].sort());
    const december = { start_date: '2026-12-01', end_date: '2026-12-31', cut_off_date: '2027-01-05' };
    const next = (await ana.post('/commissions/periods', aPeriod(scheme.id, december))).body;
    await calculate(server, ana, next.id);
    const lines = await linesOf(server, next.id);
    expect(lines.map(({ policy_id, is_late }) => [policy_id, is_late])).toEqual(
      expect.arrayContaining([
        [cut, true],
        [after, false],
      ]),
    );
    expect(lines).toHaveLength(2);
    expect(policies.indexOf(before)).toBe(0);
  });

  test('one that was entered late is counted late, once; one of a period that waits is left to it', async () => {
    const { scheme, period } = await anOpenPeriod(ana);
    const december = { start_date: '2026-12-01', end_date: '2026-12-31', cut_off_date: '2027-01-05' };
    const next = (await ana.post('/commissions/periods', aPeriod(scheme.id, december))).body;
    const inTime = await sold(1_000);
    await calculate(server, ana, next.id);
    expect(await linesOf(server, next.id)).toEqual([]);
    await calculate(server, ana, period.id);
    expect(await linesOf(server, period.id)).toMatchObject([{ policy_id: inTime.id, is_late: false }]);
    const entered = await sold(500);
    const later = { start_date: '2027-01-01', end_date: '2027-01-31', cut_off_date: '2027-02-05' };
    const third = (await ana.post('/commissions/periods', aPeriod(scheme.id, later))).body;
    await calculate(server, ana, third.id);
    expect(await linesOf(server, third.id)).toMatchObject([{ policy_id: entered.id, is_late: true }]);
  });

  test('what is left out is named with its reason, and no reason twice', async () => {
    const { scheme, rule, period } = await anOpenPeriod(ana, {
      scheme: { applies_to_roles: ['Agente'], applies_to_products: ['Auto'] },
      rule: { product_type: 'Auto', min_policy_amount: 100, applies_to_renewals: false },
    });
    const nobodys = await sold(1_000);
    await ana.put(`/policies/${nobodys.id}`, { agent_id: null });
    const small = await sold(99.99);
    const cancelled = await sold(1_000, { effective_date: '2026-11-28' });
    server.setTime('2026-11-27T16:00:00.000Z');
    await server.admin.query("update policies set status = 'Cancelada', cancelled_on = '2026-11-27' where id = $1", [
      cancelled.id,
    ]);
    const admins = await aPolicy(ana, {
      effective_date: '2026-11-10',
      expiration_date: '2027-11-10',
      quote: { annual_premium: 1_000, product_type: 'Auto' },
    });
    await sold(1_000, { quote: { product_type: 'Casa' } });
    const dry = await ana.get(`/commissions/periods/${period.id}/dry-run`);
    const wanted = { no_agent: 1, role: 1, no_rule: 1, bonus_only: 0, cancelled: 1, first_renewal: 0 };
    expect(dry.body.left_out).toEqual(wanted);
    await calculate(server, ana, period.id);
    expect((await ana.get(`/commissions/periods/${period.id}`)).body.left_out).toEqual(wanted);
    const { body } = await ana.get(`/commissions/periods/${period.id}/left-out`);
    const reasons = new Map(body.map(({ id, reason }: { id: string; reason: string }) => [id, reason]));
    expect(reasons).toEqual(
      new Map([
        [nobodys.id, 'no_agent'],
        [small.id, 'no_rule'],
        [cancelled.id, 'cancelled'],
        [admins.id, 'role'],
      ]),
    );
    expect((await ana.get(`/commissions/periods/${period.id}/left-out?reason=role`)).body).toHaveLength(1);

    await ana.put(`/policies/${nobodys.id}`, { agent_id: server.world.users.lucia?.id });
    await ana.put(`/commissions/rules/${rule.id}`, { min_policy_amount: 50 });
    const december = { start_date: '2026-12-01', end_date: '2026-12-31', cut_off_date: '2027-01-05' };
    const next = (await ana.post('/commissions/periods', aPeriod(scheme.id, december))).body;
    await calculate(server, ana, next.id);
    const late = await linesOf(server, next.id);
    expect(late.map(({ policy_id }) => policy_id).sort()).toEqual([nobodys.id, small.id].sort());
    expect((await ana.get(`/commissions/periods/${next.id}/left-out`)).body).toEqual([]);
  });

  test('a policy that was cancelled before it began is left out; reinstated, it is late in the next period, once', async () => {
    const { scheme, period } = await anOpenPeriod(ana);
    server.setTime('2026-11-05T16:00:00.000Z');
    [ana, lucia] = [server.as('ana'), server.as('lucia')];
    const policy = await sold(1_000);
    await lucia.put(`/policies/${policy.id}`, { status: 'Cancelada' });
    await calculate(server, ana, period.id);
    expect(await linesOf(server, period.id)).toEqual([]);
    expect((await ana.get(`/commissions/periods/${period.id}/left-out`)).body).toMatchObject([{ reason: 'cancelled' }]);
    expect((await lucia.put(`/policies/${policy.id}`, { status: 'Activa' })).status).toBe(200);
    const december = { start_date: '2026-12-01', end_date: '2026-12-31', cut_off_date: '2027-01-05' };
    const next = (await ana.post('/commissions/periods', aPeriod(scheme.id, december))).body;
    await calculate(server, ana, next.id);
    expect(await linesOf(server, next.id)).toMatchObject([{ policy_id: policy.id, is_late: true }]);
    expect((await ana.get('/commissions/chargebacks')).body).toEqual([]);
  });

  test('a period in which nothing was sold is calculated, to nothing', async () => {
    const { period } = await anOpenPeriod(ana);
    await calculate(server, ana, period.id);
    expect((await ana.get(`/commissions/periods/${period.id}`)).body).toMatchObject({
      total_commissions: 0,
      total_policies: 0,
      by_agent: [],
      by_status: {},
      calculation: { total: 0, done: 0 },
    });
  });

  test('what is sold while it is calculated hides nothing that was there before', async () => {
    const { scheme, period } = await anOpenPeriod(ana, { rule: { product_type: 'Auto' } });
    const tiers = [{ from: 0, rate: 20 }];
    await ana.post('/commissions/rules', aRule(scheme.id, { product_type: 'Casa', commission_type: 'tiered', tiers }));
    const flat = await sold(1_000);
    const stepped = await sold(1_000, { quote: { product_type: 'Casa' } });
    const unruled = await sold(1_000, { quote: { product_type: 'Comercial' } });
    await ana.post(`/commissions/periods/${period.id}/calculate`);
    // By now the plan has three policies.
    const { rows } = await server.admin.query('select run_id from commission_periods where id = $1', [period.id]);
    const agency = await server.services.tenancy.inTenant(server.world.tenants.sol, (tx) =>
      readAgency(tx, server.world.tenants.sol),
    );
    await perform(server.services, { agency, actor: house }, (ctx) => doStep(period.id, rows[0].run_id, ctx));
    await sold(1_000);
    await sold(1_000);
    await calculateWaiting(server);
    const paid = (await linesOf(server, period.id)).map(({ policy_id }) => policy_id);
    expect(paid).toEqual(expect.arrayContaining([flat.id, stepped.id]));
    const { body } = await ana.get(`/commissions/periods/${period.id}/left-out`);
    expect(body).toMatchObject([{ id: unruled.id, reason: 'no_rule' }]);
  });

  test('two schemes pay one policy each, and a renewal is one where it renews another policy', async () => {
    const one = await anOpenPeriod(ana, { rule: { applies_to_renewals: false } });
    const two = await anOpenPeriod(ana, { rule: { percentage_rate: 2 } });
    const policy = await sold(1_000);
    const renewal = await sold(1_000);
    await server.admin.query('update policies set renews = $1 where id = $2', [policy.id, renewal.id]);
    await calculate(server, ana, one.period.id);
    await calculate(server, ana, two.period.id);
    expect(await linesOf(server, one.period.id)).toMatchObject([{ policy_id: policy.id, is_renewal: false }]);
    expect((await linesOf(server, two.period.id)).map(({ is_renewal }) => is_renewal).sort()).toEqual([false, true]);
  });

  test('an agent who has left gets his own; one whose role has changed is paid by the role he has', async () => {
    const { scheme } = await anOpenPeriod(ana, { scheme: { applies_to_roles: ['Agente'] } });
    expect(scheme.applies_to_roles).toEqual(['Agente']);
    const policy = await sold(1_000);
    const period = (await ana.get('/commissions/periods')).body[0];
    await server.admin.query('update users set is_active = false where id = $1', [server.world.users.lucia?.id]);
    await calculate(server, ana, period.id);
    expect(await linesOf(server, period.id)).toMatchObject([{ policy_id: policy.id, agent_role: 'Agente' }]);
    await server.admin.query("update users set is_active = true, role = 'CSR' where id = $1", [
      server.world.users.lucia?.id,
    ]);
    await ana.put(`/commissions/periods/${period.id}`, { status: 'Open' });
    await calculate(server, ana, period.id);
    await server.admin.query("update users set role = 'Agente' where id = $1", [server.world.users.lucia?.id]);
    expect(await linesOf(server, period.id)).toEqual([]);
    expect((await ana.get(`/commissions/periods/${period.id}`)).body.left_out).toMatchObject({ role: 1 });
  });

  test('nothing is calculated of an inactive scheme, or of another agency', async () => {
    const { scheme, period } = await anOpenPeriod(ana);
    await ana.put(`/commissions/schemes/${scheme.id}`, { is_active: false });
    expect((await ana.post(`/commissions/periods/${period.id}/calculate`)).body.code).toBe('scheme_inactive');
    expect((await ana.post('/commissions/periods', aPeriod(scheme.id))).body.code).toBe('scheme_inactive');
    const walter = server.as('walter');
    expect((await walter.post(`/commissions/periods/${period.id}/calculate`)).status).toBe(404);
    expect((await walter.get(`/commissions/periods/${period.id}/dry-run`)).status).toBe(404);
    const theirs = (await walter.post('/commissions/schemes', aScheme())).body;
    expect((await ana.post('/commissions/rules', aRule(theirs.id))).body.code).toBe('invalid_reference');
  });
});
