import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { addDays } from '#platform/contract/calendar.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const today = '2026-11-16';
/** Creates a policy sold, or a term expired, this many days ago. */
async function sold(daysAgo: number, input: Record<string, unknown> = {}): Promise<string> {
  server.setTime(`${addDays(today, -daysAgo)}T17:00:00Z`);
  return (await aPolicy(server.as('lucia'), { quote: { annual_premium: 900 }, ...input })).id;
}
const expired = (daysAgo: number) => {
  const expiration_date = addDays(today, -daysAgo);
  return sold(0, { effective_date: addDays(expiration_date, -30), expiration_date });
};
async function projected() {
  server.setTime(`${today}T17:00:00Z`);
  return (await server.as('ana').get('/analytics/revenue')).body;
}

test('nothing is projected of 59 days of data, and of 60 what the last 90 days sold', async () => {
  await sold(59);
  expect(await projected()).toMatchObject({
    projected_revenue_next_month: 0,
    projection: { basis: 'too_little_data' },
  });
  await sold(60);
  const { projection, projected_revenue_next_month } = await projected();
  expect(projection.basis).toBe('retention_and_new_business');
  // 1,800 in 90 days, and December has 31.
  expect(projected_revenue_next_month).toBe(620);
  // A sale on the first of the 90 days counts; one on the day before doesn't.
  await sold(90);
  expect((await projected()).projected_revenue_next_month).toBe(620);
  await sold(89);
  expect((await projected()).projected_revenue_next_month).toBe(930);
});

test('of 19 terms that expired in twelve months what was ever renewed counts, of 20 they alone', async () => {
  const renewed = await expired(400);
  // The status alone isn't a renewal.
  const word = await expired(401);
  await server.as('miguel').put(`/policies/${word}`, { status: 'Renovada' });
  await server.admin.query('update policies set next_begins = expiration_date where id = $1', [renewed]);
  for (let at = 1; at <= 18; at += 1) await expired(at);
  // One of all twenty terms.
  expect((await projected()).projection.premium_retention).toBe(5);
  await expired(19);
  await expired(365);
  expect((await projected()).projection.premium_retention).toBe(0);
});

test('of a product of which nothing new was sold for a year, what is renewed is projected', async () => {
  const old = await sold(400, { effective_date: '2025-12-10', expiration_date: '2026-12-10' });
  const renewed = await sold(0, { effective_date: '2025-03-01', expiration_date: '2026-03-01' });
  await server.admin.query("update policies set product_type = 'Casa' where id = any($1)", [[old, renewed]]);
  const next = 'renews = $1, next_begins = expiration_date';
  await server.admin.query(`update policies set ${next} where id = $2`, [old, renewed]);
  server.setTime(`${today}T17:00:00Z`);
  const { body } = await server.as('ana').get('/analytics/revenue?products=Casa');
  expect(body).toMatchObject({
    projected_revenue_next_month: 900,
    projection: { basis: 'retention_and_new_business', premium_retention: 100, month: { low: 900, high: 900 } },
  });
});
