import { afterAll, beforeAll, expect, test } from 'vitest';
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
  expect(health.map(({ part }: { part: string }) => part)).toEqual(['database', 'queue', 'dead_letters', 'disk']);
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
