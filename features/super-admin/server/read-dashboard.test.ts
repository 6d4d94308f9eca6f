import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aTenant } from '../testing.ts';
import { worstOf } from './health.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const olga = () => server.as('olga');
const read = async (language = 'en') =>
  (await olga().get('/super-admin/dashboard', { 'accept-language': language })).body;

test('counts agencies, accounts, new and churned ones of 30 days, and their plans', async () => {
  const before = await read();
  expect(before).toMatchObject({ total_tenants: 2, active_tenants: 2, total_users_across_tenants: 10 });
  const made = [];
  for (const given of [{}, { is_trial: true, trial_days: 5 }, { plan: 'enterprise' as const }, {}]) {
    made.push((await olga().post('/tenants', aTenant(given))).body.id as string);
  }
  await olga().post(`/tenants/${made[0]}/suspend`);
  await olga().put(`/tenants/${made[2]}`, { status: 'Inactive' });
  await olga().delete(`/tenants/${made[3]}`);
  const after = await read();
  expect(after).toMatchObject({
    ...{ total_tenants: 5, active_tenants: 2, trial_tenants: 1, suspended_tenants: 1, inactive_tenants: 1 },
    ...{ deleted_tenants: 1, monthly_churned_tenants: before.monthly_churned_tenants + 2 },
    tenants_by_plan: { basic: 2, premium: 2, enterprise: 1 },
  });
  server.setTime('2026-11-22T20:00:00.000Z');
  expect((await read()).monthly_churned_tenants).toBe(after.monthly_churned_tenants + 1);
  server.setTime('2026-12-20T20:00:00.000Z');
  expect(await read()).toMatchObject({ monthly_new_tenants: 0, monthly_churned_tenants: 1 });
  server.setTime(testNow);
});

test('the health tells every part with its reason, in the language of who asks', async () => {
  const { system_health, health } = await read();
  expect(system_health).toBe('healthy');
  expect(health.map(({ part }: { part: string }) => part)).toEqual([
    'database',
    'queue',
    'dead_letters',
    'disk',
    'backup',
  ]);
  const { health: spanish } = await read('es');
  expect(spanish[0].reason).toBe('La base de datos responde.');
});

test('the worst line colours the badge; what is unknown colours nothing', () => {
  const lines = (...states: ('healthy' | 'warning' | 'critical' | 'unknown')[]) => states.map((state) => ({ state }));
  expect(worstOf(lines('healthy', 'unknown'))).toBe('healthy');
  expect(worstOf(lines('healthy', 'warning', 'unknown'))).toBe('warning');
  expect(worstOf(lines('warning', 'critical'))).toBe('critical');
  expect(worstOf(lines('unknown'))).toBe('unknown');
});

test.each([
  ['no backup yet, 26 hours after the first day', 26, [], 'healthy', 'No backup yet.'],
  ['no backup in 27 hours', 27, [], 'warning', '27 hours'],
  ['one of last night', 27, [{ hoursAgo: 20 }], 'healthy', '20 hours old'],
  ['the newest failed', 27, [{ hoursAgo: 20 }, { hoursAgo: 1, status: 'Failed' }], 'warning', 'failed'],
  ['one that can’t be restored', 27, [{ hoursAgo: 20, proof: 'Wrong' }], 'warning', 'restored'],
  ['none proved for eight days', 9 * 24 - 1, [{ hoursAgo: 1 }], 'healthy', '1 hour old'],
  ['none proved for nine days', 9 * 24, [{ hoursAgo: 1 }], 'warning', '9 days'],
])('backups in the health: %s', async (_, age, backups, state, reason) => {
  const now = new Date(testNow).getTime();
  const before = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  onTestFinished(async () => void (await server.admin.query('delete from backups')));
  await server.admin.query('update tenants set created_at = $1', [before(age)]);
  for (const { hoursAgo, status = 'Done', proof = 'None' } of backups as Made[]) {
    await server.admin.query(
      `insert into backups (id, status, cause, requested_at, made_at, proof)
       values (gen_random_uuid(), $1, 'schedule', $2, $2, $3)`,
      [status, before(hoursAgo), proof],
    );
  }
  const { health } = await read();
  const line = health.find(({ part }: { part: string }) => part === 'backup');
  expect([line.state, line.reason]).toEqual([state, expect.stringContaining(reason)]);
});

interface Made {
  hoursAgo: number;
  status?: string;
  proof?: string;
}
