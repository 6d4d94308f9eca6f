import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aRenewedPolicy, clearRenewals } from '#apps/testing/process-renewals.ts';
import { runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { tellExpiring } from '#features/notifications/server/tell-expiring.ts';
import { aSentQuote } from '#features/policies/testing.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { recount } from '#platform/testing/recount.ts';
import { aPolicyUntil } from '../testing.ts';

// A policy that is renewed early covers until its next term begins, and the next term from then on. The dashboard, the
// list, the plan's limit, and analytics agree on each day, whatever the status of either policy is.
let server: TestServer;
let renewed: { policy: { id: string }; renewal: { quote: { id: string } } };
let next: { id: string };

/** The first day of the next term, which is the last day of the old one. */
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

  // The first and the last zone, whose day is another one than that of UTC for half of the day.
  test.each([
    ['America/New_York', 4],
    ['Pacific/Kiritimati', -14],
    ['Etc/GMT+12', 12],
  ])('counts once for the operators too, with the premium of its term on the day in %s', async (zone, hours) => {
    await recount(server.admin);
    await server.admin.query('update tenants set time_zone = $1', [zone]);
    onTestFinished(async () => {
      await server.admin.query("update tenants set time_zone = 'America/New_York'");
    });
    const told = async () => {
      const olga = server.as('olga');
      const { body: platform } = await olga.get('/super-admin/dashboard');
      const { body: agency } = await olga.get(`/tenants/${server.world.tenants.sol}`);
      return [agency.current_policies, platform.total_policies_across_tenants, platform.total_revenue_across_tenants];
    };
    for (const [day, seconds, policies, value] of [
      [turn, -1, 1, 1_000],
      [turn, 0, 1, 1_300],
      ['2027-06-21', -1, 1, 1_300],
      ['2027-06-21', 0, 0, 0],
    ] as const) {
      const moment = new Date(Date.parse(`${day}T00:00:00Z`) + hours * 3_600_000 + seconds * 1_000).toISOString();
      server.setTime(moment);
      expect([moment, ...(await told())]).toEqual([moment, policies, policies, value]);
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

describe('A policy that is to end', () => {
  const statuses = ['Activa', 'Vencida', 'Pendiente Renovación', 'Renovada'] as const;
  /** What each warning about expirations says of this policy: list, dashboard, engine, notification. */
  async function warned(id: string, day: string) {
    await server.admin.query('truncate notifications');
    const listed = await read('/policies?expiring_within=30');
    const { expiring_policies } = await read('/dashboard/stats');
    const { due } = (await server.as('ana').post('/renewals/process?dry_run=true')).body.preview;
    await runStep(server, tellExpiring, day, server.world.tenants.sol);
    const told = (await server.as('lucia').get('/notifications')).body;
    expect(listed.map((policy: { id: string }) => policy.id)).toEqual(listed.length ? [id] : []);
    return [listed.length, expiring_policies, due, told.length];
  }

  test.each(statuses)('is warned of from the 30th day to its last one while its status says %s', async (status) => {
    await clearRenewals(server);
    server.setTime('2026-06-01T16:00:00Z');
    const policy = await aPolicyUntil(server.as('lucia'), turn);
    await server.as('ana').put(`/policies/${policy.id}`, { status });
    await recount(server.admin);
    for (const [moment, day, times] of [
      [secondBefore('2026-05-21'), '2026-05-20', 0],
      [midnight('2026-05-21'), '2026-05-21', 1],
      [secondBefore(addDays(turn, 1)), turn, 1],
      [midnight(addDays(turn, 1)), addDays(turn, 1), 0],
    ] as const) {
      server.setTime(moment);
      expect([moment, ...(await warned(policy.id, day))]).toEqual([moment, times, times, times, times]);
      await expectRecount(server, 'ana');
    }
  });

  test('is not warned of once it is cancelled or its next term is sold, also where that begins when it has ended', async () => {
    await clearRenewals(server);
    server.setTime('2026-06-01T16:00:00Z');
    const { policy, renewal } = await aRenewedPolicy(server, turn);
    await server.as('ana').put(`/policies/${policy.id}`, { status: 'Renovada' });
    const sold = await server.as('lucia').post(`/quotes/${renewal.quote.id}/convert-to-policy`, {
      effective_date: addDays(turn, 1),
    });
    expect([sold.status, sold.body.renews]).toEqual([201, policy.id]);
    const old = async () => (await read(`/policies/${policy.id}`)).next_begins;
    await server.as('ana').put(`/policies/${policy.id}`, { status: 'Activa' });
    await recount(server.admin);
    server.setTime(secondBefore(addDays(turn, 1)));
    expect([await old(), ...(await warned(policy.id, turn))]).toEqual([addDays(turn, 1), 0, 0, 0, 0]);
    expect(await inForce()).toEqual([policy.id]);
    await server.as('ana').put(`/policies/${sold.body.id}`, {
      status: 'Cancelada',
      cancelled_on: addDays(turn, 1),
    });
    expect([await old(), (await warned(policy.id, turn))[0]]).toEqual([null, 1]);
    await expectRecount(server, 'ana');
    await server.as('ana').put(`/policies/${policy.id}`, { status: 'Cancelada' });
    expect(await warned(policy.id, turn)).toEqual([0, 0, 0, 0]);
    await expectRecount(server, 'ana');
  });
});
