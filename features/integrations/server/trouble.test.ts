import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { connectSource, sendSigned, type WayIn } from '#apps/testing/send-signed.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { processDeliveries } from './processing/process-deliveries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await server.admin.query('delete from notifications');
  await server.admin.query("delete from rate_limits where key like 'hook-refused%'");
});

async function connected(name: string) {
  const source = await connectSource(server, { name });
  await server.as('ana').put(`/integrations/${source.id}`, { status: 'Active' });
  return source;
}

const post = ({ path }: WayIn, secret: string) => sendSigned(server, { path, secret });

const statusOf = async (id: string) => (await server.as('ana').get(`/integrations/${id}`)).body.status;

/** The notifications about an integration and their recipients. */
async function told(id: string): Promise<string[]> {
  const { rows } = await server.admin.query(
    `select u.username, n.kind, n.facts ->> 'integration' as name from notifications n
     join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
     where n.about_kind = 'integration' and n.about_id = $1 order by n.created_at, n.kind, u.username`,
    [id],
  );
  return rows.map(({ username, kind, name }) => `${username} ${kind} ${name}`);
}

async function refuse(integration: WayIn) {
  for (let time = 0; time < 6; time += 1) expect(await post(integration, 'another')).toBe(401);
  await expect.poll(() => statusOf(integration.id)).toBe('Error');
}

test('Admins are told once when an integration is in trouble, and once when the right secret has proved it again', async () => {
  const integration = await connected('Web de la feria');
  await refuse(integration);
  expect(await told(integration.id)).toEqual(['ana integration.trouble Web de la feria']);
  for (let time = 0; time < 3; time += 1) await post(integration, 'another');
  server.setTime('2026-11-16T20:10:00.000Z');
  expect(await post(integration, integration.secret)).toBe(200);
  await runJobNow(server, processDeliveries, server.world.tenants.sol, {});
  const { body } = await server.as('ana').get(`/integrations/${integration.id}`);
  expect(body).toMatchObject({ status: 'Active', trouble: null });
  const once = ['ana integration.trouble Web de la feria', 'ana integration.healed Web de la feria'];
  expect(await told(integration.id)).toEqual(once);
  // The problem recurs: there is no further notification of it on that day.
  await refuse(integration);
  expect(await told(integration.id)).toEqual(once);
});

test('what was accepted before the trouble is no sign that it is over', async () => {
  const integration = await connected('Formulario viejo');
  expect(await post(integration, integration.secret)).toBe(200);
  server.setTime('2026-11-16T20:01:00.000Z');
  await refuse(integration);
  await runJobNow(server, processDeliveries, server.world.tenants.sol, {});
  expect(await statusOf(integration.id)).toBe('Error');
});

test('a Manager and an agency’s neighbours are told nothing', async () => {
  const integration = await connected('Campaña de otoño');
  await refuse(integration);
  const { rows } = await server.admin.query(
    'select distinct u.role, n.tenant_id from notifications n join users u on u.tenant_id = n.tenant_id and u.id = n.user_id',
  );
  expect(rows).toEqual([{ role: 'Admin', tenant_id: server.world.tenants.sol }]);
  const { body } = await server.as('ana').get('/notifications');
  expect(body[0]).toMatchObject({
    kind: 'integration.trouble',
    about: { kind: 'integration', id: integration.id },
    facts: { integration: 'Campaña de otoño' },
  });
});
