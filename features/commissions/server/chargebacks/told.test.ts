import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calculate, calculateWaiting, clearCommissions } from '#apps/testing/calculate-period.ts';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { anOpenPeriod } from '#features/commissions/testing.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { processPeriod } from '../runs/process-period.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await clearCommissions(server);
  await server.admin.query('delete from notifications');
});

/** Sells a policy of this month and cancels it. */
async function sellAndCancel(username: string): Promise<string> {
  const term = { effective_date: '2026-11-03', expiration_date: '2027-11-03' };
  const { id, policy_number } = await aPolicy(server.as(username), { quote: { annual_premium: 1_200 }, ...term });
  await server.as(username).put(`/policies/${id}`, { status: 'Cancelada' });
  return policy_number;
}

/** The notifications of chargebacks, by user name. */
async function told() {
  const { rows } = await server.admin.query(
    `select u.username, n.kind, n.facts from notifications n
     join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
     where n.kind like 'commission.%' order by 1, 2`,
  );
  return rows;
}

test('each is told of the chargebacks of a calculated period in one notification, and once', async () => {
  for (const username of ['lucia', 'lucia', 'lucia', 'miguel']) await sellAndCancel(username);
  const { period } = await anOpenPeriod(server.as('ana'));
  await calculate(server, server.as('ana'), period.id);
  const facts = (chargebacks: string, amount: string) => ({ period: period.name, chargebacks, amount });
  const all = { kind: 'commission.chargebacks', facts: facts('4', '$462.92') };
  const expected = [
    { username: 'ana', ...all },
    { username: 'lucia', kind: 'commission.chargebacks', facts: facts('3', '$347.19') },
    { username: 'miguel', ...all },
  ];
  expect(await told()).toEqual(expected);
  // A second worker, which took the job of one that seemed dead.
  const { rows } = await server.admin.query('select tenant_id, run_id from commission_periods where id = $1', [
    period.id,
  ]);
  await runJobNow(server, processPeriod, rows[0].tenant_id, { period_id: period.id, run_id: rows[0].run_id });
  await calculateWaiting(server);
  expect(await told()).toEqual(expected);
});

test('who has one of them is told of that one', async () => {
  const policy_number = await sellAndCancel('lucia');
  const { period } = await anOpenPeriod(server.as('ana'));
  await calculate(server, server.as('ana'), period.id);
  expect((await told()).map(({ username, kind, facts }) => [username, kind, facts.policy_number])).toEqual([
    ['ana', 'commission.chargeback', policy_number],
    ['lucia', 'commission.chargeback', policy_number],
    ['miguel', 'commission.chargeback', policy_number],
  ]);
});
