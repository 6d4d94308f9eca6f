import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import { aYear, noon } from '../testing/a-year.ts';
import { followersAmong, inDollars, type Policy, readPolicies, retentionAmong, within } from '../testing/plain-rows.ts';

// Recalculates expiring and retained terms from the plain rows, in a year of another seed, with each filter.
let server: TestServer;
let policies: Policy[];
const idOf = (username: string) => server.world.users[username]?.id as string;

beforeAll(async () => {
  server = await startTestServer();
  server.setTime(noon);
  // Sessions must outlast the clock's jumps.
  const forYears = { idleSeconds: 1e8, totalSeconds: 1e8 };
  const lucia = server.withToken(await server.openSession('lucia', forYears));
  const ana = server.withToken(await server.openSession('ana', forYears));
  await aYear({ ...server, lucia, ana }, 2_027);
  server.setTime(noon);
  const { sol } = server.world.tenants;
  // Rows of two agents and unassigned, of three products, of two sources and unknown.
  const { rows } = await server.admin.query<{ id: string }>(
    'select id from policies where tenant_id = $1 order by expiration_date, annual_premium, id',
    [sol],
  );
  const [lucias, miguels] = [idOf('lucia'), idOf('miguel')];
  const inTurn = <T>(values: readonly T[]) => rows.map((_, at) => values[(at + 1) % values.length]);
  await server.admin.query(
    `update policies set product_type = given.product, agent_id = given.agent, lead_source = given.source
     from unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[]) as given (id, product, agent, source)
     where policies.tenant_id = $1 and policies.id = given.id`,
    [
      sol,
      rows.map(({ id }) => id),
      inTurn(['Auto', 'Casa', 'Comercial']),
      inTurn([lucias, lucias, miguels, null]),
      inTurn(['Web', 'Web', 'Call', null, 'Referral']),
    ],
  );
  policies = await readPolicies(server.admin, sol);
}, 120_000);
afterAll(() => server.close());

const ranges = [
  ['2026-10-18', '2026-11-16'],
  ['2026-09-10', '2026-10-05'],
  ['2026-01-01', '2026-11-16'],
] as const;

interface Whose {
  agents?: string;
  products?: string;
  sources?: string;
}

const filters: readonly (readonly [string, () => Whose])[] = [
  ['everything', () => ({})],
  ['an agent', () => ({ agents: idOf('lucia') })],
  ['nobody', () => ({ agents: 'none' })],
  ['a product', () => ({ products: 'Casa' })],
  ['two sources', () => ({ sources: 'Call,none' })],
  ['all three', () => ({ agents: `${idOf('lucia')},none`, products: 'Auto,Casa', sources: 'Web' })],
];

test.each(filters)('of %s, what expires and what was kept of it is what the rows say', async (_of, whose) => {
  const { agents, products, sources } = whose();
  const isAmong = (value: string | null, query: string | undefined) =>
    query === undefined || query.split(',').includes(value ?? 'none');
  const asked = policies.filter(
    (one) => isAmong(one.agent, agents) && isAmong(one.product, products) && isAmong(one.source, sources),
  );
  // A policy's next term counts, whichever agent sold it.
  const follower = followersAmong(policies);
  let found = 0;
  for (const [from, to] of ranges) {
    const query = new URLSearchParams({ ...whose(), period_start: from, period_end: to });
    const read = async (path: string) => (await server.as('ana').get(`/analytics/${path}?${query}`)).body;
    const [dashboard, retention] = await Promise.all([read('dashboard'), read('retention')]);

    const toCome = (first: string, last: string) =>
      asked.filter((one) => within(one.ends, first, last) && !one.cancelled && !follower(one)).length;
    expect(dashboard.stats_cards.expiring).toMatchObject({
      value: toCome(addDays(to, 1), addDays(to, daysBetween(from, to) + 1)),
      previous: toCome(from, to),
    });

    expect(retention).toMatchObject(retentionAmong(asked, policies, from, to));
    // There are no renewals here: a lost term was canceled, or has no recorded reason.
    const terms = asked.filter(({ ends }) => within(ends, from, to));
    const lost = terms.filter((one) => !follower(one));
    const byReason = Map.groupBy(lost, ({ cancelled }) => (cancelled ? 'cancelled' : 'none'));
    const told: { reason: string }[] = retention.lost;
    expect(new Map(told.map(({ reason, ...sums }) => [reason, sums]))).toEqual(
      new Map([...byReason].map(([reason, some]) => [reason, { policies: some.length, premium: inDollars(some) }])),
    );
    found += terms.length;
  }
  // With this seed every filter matches terms.
  expect(found).toBeGreaterThan(2);
});
