import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculate } from '#apps/testing/calculate-period.ts';
import { addPolicies } from '#apps/testing/many-policies.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { anOpenPeriod } from '../../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.setTime('2026-12-01T16:00:00.000Z');
});
afterAll(() => server.close());

test('a name that many have finds what a name of one does: in the order asked for, page by page, with its totals', async () => {
  const ana = server.as('ana');
  const { period } = await anOpenPeriod(ana);
  // Policies of one client, more than are looked up individually, and one of another client.
  expect(await addPolicies(server, { agents: 3, each: 400 })).toBe(1_200);
  const { rows } = await server.admin.query(
    "select clients.name from policies join clients using (tenant_id) where clients.id = client_id and policy_number = 'OLD-1'",
  );
  const other = await aPolicy(server.as('lucia'), {
    effective_date: '2026-11-10',
    expiration_date: '2027-11-10',
    policy_number: 'SOL-0099',
    quote: { annual_premium: 1_000 },
  });
  await calculate(server, ana, period.id);
  const q = encodeURIComponent(rows[0].name);
  const all = (await ana.get('/commissions?limit=100&sort=premium')).body;
  const found = await ana.get(`/commissions?limit=100&sort=premium&q=${q}`);
  expect(found.headers['x-total-count']).toBe('1000+');
  const others = all.filter(({ policy }: { policy: { id: string } }) => policy.id !== other.id);
  expect(found.body.slice(0, 99)).toEqual(others.slice(0, 99));
  const [agent] = found.body.map((line: { agent: { id: string } }) => line.agent.id);
  const theirs = await ana.get(`/commissions?limit=1&agent=${agent}&q=${q}`);
  expect(theirs.headers['x-total-count']).toBe('400');
  expect((await ana.get(`/commissions/totals?q=${q}`)).body.commissions).toBe(1_200);
  expect((await ana.get('/commissions?q=SOL-0099')).body).toMatchObject([{ policy: { id: other.id } }]);
  expect((await ana.get(`/commissions?q=${q}&status=Paid`)).body).toEqual([]);
  expect((await server.as('lucia').get(`/commissions?q=${q}`)).body).toEqual([]);
});
