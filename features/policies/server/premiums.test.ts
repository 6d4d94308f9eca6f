import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { cents, dollarsOf, sumOf } from '#platform/contract/money.ts';
import { aPolicy } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('premiums keep their cents from the quote to the policy, and add up to the cent', async () => {
  const lucia = server.as('lucia');
  let sold = cents(0);
  const premium = fc.integer({ min: 1, max: 9_999_999_999 }).map(cents);
  await fc.assert(
    fc.asyncProperty(fc.array(premium, { minLength: 1, maxLength: 4 }), async (premiums) => {
      for (const premium of premiums) {
        const policy = await aPolicy(lucia, { quote: { annual_premium: dollarsOf(premium) } });
        expect(policy.annual_premium).toBe(dollarsOf(premium));
        expect((await lucia.get(`/quotes/${policy.quote.id}`)).body.annual_premium).toBe(dollarsOf(premium));
        sold = sumOf([sold, premium]);
      }
      expect((await lucia.get('/dashboard/stats')).body.policies_value).toBe(dollarsOf(sold));
    }),
    { numRuns: 15 },
  );
});
