import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { anIntegration } from '../../testing.ts';
import { findWaiting } from './find-waiting.ts';
import { processDeliveries } from './process-deliveries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The agencies with jobs enqueued since the last check. */
async function calledFor(): Promise<string[]> {
  const { rows } = await server.admin.query(
    `delete from pgboss.job where name = $1 returning data ->> 'tenant_id' as agency`,
    [processDeliveries.name],
  );
  return rows.map(({ agency }) => agency);
}

async function waitsIn(user: string, change = ''): Promise<string> {
  const { body } = await server
    .as(user)
    .post('/integrations', anIntegration({ settings: { authentication: 'address' } }));
  const path = new URL(body.webhook_url).pathname;
  const email = `${randomUUID()}@example.com`;
  await server.anonymous.at('POST', path, { id: randomUUID(), name: 'Inés Ruiz', email });
  if (change) await server.admin.query(`update incoming_leads set ${change} where integration_id = $1`, [body.id]);
  return body.id;
}

test('much that comes at once calls for few jobs', async () => {
  const { body } = await server
    .as('ana')
    .post('/integrations', anIntegration({ settings: { authentication: 'address' } }));
  const path = new URL(body.webhook_url).pathname;
  for (let at = 0; at < 30; at += 1) {
    const email = `${randomUUID()}@example.com`;
    expect((await server.anonymous.at('POST', path, { id: randomUUID(), name: 'Inés Ruiz', email })).status).toBe(200);
  }
  const called = await calledFor();
  expect(called.length).toBeGreaterThan(0);
  expect(called.length).toBeLessThan(15);
});

test('agencies that receive something at once each get a job', async () => {
  await Promise.all([waitsIn('ana'), waitsIn('walter', "held = 'by_hand'")]);
  const { sol, lakeside } = server.world.tenants;
  expect(new Set(await calledFor())).toEqual(new Set([sol, lakeside]));
});

test('what waits and nobody works on is found, once for each agency; what waits for a person or for later is not', async () => {
  const { sol, lakeside } = server.world.tenants;
  await waitsIn('ana');
  await waitsIn('ana');
  await waitsIn('walter', "held = 'by_hand'");
  await waitsIn('walter', "not_before = '2026-11-16T20:05:00Z'");
  await calledFor();
  await runJobNow(server, findWaiting, null, {});
  expect(await calledFor()).toEqual([sol]);
  server.setTime('2026-11-16T20:05:00.000Z');
  await runJobNow(server, findWaiting, null, {});
  expect((await calledFor()).toSorted()).toEqual([sol, lakeside].toSorted());
});

test('a second job of an agency that is worked on leaves at once, and what it came for is taken along', async () => {
  const ids = [await waitsIn('ana'), await waitsIn('ana')];
  const process = () => runJobNow(server, processDeliveries, server.world.tenants.sol, {});
  await Promise.all([
    process(),
    process(),
    waitsIn('ana')
      .then((id) => ids.push(id))
      .then(process),
  ]);
  const { rows } = await server.admin.query(
    'select status, count(*)::int as n from incoming_leads where integration_id = any($1) group by 1',
    [ids],
  );
  expect(rows).toEqual([{ status: 'Completed', n: 3 }]);
});
