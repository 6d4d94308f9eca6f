import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { calculate, calculateWaiting, clearCommissions, linesOf } from '#apps/testing/calculate-period.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { keptFigures, recount } from '#platform/testing/recount.ts';
import { waitingForLocks } from '#platform/testing/test-database.ts';
import { anOpenPeriod, aPeriod, aRule, aScheme } from '../../testing.ts';

let server: TestServer;
let ana: Caller;
let miguel: Caller;
let lucia: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime('2026-12-01T16:00:00.000Z');
  [ana, miguel, lucia] = [server.as('ana'), server.as('miguel'), server.as('lucia')];
  await clearCommissions(server);
});

const sold = (annual_premium: number, input: Record<string, unknown> = {}) =>
  aPolicy(lucia, {
    effective_date: '2026-11-10',
    expiration_date: '2027-11-10',
    ...input,
    quote: { annual_premium, product_type: 'Auto' },
  });
const move = (id: string, status: string, by = miguel) => by.put(`/commissions/periods/${id}`, { status });
const statusesOf = async (id: string) => (await linesOf(server, id)).map(({ status }) => status).sort();

const onlyValue = async (question: string, ...values: unknown[]) =>
  Object.values((await server.admin.query(question, values)).rows[0])[0];

/** The counters equal a recount of the lines. */
async function expectRightFigures() {
  const kept = await keptFigures(server.admin, 'commission');
  await recount(server.admin);
  expect(kept).toEqual(await keptFigures(server.admin, 'commission'));
}

describe('A period', () => {
  test('201 with every field; its type is that of the scheme; an instant is its day in the agency', async () => {
    const scheme = (await ana.post('/commissions/schemes', aScheme({ period_type: 'Quarterly' }))).body;
    const { status, body } = await miguel.post('/commissions/periods', {
      scheme_id: scheme.id,
      name: 'Trimestre',
      start_date: '2026-10-01',
      end_date: '2026-12-31',
      cut_off_date: '2027-01-11T02:00:00Z',
      notes: 'El cuarto',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Trimestre',
      period_type: 'Quarterly',
      cut_off_date: '2027-01-10',
      notes: 'El cuarto',
      status: 'Open',

      scheme_name: scheme.name,
      total_commissions: 0,
      total_policies: 0,
      total_premium: 0,
      calculation: null,
      moves: [],
    });
    expect((await miguel.get('/commissions/periods')).body).toMatchObject([{ id: body.id }]);
    expect((await miguel.get(`/commissions/periods?scheme_id=${scheme.id}&status=Closed`)).body).toEqual([]);
  });

  test.each([
    ['no name', { name: '' }, 'name', 'Period name is required'],
    ['no start', { start_date: undefined }, 'start_date', 'Start date is required'],
    ['no end', { end_date: '' }, 'end_date', 'End date is required'],
    ['no cut-off', { cut_off_date: undefined }, 'cut_off_date', 'Cut-off date is required'],
    ['a day that is none', { start_date: '2026-11-31' }, 'start_date', /date/],
    ['the end before the start', { end_date: '2026-10-31' }, 'end_date', /before the start/],
    ['the cut-off before the start', { cut_off_date: '2026-10-31' }, 'cut_off_date', /before the start/],
    ['the cut-off more than a year after the end', { cut_off_date: '2027-12-01' }, 'cut_off_date', /one year/],
  ])('422 with %s', async (_what, input, field, message) => {
    const scheme = (await ana.post('/commissions/schemes', aScheme())).body;
    const { status, body } = await ana.post('/commissions/periods', aPeriod(scheme.id, input));
    expect(status).toBe(422);
    expect(body.errors.find((error: Record<string, string>) => error.field === field)?.message).toMatch(message);
  });

  test('overlaps no other of its scheme, also when two are created or moved at once', async () => {
    const { scheme, period } = await anOpenPeriod(ana);
    const answers = await Promise.all(
      ['2026-12-01', '2026-12-31', '2026-12-15'].map((start_date) =>
        ana.post(
          '/commissions/periods',
          aPeriod(scheme.id, { start_date, end_date: '2026-12-31', cut_off_date: '2027-01-05' }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'periods_overlap' });
    expect(
      (await ana.put(`/commissions/periods/${period.id}`, { end_date: '2026-12-31', cut_off_date: '2027-01-05' })).body
        .code,
    ).toBe('periods_overlap');
    expect((await ana.put(`/commissions/periods/${period.id}`, { start_date: '2026-10-15' })).status).toBe(200);
    const other = (await ana.post('/commissions/schemes', aScheme())).body;
    expect((await ana.post('/commissions/periods', aPeriod(other.id))).status).toBe(201);
  });

  test('has its days changed while it is Open alone, its name and notes always', async () => {
    const { period } = await anOpenPeriod(ana);
    await sold(1_000);
    expect((await miguel.put(`/commissions/periods/${period.id}`, { cut_off_date: '2026-11-01' })).status).toBe(200);
    expect((await miguel.put(`/commissions/periods/${period.id}`, { cut_off_date: '2026-10-01' })).status).toBe(422);
    await calculate(server, ana, period.id);
    const days = await miguel.put(`/commissions/periods/${period.id}`, { cut_off_date: '2026-11-02' });
    expect(days.body.code).toBe('period_not_open');
    expect((await miguel.put(`/commissions/periods/${period.id}`, { notes: 'Revisado' })).body.notes).toBe('Revisado');
  });
});

describe('The states of a period', () => {
  async function calculated() {
    const { period } = await anOpenPeriod(ana);
    await sold(1_000);
    await sold(500);
    await calculate(server, ana, period.id);
    return period.id as string;
  }

  test('Under Review, back, Approved, Closed: its lines move with it, and paid ones keep when and by whom', async () => {
    const id = await calculated();
    expect((await miguel.get(`/commissions/periods/${id}`)).body.moves).toEqual([
      'Under Review',
      'Approved',
      'Closed',
      'Open',
    ]);
    expect((await move(id, 'Under Review')).body).toMatchObject({
      status: 'Under Review',
      moves: ['Approved', 'Calculated'],
    });
    expect(await statusesOf(id)).toEqual(['Under Review', 'Under Review']);
    expect((await move(id, 'Calculated')).body.status).toBe('Calculated');
    expect(await statusesOf(id)).toEqual(['Calculated', 'Calculated']);
    const [first] = await linesOf(server, id);
    await miguel.put(`/commissions/${first?.id}`, { status: 'Cancelled' });
    await move(id, 'Under Review');
    expect((await move(id, 'Approved')).body).toMatchObject({ status: 'Approved', moves: ['Closed'] });
    expect(await statusesOf(id)).toEqual(['Approved', 'Cancelled']);
    await expectRightFigures();
    const refused = { code: 'period_move', detail: expect.not.stringContaining('{{') };
    expect((await move(id, 'Open')).body).toMatchObject(refused);
    expect((await move(id, 'Closed')).body).toMatchObject({ status: 'Closed', moves: [] });
    const [line] = (await linesOf(server, id)).filter(({ status }) => status === 'Paid');
    expect(line).toMatchObject({ paid_by: server.world.users.miguel?.id });
    await expectRightFigures();
  });

  test.each(['Open', 'Calculating', 'Closed', 'Approved', 'Under Review', 'Calculated'])(
    'an Open one does not become %s by a change of it',
    async (status) => {
      const { period } = await anOpenPeriod(ana);
      const answer = await move(period.id, status);
      expect(answer.status).toBe(status === 'Open' ? 200 : 409);
      if (status !== 'Open') expect(answer.body.code).toBe('period_move');
    },
  );

  test('back to Open drops the lines, and what is calculated then is right again', async () => {
    const id = await calculated();
    const { body } = await move(id, 'Open');
    expect(body).toMatchObject({
      status: 'Open',
      total_commissions: 0,
      calculation: null,
      by_agent: [],
      by_status: {},
    });
    expect(await linesOf(server, id)).toEqual([]);
    await expectRightFigures();
    await sold(250);
    await calculate(server, ana, id);
    expect((await ana.get(`/commissions/periods/${id}`)).body).toMatchObject({
      total_commissions: 175,
      total_policies: 3,
    });
    await expectRightFigures();
  });

  test('what was paid or adjusted is history: it is not opened again', async () => {
    const id = await calculated();
    const [first, second] = await linesOf(server, id);
    await miguel.post(`/commissions/${first?.id}/adjustments`, { adjustment_amount: 5, reason: 'Redondeo' });
    expect((await move(id, 'Open')).body.code).toBe('period_has_payments');
    expect(await linesOf(server, id)).toHaveLength(2);
    expect(second).toBeDefined();
  });

  test.each(['Approved', 'Paid'])(
    'a commission that is %s alone is frozen: its period is not opened again',
    async (status) => {
      const id = await calculated();
      const [line] = await linesOf(server, id);
      await miguel.put(`/commissions/${line?.id}`, { status });
      expect((await move(id, 'Open')).body.code).toBe('period_has_payments');
      expect(await linesOf(server, id)).toHaveLength(2);
      await miguel.put(`/commissions/${line?.id}`, { status: 'Calculated' });
      expect((await move(id, 'Open')).body.status).toBe('Open');
      await expectRightFigures();
    },
  );

  test('amounts beside which no other is larger come to their sum', async () => {
    const { scheme, period } = await anOpenPeriod(ana);
    const bonus = { commission_type: 'bonus', threshold: 1, fixed_amount: 1 };
    await ana.post('/commissions/rules', aRule(scheme.id, bonus));
    for (let n = 0; n < 2; n++) await sold(999_999_999_999.99);
    await calculate(server, ana, period.id);
    expect((await ana.get(`/commissions/periods/${period.id}`)).body).toMatchObject({
      total_premium: 1_999_999_999_999.98,
      total_commissions: 200_000_000_001,
      total_policies: 2,
    });
    expect((await ana.get(`/commissions/periods/${period.id}/check`)).body).toMatchObject({ lines: 3, differing: [] });
  });

  test('a closed one is reopened by an Admin with a reason, on record', async () => {
    const id = await calculated();
    expect((await ana.post(`/commissions/periods/${id}/reopen`, { reason: 'Antes' })).body.code).toBe(
      'period_not_closed',
    );
    await move(id, 'Closed');
    expect((await miguel.post(`/commissions/periods/${id}/reopen`, { reason: 'Yo' })).status).toBe(403);
    expect((await ana.post(`/commissions/periods/${id}/reopen`, { reason: ' ' })).status).toBe(422);
    const { body } = await ana.post(`/commissions/periods/${id}/reopen`, { reason: 'Faltaba una póliza' });
    expect(body).toMatchObject({ status: 'Under Review' });
    expect(await statusesOf(id)).toEqual(['Paid', 'Paid']);
    const history = (await ana.get(`/commissions/periods/${id}/history`)).body;
    expect(history.find(({ action }: Record<string, string>) => action === 'reopenPeriod')).toMatchObject({
      action: 'reopenPeriod',
      actor_name: 'Ana Beltrán',
      after: { reason: 'Faltaba una póliza' },
    });
    expect(history.map(({ action }: Record<string, string>) => action).sort()).toEqual([
      'calculatePeriod',
      'createPeriod',
      'finishPeriod',
      'reopenPeriod',
      'updatePeriod',
    ]);
  });

  test('back to Open waits for whoever adjusts a line or takes a chargeback, and then it is history', async () => {
    const id = await calculated();
    const [line] = await linesOf(server, id);
    const policy_id = await onlyValue('select policy_id from commissions where id = $1', line?.id);
    await lucia.put(`/policies/${policy_id}`, { status: 'Cancelada' });
    const chargeback = await onlyValue('select id from commission_chargebacks where commission_id = $1', line?.id);
    // Opens the session before the measured call.
    await miguel.get('/commissions/periods');
    await server.admin.query('begin');
    const own = [server.world.tenants.sol, line?.id];
    await server.admin.query('select from commissions where tenant_id = $1 and id = $2 for no key update', own);
    const opening = move(id, 'Open');
    await vi.waitFor(async () => expect(await waitingForLocks(server.address)).toBe(1));
    await server.admin.query(
      `insert into commission_adjustments (tenant_id, id, commission_id, agent_id, scheme_id, adjustment_amount,
         adjustment_type, reason, made_on, created_at)
       select tenant_id, gen_random_uuid(), id, agent_id, scheme_id, -5, 'Policy Cancellation', 'Anulada', '2026-12-01',
         calculated_at from commissions where tenant_id = $1 and id = $2`,
      own,
    );
    await server.admin.query(
      "update commission_chargebacks set status = 'Dismissed', settled_at = created_at where tenant_id = $1 and id = $2",
      [server.world.tenants.sol, chargeback],
    );
    await server.admin.query('commit');
    expect(await opening).toMatchObject({ status: 409, body: { code: 'period_has_payments' } });
    expect(await linesOf(server, id)).toHaveLength(2);
  });

  test('two who move it at once: one does, and no line is left between', async () => {
    const id = await calculated();
    const answers = await Promise.all(['Approved', 'Open', 'Closed'].map((status) => move(id, status)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const { status } = (await ana.get(`/commissions/periods/${id}`)).body;
    const wanted: Record<string, string[]> = { Approved: ['Approved', 'Approved'], Closed: ['Paid', 'Paid'], Open: [] };
    expect(await statusesOf(id)).toEqual(wanted[status]);
    await expectRightFigures();
  });
});

test('a policy that was cancelled before its line came into being is proposed to be charged back', async () => {
  const { period } = await anOpenPeriod(ana);
  const policy = await sold(1_000);
  server.setTime('2026-12-20T16:00:00.000Z');
  [ana, miguel, lucia] = [server.as('ana'), server.as('miguel'), server.as('lucia')];
  await lucia.put(`/policies/${policy.id}`, { status: 'Cancelada' });
  await ana.post(`/commissions/periods/${period.id}/calculate`);
  await calculateWaiting(server);
  expect((await ana.get('/commissions/chargebacks')).body).toMatchObject([
    { policy_id: policy.id, status: 'Open', cancelled_on: '2026-12-20' },
  ]);
  await move(period.id, 'Open');
  expect((await ana.get('/commissions/chargebacks')).body).toEqual([]);
  await expectRightFigures();
});
