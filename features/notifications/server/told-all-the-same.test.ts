import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
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

test('A subscription that nobody can read any more keeps no other browser from being told, and is forgotten', async () => {
  const subscribe = async (name: string) => {
    const browser = aBrowser({ endpoint: `https://push.example.com/${name}` });
    const caller = server.withToken(await server.openSession('lucia'));
    return (await caller.post('/notifications/browsers', browser)).body.id as string;
  };
  const unreadable = await subscribe('first');
  const other = await subscribe('second');
  await server.admin.query("update push_subscriptions set subscription = 'of another key' where id = $1", [unreadable]);
  await server.as('ana').post('/leads', aLead({ assigned_agent: server.world.users.lucia?.id as string }));
  await runJobNow(server, sendPushes, server.world.tenants.sol, {});
  expect(asked).toEqual(['https://push.example.com/second']);
  const { rows } = await server.admin.query('select id from push_subscriptions');
  expect(rows).toEqual([{ id: other }]);
});
