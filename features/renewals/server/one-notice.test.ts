import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow, runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { notifications } from '#features/notifications/server/index.ts';
import { tasks } from '#features/tasks/server/index.ts';
import { aPolicyUntil } from '../testing.ts';
import { processRun } from './engine/process-run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const sol = () => server.world.tenants.sol;
const steps = [...notifications.daily, ...tasks.daily];

/** What an agency's day begins with, but for the engine. */
async function begin(day: string): Promise<void> {
  server.setTime(`${day}T16:00:00.000Z`);
  for (const step of steps) await runStep(server, step, day, sol());
}
const kindsTo = async (username: string): Promise<string[]> =>
  (await server.as(username).get('/notifications')).body.map(({ kind }: { kind: string }) => kind);
async function renew(): Promise<void> {
  const { body } = await server.as('ana').post('/renewals/process');
  await runJobNow(server, processRun, sol(), { run_id: body.run.id });
}

test('of one policy that expires its agent has one notification on the day of its renewal, and one more in the last week', async () => {
  server.setTime('2026-06-01T16:00:00.000Z');
  const policy = await aPolicyUntil(server.as('lucia'), '2026-07-01');
  await begin('2026-06-01');
  expect(await kindsTo('lucia')).toEqual(['policy.expiring']);
  await renew();
  expect(await kindsTo('lucia')).toEqual(['renewal.created']);
  expect(await kindsTo('miguel')).toEqual(['renewal.created']);
  for (const day of ['2026-06-02', '2026-06-23']) await begin(day);
  expect(await kindsTo('lucia')).toEqual(['renewal.created']);

  // The day on which the renewal's task is due, too.
  const [task] = (await server.as('lucia').get(`/tasks?policy_id=${policy.id}`)).body;
  expect(task.due_date).toBe('2026-06-24');
  await begin('2026-06-24');
  expect(await kindsTo('lucia')).toEqual(['policy.expiring', 'renewal.created']);
});

test('whoever has the task of a colleague’s policy is told of it; whoever wants no word on renewals keeps the one on the policy', async () => {
  server.setTime('2026-08-01T16:00:00.000Z');
  const lucia = server.as('lucia');
  const policy = await aPolicyUntil(lucia, '2026-08-31');
  await lucia.put('/notifications/settings', { kind: 'renewal.created', bell: false, browser: false });
  await server.admin.query('delete from notifications');
  await begin('2026-08-01');
  await renew();
  await begin('2026-08-02');
  expect(await kindsTo('lucia')).toEqual(['policy.expiring']);
  const [task] = (await server.as('lucia').get(`/tasks?policy_id=${policy.id}`)).body;
  await server.as('ana').put(`/tasks/${task.id}`, { assigned_to: server.world.users.miguel?.id });
  await begin('2026-08-24');
  expect(await kindsTo('miguel')).toContain('task.due');
});
