import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aBrowser } from '../testing.ts';
import { sendPushes } from './send-pushes.ts';

const asked: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    callOutside: async (url) => {
      asked.push(url);
      return 201;
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  asked.length = 0;
  server.setTime(testNow);
  for (const table of ['push_subscriptions', 'notifications', 'pgboss.job']) {
    await server.admin.query(`delete from ${table}`);
  }
});

async function subscribe(name: string): Promise<string> {
  const browser = aBrowser({ endpoint: `https://push.example.com/${name}` });
  const caller = server.withToken(await server.openSession('lucia'));
  return (await caller.post('/notifications/browsers', browser)).body.id;
}
const giveLead = () =>
  server.as('ana').post('/leads', aLead({ assigned_agent: server.world.users.lucia?.id as string }));

test('A subscription that nobody can read any more keeps no other browser from being told, and is forgotten', async () => {
  const unreadable = await subscribe('first');
  const other = await subscribe('second');
  await server.admin.query("update push_subscriptions set subscription = 'of another key' where id = $1", [unreadable]);
  await giveLead();
  await runJobNow(server, sendPushes, server.world.tenants.sol, {});
  expect(asked).toEqual(['https://push.example.com/second']);
  const { rows } = await server.admin.query('select id from push_subscriptions');
  expect(rows).toEqual([{ id: other }]);
});

test('A job that comes before what it has to tell comes again', async () => {
  const work = async () => {
    const jobs = "delete from pgboss.job where name = 'notifications.send-pushes' returning 1";
    const { rowCount } = await server.admin.query(jobs);
    for (let job = 0; job < (rowCount ?? 0); job += 1)
      await runJobNow(server, sendPushes, server.world.tenants.sol, {});
    return rowCount;
  };
  await subscribe('browser');
  await giveLead();
  const due = new Date(Date.parse(testNow) + 10_000).toISOString();
  await server.admin.query('update notifications set push_at = $1', [due]);
  await work();
  expect(asked).toEqual([]);
  server.setTime(due);
  expect(await work()).toBe(1);
  expect(asked).toHaveLength(1);
  expect(await work()).toBe(0);
});
