import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRenewedPolicy, clearRenewals } from '#apps/testing/process-renewals.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aSentQuote } from '#features/policies/testing.ts';
import { addDays } from '#platform/contract/calendar.ts';

// A policy that is renewed ahead covers until its next term begins, and the next term from then on: the dashboard, the list,
// the plan's limit and analytics say so, on each day, whatever the status of either is.
let server: TestServer;
let renewed: { policy: { id: string }; renewal: { quote: { id: string } } };
let next: { id: string };

/** The first day of the next term, which is the last one of the old term. */
const turn = '2026-06-20';
/** Miami is four hours behind: its midnight, and the second before. */
const midnight = (day: string) => `${day}T04:00:00Z`;
const secondBefore = (day: string) => `${day}T03:59:59Z`;

beforeAll(async () => {
  server = await startTestServer();
  await clearRenewals(server);
  await server.admin.query(
    'update policies set effective_date = effective_date - 4000, expiration_date = expiration_date - 4000',
  );
  server.setTime('2026-06-01T16:00:00Z');
  renewed = await aRenewedPolicy(server, turn, { quote: { annual_premium: 1_000 } });
  await server.as('lucia').put(`/quotes/${renewed.renewal.quote.id}`, { annual_premium: 1_300 });
  const sale = await server.as('lucia').post(`/quotes/${renewed.renewal.quote.id}/convert-to-policy`, {});
  next = sale.body;
});
afterAll(() => server.close());

const read = async (path: string) => (await server.as('ana').get(path)).body;
const inForce = async () => (await read('/policies?only=in_force')).map(({ id }: { id: string }) => id);
const premium = async () => (await read('/dashboard/stats')).policies_value;

describe('A policy that is renewed ahead', () => {
  test('is in force until the midnight on which its next term begins, and that one from then on', async () => {
    for (const [moment, policy, value] of [
      ['2026-06-01T16:00:00Z', renewed.policy, 1_000],
      [secondBefore(turn), renewed.policy, 1_000],
      [midnight(turn), next, 1_300],
      [secondBefore('2027-06-21'), next, 1_300],
    ] as const) {
      server.setTime(moment);
      expect([moment, await inForce(), await premium()]).toEqual([moment, [policy.id], value]);
    }
    server.setTime(midnight('2027-06-21'));
    expect([await inForce(), await premium()]).toEqual([[], 0]);
  });

  test('whatever its status is said to be', async () => {
    server.setTime(secondBefore(turn));
    for (const status of ['Activa', 'Vencida', 'Pendiente Renovación', 'Renovada']) {
      await server.as('ana').put(`/policies/${renewed.policy.id}`, { status });
      expect([status, await inForce(), await premium()]).toEqual([status, [renewed.policy.id], 1_000]);
    }
  });

  test('takes one place in the plan, and its next term none beside it', async () => {
    server.setTime(secondBefore(turn));
    const sold = async (limit: number) => {
      await server.admin.query('update tenants set max_policies = $2 where id = $1', [server.world.tenants.sol, limit]);
      const { id } = await aSentQuote(server.as('lucia'));
      const { status } = await server.as('lucia').post(`/quotes/${id}/convert-to-policy`, { effective_date: turn });
      await server.admin.query('update tenants set max_policies = null');
      return status;
    };
    expect(await sold(1)).toBe(403);
    expect(await sold(2)).toBe(201);
    expect(await inForce()).toEqual([renewed.policy.id]);
  });

  test('was kept, and is not to come any more, as long as its next term covers anything', async () => {
    server.setTime(secondBefore(turn));
    const june = 'period_start=2026-06-01&period_end=2026-06-30';
    const kept = async () => (await read(`/analytics/retention?${june}`)).policies.kept;
    const toCome = async () => {
      const may = 'period_start=2026-05-01&period_end=2026-05-31';
      const { value } = (await read(`/analytics/dashboard?${may}`)).stats_cards.expiring;
      const listed = await read('/policies?terms=not_followed&expires_from=2026-06-01&expires_to=2026-07-01');
      expect(listed).toHaveLength(value);
      return value;
    };
    expect([await kept(), await toCome()]).toEqual([1, 0]);
    await server.as('ana').put(`/policies/${next.id}`, { status: 'Cancelada', cancelled_on: addDays(turn, 1) });
    expect([await kept(), await toCome()]).toEqual([1, 0]);
    await server.as('ana').put(`/policies/${next.id}`, { cancelled_on: turn });
    expect([await kept(), await toCome()]).toEqual([0, 1]);
    server.setTime(midnight(turn));
    expect(await inForce()).toContain(renewed.policy.id);
    await server.as('ana').put(`/policies/${next.id}`, { status: 'Activa' });
    expect([await kept(), await toCome()]).toEqual([1, 0]);
    expect(await inForce()).not.toContain(renewed.policy.id);
    await server.as('ana').put(`/policies/${next.id}`, { effective_date: addDays(turn, 1) });
    expect(await inForce()).toContain(renewed.policy.id);
  });
});
