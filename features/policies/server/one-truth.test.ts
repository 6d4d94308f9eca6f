import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import { recount } from '#platform/testing/recount.ts';
import { policyStatuses } from '../contract.ts';
import { aPolicy, aSentQuote } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const day = '2026-11-16';
// Enough days around the present one to affect anything that is counted.
const anyTerm = fc.record({
  until: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -40, max: 40 })),
  days: fc.integer({ min: 1, max: 400 }),
  status: fc.option(fc.constantFrom(...policyStatuses), { nil: null }),
});
// Minutes before or after the agency's midnight: neither the job of the old day nor that of the new one has run.
const anyClock = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -50_000, max: 50_000 }));

const ana = () => server.as('ana');
const listed = async (query: string) => {
  const { body, headers } = await ana().get(`/policies?limit=100${query}`);
  expect(headers['x-total-count']).toBe(String(body.length));
  return body as { status: string; annual_premium: number }[];
};
const premiumOf = (policies: readonly { annual_premium: number }[]) =>
  dollarsOf(sumOf(policies.map(({ annual_premium }) => centsOf(annual_premium))));

test('whatever the dates and the clock, lists, figures and the limit of the plan say the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyTerm, { minLength: 1, maxLength: 4 }), anyClock, async (terms, minutes) => {
      // Moves existing data out of the range of the test.
      await server.admin.query(
        "update policies set status = 'Renovada', effective_date = effective_date - 4000, expiration_date = expiration_date - 4000",
      );
      await recount(server.admin);
      await server.admin.query('update tenants set max_policies = null');
      server.setTime(`${day}T17:00:00Z`);
      for (const { until, days, status } of terms) {
        const expiration_date = addDays(day, until);
        const dates = { effective_date: addDays(expiration_date, -days), expiration_date };
        const policy = await aPolicy(server.as('lucia'), { quote: { annual_premium: 900.01 }, ...dates });
        if (status) await ana().put(`/policies/${policy.id}`, { status });
      }
      server.setTime(new Date(Date.parse(`${day}T05:00:00Z`) + minutes * 60_000));
      await expectRecount(server, 'ana');
      const { body: figures } = await ana().get('/dashboard/stats');
      for (const status of policyStatuses) {
        const policies = await listed(`&status=${encodeURIComponent(status)}`);
        expect(policies.every((one) => one.status === status)).toBe(true);
        expect(figures.policies_by_status[status], status).toBe(policies.length);
      }
      const inForce = await listed('&only=in_force');
      expect(figures.policies_value).toBe(premiumOf(inForce));
      expect(figures.expiring_policies).toBe((await listed('&expiring_within=30')).length);
      expect(figures.week.expiring).toBe((await listed('&expiring_within=7')).length);
      // One more than the current number can be sold, and then none.
      const { rows } = await server.admin.query('update tenants set max_policies = $2 where id = $1 returning id', [
        server.world.tenants.sol,
        inForce.length + 1,
      ]);
      expect(rows).toHaveLength(1);
      const quotes = [await aSentQuote(server.as('lucia')), await aSentQuote(server.as('lucia'))];
      const sold = await Promise.all(
        quotes.map(({ id }) => server.as('lucia').post(`/quotes/${id}/convert-to-policy`, {})),
      );
      expect(sold.map(({ status }) => status).sort()).toEqual([201, 403]);
    }),
    { numRuns: 12 },
  );
  await server.admin.query('update tenants set max_policies = null');
});
