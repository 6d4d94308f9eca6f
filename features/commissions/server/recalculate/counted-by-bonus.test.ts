import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calculate, clearCommissions } from '#apps/testing/calculate-period.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { anOpenPeriod, aPeriod, aRule } from '../../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await clearCommissions(server);
});

const ana = () => server.as('ana');
const correct = (id: string, body: object) => server.as('miguel').put(`/policies/${id}`, body);
const bonus = { commission_type: 'bonus', bonus_kind: 'amount', fixed_amount: 250, threshold: 2_000 };
const linesOf = async (periodId: string) =>
  (await ana().get(`/commissions?period_id=${periodId}`)).body.map(
    ({ commission_type, is_late, commission_amount }: Record<string, unknown>) => [
      commission_type,
      is_late,
      commission_amount,
    ],
  );

async function expectSound(periodId: string) {
  const check = (await ana().get(`/commissions/periods/${periodId}/check`)).body;
  expect([check.differing, check.sum]).toEqual([[], check.total]);
}

test('a policy that a closed bonus has counted is paid late by the rule that fits it now, and counted by no second bonus', async () => {
  const term = { effective_date: '2026-11-01', expiration_date: '2027-11-01' };
  const policy = await aPolicy(server.as('lucia'), { quote: { annual_premium: 2_000 }, ...term });
  const { scheme, period: november } = await anOpenPeriod(ana(), { rule: bonus });
  await ana().post('/commissions/rules', aRule(scheme.id, { percentage_rate: 10, min_policy_amount: 3_000 }));
  const close = async (id: string) => {
    for (const status of ['Under Review', 'Approved', 'Closed']) {
      expect((await ana().put(`/commissions/periods/${id}`, { status })).status).toBe(200);
    }
  };
  const calculatedIn = async (month: string) => {
    const days = { start_date: `${month}-01`, end_date: `${month}-28`, cut_off_date: `${month}-28` };
    const { body } = await ana().post('/commissions/periods', aPeriod(scheme.id, days));
    await calculate(server, ana(), body.id);
    return body.id as string;
  };
  await calculate(server, ana(), november.id);
  const reached = ['bonus', false, 250];
  expect(await linesOf(november.id)).toEqual([reached]);
  await close(november.id);
  // Below the rule's minimum again, the next period has no line.
  await correct(policy.id, { annual_premium: 3_000 });
  await correct(policy.id, { annual_premium: 2_999.99 });
  expect(await linesOf(await calculatedIn('2026-12'))).toEqual([]);
  await correct(policy.id, { annual_premium: 3_000 });
  const january = await calculatedIn('2027-01');
  expect(await linesOf(january)).toEqual([['percentage', true, 300]]);
  await correct(policy.id, { annual_premium: 4_000 });
  expect(await linesOf(january)).toEqual([['percentage', true, 400]]);
  await expectSound(january);
  await close(january);
  await correct(policy.id, { annual_premium: 5_000 });
  expect(await linesOf(january)).toEqual([['percentage', true, 400]]);
  const [line] = (await ana().get(`/commissions?policy_id=${policy.id}`)).body;
  expect((await ana().get(`/commissions/${line.id}`)).body.chargeback).toMatchObject({
    kind: 'correction',
    amount: 100,
  });
  expect(await linesOf(november.id)).toEqual([reached]);
  await expectSound(january);
});
