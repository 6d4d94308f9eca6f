import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { processRenewals, renewWaiting } from '#apps/testing/process-renewals.ts';
import { runJobNow, runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { notifications } from '#features/notifications/server/index.ts';
import { aBrowser } from '#features/notifications/testing.ts';
import { tasks } from '#features/tasks/server/index.ts';
import { toldWhile } from '#platform/testing/told-while.ts';
import { aPolicyUntil } from '../testing.ts';
import { runDaily } from './engine/daily-run.ts';

/** The number of messages sent to the push services. */
let pushes = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    callOutside: async () => {
      pushes += 1;
      return 201;
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  pushes = 0;
});

const sol = () => server.world.tenants.sol;
const steps = [...notifications.daily, ...tasks.daily];

/** The daily steps of an agency, without the engine. */
async function begin(day: string, instant = `${day}T16:00:00.000Z`): Promise<void> {
  server.setTime(instant);
  for (const step of steps) await runStep(server, step, day, sol());
}
const kindsTo = async (username: string): Promise<string[]> =>
  (await server.as(username).get('/notifications')).body.map(({ kind }: { kind: string }) => kind);
/** Sends the browser pushes, as a worker does at an instant. */
async function push(instant: string): Promise<void> {
  server.setTime(instant);
  for (const job of notifications.jobs) await runJobNow(server, job, sol(), {});
}

test('of one policy that expires its agent has one notification on the day of its renewal, and one more in the last week', async () => {
  server.setTime('2026-06-01T16:00:00.000Z');
  const policy = await aPolicyUntil(server.as('lucia'), '2026-07-01');
  await begin('2026-06-01');
  expect(await kindsTo('lucia')).toEqual(['policy.expiring']);
  await processRenewals(server);
  expect(await kindsTo('lucia')).toEqual(['renewal.created']);
  expect(await kindsTo('miguel')).toEqual(['renewal.created']);
  for (const day of ['2026-06-02', '2026-06-23']) await begin(day);
  expect(await kindsTo('lucia')).toEqual(['renewal.created']);

  // Also the day on which the renewal's task is due.
  const [task] = (await server.as('lucia').get(`/tasks?policy_id=${policy.id}`)).body;
  expect(task.due_date).toBe('2026-06-24');
  await begin('2026-06-24');
  expect(await kindsTo('lucia')).toEqual(['policy.expiring', 'renewal.created']);
});

test('also where its number has changed since the renewal was told', async () => {
  server.setTime('2026-07-01T16:00:00.000Z');
  await server.admin.query('delete from notifications');
  const policy = await aPolicyUntil(server.as('lucia'), '2026-07-31');
  await processRenewals(server);
  await server.as('lucia').put(`/policies/${policy.id}`, { policy_number: 'CARRIER-77' });
  await begin('2026-07-02');
  expect(await kindsTo('lucia')).toEqual(['renewal.created']);
});

test('whoever has the task of a colleague’s policy is told of it; whoever wants no word on renewals keeps the one on the policy', async () => {
  server.setTime('2026-08-01T16:00:00.000Z');
  const lucia = server.as('lucia');
  const policy = await aPolicyUntil(lucia, '2026-08-31');
  await lucia.put('/notifications/settings', { kind: 'renewal.created', bell: false, browser: false });
  await server.admin.query('delete from notifications');
  await begin('2026-08-01');
  await processRenewals(server);
  await begin('2026-08-02');
  expect(await kindsTo('lucia')).toEqual(['policy.expiring']);
  const [task] = (await server.as('lucia').get(`/tasks?policy_id=${policy.id}`)).body;
  await server.as('ana').put(`/tasks/${task.id}`, { assigned_to: server.world.users.miguel?.id });
  await begin('2026-08-24');
  expect(await kindsTo('miguel')).toContain('task.due');
  await lucia.put('/notifications/settings', { kind: 'renewal.created', bell: true, browser: true });
});

test('a browser tells nothing at midnight, and in the morning one thing of the policy and its renewal', async () => {
  server.setTime('2026-09-01T03:00:00.000Z');
  for (const username of ['lucia', 'miguel']) {
    const caller = server.withToken(await server.openSession(username, { idleSeconds: 86_400 }));
    expect((await caller.post('/notifications/browsers', aBrowser())).status).toBe(201);
  }
  const policies = [
    await aPolicyUntil(server.as('lucia'), '2026-10-01'),
    await aPolicyUntil(server.as('lucia'), '2026-10-01'),
  ];
  // Midnight in New York.
  await begin('2026-09-01', '2026-09-01T04:00:00.000Z');
  await push('2026-09-01T04:01:00.000Z');
  await runStep(server, runDaily, '2026-09-01', sol());
  await renewWaiting(server);
  await push('2026-09-01T04:10:00.000Z');
  await push('2026-09-01T11:59:59.000Z');
  expect(pushes).toBe(0);
  // A user's change in between is notified immediately and separately.
  await server.as('ana').put(`/policies/${policies[0].id}`, { agent_id: server.world.users.miguel?.id });
  await push('2026-09-01T11:59:59.500Z');
  expect(pushes).toBe(1);
  await push('2026-09-01T12:00:00.000Z');
  expect(pushes).toBe(3);
  await push('2026-09-01T13:00:00.000Z');
  expect(pushes).toBe(3);
});

test('what the house finds by day waits a minute for what takes its place', async () => {
  await server.admin.query('delete from push_subscriptions');
  server.setTime('2026-09-02T18:00:00.000Z');
  const caller = server.withToken(await server.openSession('lucia'));
  await caller.post('/notifications/browsers', aBrowser());
  await aPolicyUntil(server.as('lucia'), '2026-10-02');
  await begin('2026-09-02', '2026-09-02T18:00:00.000Z');
  await push('2026-09-02T18:00:00.000Z');
  await processRenewals(server);
  expect(pushes).toBe(0);
  await push('2026-09-02T18:01:00.000Z');
  expect(pushes).toBe(1);
});

test('the bell shows the one on the policy no more, also where its renewal is told to browsers alone', async () => {
  server.setTime('2026-10-01T16:00:00.000Z');
  const choose = (bell: boolean) =>
    server.as('lucia').put('/notifications/settings', { kind: 'renewal.created', bell, browser: true });
  await server.admin.query('delete from notifications');
  const policy = await aPolicyUntil(server.as('lucia'), '2026-10-31');
  const told = async () =>
    (await server.as('lucia').get('/notifications')).body.some(
      ({ kind, about }: { kind: string; about: { id: string } }) =>
        kind === 'policy.expiring' && about.id === policy.id,
    );
  await begin('2026-10-01');
  await choose(false);
  expect(await told()).toBe(true);
  const received = await toldWhile(server.services, () => processRenewals(server));
  expect(received).toContain(`notification ${server.world.users.lucia?.id}`);
  expect(await told()).toBe(false);
  await choose(true);
});
