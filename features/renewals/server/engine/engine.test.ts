import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDue } from '#apps/testing/killed-engine.ts';
import { clearRenewals, processRenewals, renewWaiting } from '#apps/testing/process-renewals.ts';
import { runJobNow, runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { midnights } from '#platform/testing/midnights.ts';
import { toldWhile } from '#platform/testing/told-while.ts';
import { aPolicyUntil } from '../../testing.ts';
import { runDaily } from './daily-run.ts';
import { processRun } from './process-run.ts';

const today = '2026-06-01';
const noon = `${today}T16:00:00.000Z`;

let server: TestServer;
let ana: Caller;
let lucia: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(noon);
  [ana, lucia] = [server.as('ana'), server.as('lucia')];
  await clearRenewals(server);
});

const sol = () => server.world.tenants.sol;
const until = (day: string, input = {}) => aPolicyUntil(lucia, day, input);

const all = async () =>
  (await server.admin.query('select * from renewals order by renewal_date, policy_id')).rows as Record<
    string,
    unknown
  >[];
const policiesRenewed = async () => (await all()).map(({ policy_id }) => policy_id);

describe('Who gets a renewal on 2026-06-01, 30 days before', () => {
  async function scenario() {
    const due = [await until('2026-06-08'), await until('2026-06-30'), await until('2026-07-01')];
    const [late, over, cancelled] = [await until('2026-07-02'), await until('2026-05-31'), await until('2026-06-15')];
    await lucia.put(`/policies/${cancelled.id}`, { status: 'Cancelada' });
    return { due: due.map(({ id }) => id as string), others: [late, over, cancelled].map(({ id }) => id as string) };
  }

  test('those of 06-08, 06-30 and 07-01; not that of 07-02, an expired and a cancelled one; again: still three', async () => {
    const { due } = await scenario();
    await processRenewals(server);
    expect(await policiesRenewed()).toEqual(due);
    await processRenewals(server);
    server.setTime(`${today}T16:01:00.000Z`);
    await processRenewals(server);
    expect(await policiesRenewed()).toEqual(due);
    expect((await all()).every(({ status }) => status === 'Pendiente')).toBe(true);
    const status = await ana.get('/renewals/engine-status');
    expect(status.body).toMatchObject({ total_renewals: 3, pending_renewals: 3, run: { status: 'done', total: 0 } });
  });

  test('twice at once, and five workers on one run: still three, and one of everything', async () => {
    const { due } = await scenario();
    const answers = await Promise.all([ana, ana, ana].map((admin) => admin.post('/renewals/process')));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_running');
    const run_id = answers.find(({ status }) => status === 202)?.body.run.id;
    await Promise.all([1, 2, 3, 4, 5].map(() => runJobNow(server, processRun, sol(), { run_id })));
    expect(await policiesRenewed()).toEqual(due);
    const { rows } = await server.admin.query(
      'select renews from quotes where renews = any ($1) order by valid_until',
      [due],
    );
    expect(rows.map(({ renews }) => renews)).toEqual(due);
  });

  test('today is the day of the agency, whose evening is tomorrow elsewhere', async () => {
    await until('2026-07-01');
    const last = await until('2026-07-02');
    server.setTime('2026-06-02T03:59:59.000Z');
    await processRenewals(server);
    expect(await policiesRenewed()).not.toContain(last.id);
    server.setTime('2026-06-02T04:00:00.000Z');
    await processRenewals(server);
    expect(await policiesRenewed()).toContain(last.id);
  });

  test('one that expires today still does, and the configured days count', async () => {
    const [first, second] = [await until('2026-06-01'), await until('2026-06-04')];
    await ana.put('/renewals/config', { days_before_expiration: 2 });
    await processRenewals(server);
    expect(await policiesRenewed()).toEqual([first.id]);
    await ana.put('/renewals/config', { days_before_expiration: 3 });
    await processRenewals(server);
    expect(await policiesRenewed()).toEqual([first.id, second.id]);
  });
});

describe('Other days than most', () => {
  const setZone = (zone: string) =>
    server.admin.query('update tenants set time_zone = $1 where id = $2', [zone, sol()]);
  afterEach(() => setZone('America/New_York'));

  test.each(midnights)('in %s the window moves at the end of %s', async (zone, day, last, next) => {
    await setZone(zone);
    server.setTime(last);
    const untilThen = (expiration_date: string) => aPolicyUntil(server.as('lucia'), expiration_date);
    const ending = await untilThen(day);
    const coming = await untilThen(addDays(day, 31));
    await processRenewals(server);
    expect(await policiesRenewed()).toEqual([ending.id]);
    // This one has no renewal by the end of its last day.
    await untilThen(day);
    server.setTime(next);
    await processRenewals(server);
    expect(await policiesRenewed()).toEqual([ending.id, coming.id]);
  });

  test('a policy that ends on 29 February is renewed 30 days before, for the term that it had', async () => {
    server.setTime('2028-01-29T17:00:00.000Z');
    const term = { effective_date: '2027-08-29', expiration_date: '2028-02-29' };
    const policy = await aPolicy(server.as('lucia'), term);
    await processRenewals(server);
    expect(await policiesRenewed()).toEqual([]);
    server.setTime('2028-01-30T17:00:00.000Z');
    await processRenewals(server);
    expect(await policiesRenewed()).toEqual([policy.id]);
    const seller = server.as('lucia');
    const [renewal] = (await seller.get(`/renewals?policy_id=${policy.id}`)).body;
    expect(renewal).toMatchObject({ renewal_date: '2028-02-29', days_until_expiration: 30 });
    const next = await seller.post(`/quotes/${renewal.quote.id}/convert-to-policy`, {});
    expect(next.body).toMatchObject({ effective_date: '2028-02-29', expiration_date: '2028-08-29' });
  });
});

describe('A policy that another one follows', () => {
  const person = async () => (await lucia.post('/leads', aLead())).body.client_id as string;

  test.each([
    ['begins when it ends', { effective_date: '2026-06-20', expiration_date: '2027-06-20' }, true],
    ['was sold ahead of its end', { effective_date: '2026-05-20', expiration_date: '2027-05-20' }, true],
    [
      'is another car, insured in the middle of the term',
      { effective_date: '2026-01-10', expiration_date: '2027-01-10' },
      false,
    ],
    ['begins 90 days before its end', { effective_date: '2026-03-22', expiration_date: '2027-03-22' }, true],
    ['begins 91 days before its end', { effective_date: '2026-03-21', expiration_date: '2027-03-21' }, false],
    ['ends on the same day', { effective_date: '2026-05-20', expiration_date: '2026-06-20' }, false],
    ['ends before it', { effective_date: '2026-05-20', expiration_date: '2026-06-19' }, false],
    [
      'is of another product',
      { effective_date: '2026-06-20', expiration_date: '2027-06-20', quote: { product_type: 'Casa' } },
      false,
    ],
  ])('by one that %s: %s', async (_how, later, isFollowed) => {
    const client_id = await person();
    const policy = await until('2026-06-20', { client_id });
    const next = await aPolicy(lucia, { client_id, ...later });
    await processRenewals(server);
    expect((await policiesRenewed()).includes(policy.id)).toBe(!isFollowed);
    if (!isFollowed) return;
    await server.admin.query('truncate tasks, renewal_notices, renewals');
    await lucia.put(`/policies/${next.id}`, { status: 'Cancelada' });
    await processRenewals(server);
    expect(await policiesRenewed()).toContain(policy.id);
  });
});

describe('A run of many', () => {
  test.each([
    ['small batches beside calls', 0, 2],
    ['a large one when nobody calls', 2_000, 1],
  ])('is made in %s', async (_how, quietMs, batches) => {
    const template = await until('2026-06-10');
    await addDue(server.admin, sol(), template.id, { from: quietMs, count: 29 });
    const quiet = vi.spyOn(server.services.shares, 'quietMs', 'get').mockReturnValue(quietMs);
    await processRenewals(server);
    quiet.mockRestore();
    const { body } = await ana.get('/renewals/engine-status');
    expect(body.run).toMatchObject({ status: 'done', total: 30, done: 30, batches });
    expect(await all()).toHaveLength(30);
  });
});

describe('Every day', () => {
  test('begins with a run of every agency that has the module', async () => {
    await until('2026-06-20');
    await runStep(server, runDaily, today, sol());
    await renewWaiting(server);
    expect(await all()).toHaveLength(1);
    const { body } = await ana.get('/renewals/engine-status');
    expect(body.run).toMatchObject({ started_by_name: null, status: 'done', total: 1, done: 1 });

    await until('2026-06-21');
    await server.admin.query("update tenants set features_enabled = '{leads,quotes,policies}' where id = $1", [sol()]);
    await runStep(server, runDaily, today, sol());
    await renewWaiting(server);
    await server.admin.query(
      "update tenants set features_enabled = '{leads,quotes,policies,renewals,tasks}' where id = $1",
      [sol()],
    );
    expect(await all()).toHaveLength(1);
  });

  test('one that is silent for a quarter of an hour is given up, and what it left is done', async () => {
    await until('2026-06-20');
    await ana.post('/renewals/process');
    await server.admin.query('delete from pgboss.job');
    expect((await ana.post('/renewals/process')).status).toBe(409);
    const { rows: begun } = await server.admin.query('select seen_at from renewal_runs');
    const silentFor = (ms: number) => server.setTime(new Date(new Date(begun[0].seen_at).getTime() + ms));
    silentFor(15 * 60_000);
    expect((await ana.post('/renewals/process')).status).toBe(409);
    silentFor(15 * 60_000 + 1);
    const { rows: silent } = await server.admin.query('select id from renewal_runs');
    const told = await toldWhile(server.services, () => processRenewals(server));
    expect(told).toContain(`renewal ${silent[0].id}`);
    expect(await all()).toHaveLength(1);
    const { rows } = await server.admin.query('select status from renewal_runs order by started_at');
    expect(rows.map(({ status }) => status)).toEqual(['stopped', 'done']);
  });
});

describe('A policy that is cancelled while the engine works', () => {
  test('has no open renewal, whoever comes first', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const policy = await until('2026-06-20');
      expect((await ana.post('/renewals/process')).status).toBe(202);
      await Promise.all([renewWaiting(server), lucia.put(`/policies/${policy.id}`, { status: 'Cancelada' })]);
      const { rows } = await server.admin.query('select status, reason from renewals where policy_id = $1', [
        policy.id,
      ]);
      expect(rows.every(({ status, reason }) => status === 'Cancelada' && reason === 'cancelled')).toBe(true);
    }
  });
});
