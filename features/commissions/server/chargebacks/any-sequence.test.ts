import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculate } from '#apps/testing/calculate-period.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import { cents, centsOf, dollarsOf, negated, partOf, percentOf, sumOf } from '#platform/contract/money.ts';
import { keptFigures, recount } from '#platform/testing/recount.ts';
import { anOpenPeriod } from '../../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const begins = '2026-11-01';
const ana = () => server.as('ana');

const anyStep = fc.oneof(
  fc.record({ do: fc.constant('cancel' as const), after: fc.integer({ min: 0, max: 150 }) }),
  fc.record({ do: fc.constant('move' as const), after: fc.integer({ min: 0, max: 150 }) }),
  fc.record({ do: fc.constant('reinstate' as const) }),
  fc.record({ do: fc.constant('correct' as const), premium: fc.integer({ min: 1, max: 500_000 }) }),
  fc.record({ do: fc.constant('extend' as const), days: fc.integer({ min: 151, max: 700 }) }),
  fc.record({ do: fc.constant('renew' as const) }),
  fc.record({ do: fc.constant('take' as const) }),
  fc.record({ do: fc.constant('approve' as const) }),
);

async function takeAll(policyId: string): Promise<void> {
  const open = (await ana().get(`/commissions/chargebacks?status=Open&policy_id=${policyId}`)).body;
  for (const { id } of open) {
    expect((await ana().post(`/commissions/chargebacks/${id}/take`)).status).toBe(201);
  }
}

test('whatever becomes of a policy, with every proposal taken it has paid what its days in force have earned', async () => {
  const { rule, period } = await anOpenPeriod(ana(), {
    rule: { commission_type: 'percentage', percentage_rate: 12.5 },
  });
  server.setTime(testNow);
  const sold: { id: string }[] = [];
  for (let n = 0; n < 15; n += 1) {
    const term = { effective_date: begins, expiration_date: '2027-11-01' };
    sold.push(await aPolicy(server.as('lucia'), { quote: { annual_premium: 1_200 }, ...term }));
  }
  await calculate(server, ana(), period.id);
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 7 }), async (steps) => {
      const { id } = sold.pop() as { id: string };
      const lineId = (await ana().get(`/commissions?policy_id=${id}`)).body[0].id;
      const put = (body: object) => ana().put(`/policies/${id}`, body);
      for (const step of steps) {
        if (step.do === 'cancel') await put({ status: 'Cancelada', cancelled_on: addDays(begins, step.after) });
        if (step.do === 'move') await put({ cancelled_on: addDays(begins, step.after) });
        if (step.do === 'reinstate') await put({ status: 'Activa' });
        if (step.do === 'correct') await put({ annual_premium: dollarsOf(cents(step.premium)) });
        if (step.do === 'extend') await put({ expiration_date: addDays(begins, step.days) });
        if (step.do === 'renew') await put({ status: 'Renovada' });
        if (step.do === 'approve') await ana().put(`/commissions/${lineId}`, { status: 'Approved' });
        if (step.do === 'take') await takeAll(id);
      }
      await takeAll(id);
      const policy = (await ana().get(`/policies/${id}`)).body;
      const line = (await ana().get(`/commissions/${lineId}`)).body;
      const whole = percentOf(centsOf(policy.annual_premium), rule.percentage_rate);
      const { effective_date, expiration_date, cancelled_on } = policy;
      const days = daysBetween(effective_date, expiration_date);
      const unearned = cancelled_on ? partOf(whole, daysBetween(cancelled_on, expiration_date), days) : centsOf(0);
      expect(line.net).toBe(dollarsOf(sumOf([whole, negated(unearned)])));
      expect(line.chargeback).toBeNull();
      expect(line.explanation.is_right).toBe(true);
    }),
    { numRuns: 15, endOnFailure: true },
  );
  const kept = await keptFigures(server.admin, 'commission');
  await recount(server.admin);
  expect(await keptFigures(server.admin, 'commission')).toEqual(kept);
});
