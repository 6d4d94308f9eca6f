import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { aPolicy, aSentQuote } from '#features/policies/testing.ts';
import { jobs } from './features.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
});
afterAll(() => server.close());

const beginDays = jobs.find(({ name }) => name === 'tenants.begin-days');

/** The product's own jobs that are still in the queue. */
async function waiting(): Promise<unknown[]> {
  const { rows } = await server.admin.query(
    "select name from pgboss.job where state not in ('completed', 'failed', 'cancelled') and name = any($1)",
    [jobs.map(({ name }) => name)],
  );
  return rows;
}

test('the queue turns what ran out the day before, in each agency at its own midnight', async () => {
  if (!beginDays) throw new Error('Nothing begins the days.');
  await server.admin.query("update tenants set time_zone = 'America/Los_Angeles' where id = $1", [
    server.world.tenants.lakeside,
  ]);
  const sales = await Promise.all(
    (['lucia', 'tom'] as const).map(async (username) => {
      const caller = server.as(username);
      const quote = await aSentQuote(caller, { quote: { valid_until: '2026-11-20' } });
      const policy = await aPolicy(caller, { effective_date: '2025-11-20', expiration_date: '2026-11-20' });
      // Signs in each time, because days pass.
      const read = async (path: string) => (await server.as(username).get(path)).body.status;
      return async () => [await read(`/quotes/${quote.id}`), await read(`/policies/${policy.id}`)];
    }),
  );
  const statuses = () => Promise.all(sales.map((sale) => sale()));
  const [running, over] = [
    ['Enviada', 'Activa'],
    ['Vencida', 'Vencida'],
  ];
  const midnights = [
    ['2026-11-21T04:45:00Z', [running, running]],
    ['2026-11-21T05:00:00Z', [over, running]],
    ['2026-11-21T08:00:00Z', [over, over]],
  ] as const;
  for (const [now, expected] of midnights) {
    server.setTime(now);
    await server.services.queue.enqueueAlone(beginDays, {});
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 15_000, interval: 50 });
    expect(await statuses(), now).toEqual(expected);
  }
  for (const username of ['ana', 'walter']) await expectRecount(server, username);
});
