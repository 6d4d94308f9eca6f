import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { addDays, addMonths, dayAt, daysBetween } from '#platform/contract/calendar.ts';
import { aYear, noon, sources, today } from '../testing/a-year.ts';
import {
  followersAmong,
  inForceAmong,
  type Policy,
  percent,
  readPolicies,
  retentionAmong,
  sum,
  within,
  worthOf,
} from '../testing/plain-rows.ts';

// Creates a year of one agency from one seed, and recalculates every figure from the plain rows and the audit trail by
// its definition in the README and on screen, in three time zones.
let server: TestServer;
const sol = () => server.world.tenants.sol;

beforeAll(async () => {
  server = await startTestServer();
  server.setTime(noon);
  // Sessions must outlast the clock's jumps.
  const forYears = { idleSeconds: 1e8, totalSeconds: 1e8 };
  const lucia = server.withToken(await server.openSession('lucia', forYears));
  const ana = server.withToken(await server.openSession('ana', forYears));
  await aYear({ ...server, lucia, ana });
  server.setTime(noon);
}, 120_000);
afterAll(() => server.close());

interface Lead {
  id: string;
  source: string | null;
  at: Date;
  moves: { status: string; at: Date }[];
}

interface Brought {
  source: string;
  month: string;
  days: number;
  leads: number;
  policies: number;
  premium: number;
  spend: number | null;
  cost_per_lead: number | null;
  cost_per_policy: number | null;
}

async function readRows() {
  const rows = async (text: string) => (await server.admin.query(text, [sol()])).rows;
  const policies = await readPolicies(server.admin, sol());
  const leads = await rows('select id, source, created_at as at from leads where tenant_id = $1 and began_here');
  const moves = await rows(`select entity_id, after ->> 'status' as status, at from audit_events
    where tenant_id = $1 and entity = 'lead' and outcome = 'done' and after ->> 'status' is not null order by at`);
  const of = Map.groupBy(moves, ({ entity_id }) => entity_id as string);
  return { policies, leads: leads.map((lead): Lead => ({ ...lead, moves: of.get(lead.id) ?? [] })) };
}

const inDollars = (worth: number) => worth / 100;
const stage = (status: string) => ['Nuevo', 'Contactado', 'Cotizado', 'Cerrado'].indexOf(status);

/** When a lead reached a stage; undefined means never. */
const cameTo = (lead: Lead, to: string) => lead.moves.find(({ status }) => status === to)?.at;
const secondsBetween = (from: Date | undefined, to: Date | undefined) =>
  from && to ? [(to.getTime() - from.getTime()) / 1_000] : [];
const inDays = (seconds: readonly number[]) =>
  seconds.length === 0 ? 0 : Math.round((sum(seconds) / seconds.length / 86_400) * 10) / 10;

const ranges = [
  ['2026-10-18', '2026-11-16'],
  ['2026-10-01', '2026-10-31'],
  ['2026-09-10', '2026-10-05'],
  ['2026-01-01', '2026-11-16'],
] as const;

test.each(['America/New_York', 'America/Puerto_Rico', 'America/Los_Angeles'])(
  'in %s every figure of the year is what the rows say',
  async (zone) => {
    await server.admin.query('update tenants set time_zone = $1 where id = $2', [zone, sol()]);
    const { policies, leads } = await readRows();
    const dayOf = ({ at }: { at: Date }) => dayAt(at, zone);
    const [follower, isInForce] = [followersAmong(policies), inForceAmong(policies)];
    const read = async (path: string) => (await server.as('ana').get(`/analytics/${path}`)).body;

    // The projection doesn't depend on the range.
    const firstOfMonth = `${today.slice(0, 7)}-01`;
    const isNew = policies.filter(({ renews }) => renews === null);
    const lately = sum(isNew.filter((one) => within(dayOf(one), addDays(today, -89), today)).map(({ worth }) => worth));
    const sums = Array.from({ length: 12 }, (_, back) => {
      const month = addMonths(firstOfMonth, -1 - back).slice(0, 7);
      return sum(isNew.filter((one) => dayOf(one).startsWith(month)).map(({ worth }) => worth));
    });
    const mean = sum(sums) / 12;
    const deviation = Math.sqrt(sum(sums.map((one) => (one - mean) ** 2)) / 12);
    const expired = policies.filter(({ ends }) => within(ends, addMonths(today, -12), addDays(today, -1)));
    expect(expired.length).toBeGreaterThan(20);
    const [all, again] = [expired, expired.filter(follower)].map((some) => sum(some.map(({ worth }) => worth)));
    const projected = (months: number) => {
      const from = addMonths(firstOfMonth, 1);
      const to = addDays(addMonths(from, months), -1);
      const due = policies.filter((one) => within(one.ends, from, to) && isInForce(one, today) && !follower(one));
      const renewed = Math.round((sum(due.map(({ worth }) => worth)) * (again as number)) / (all as number));
      const middle = renewed + Math.round((lately * (daysBetween(from, to) + 1)) / 90);
      const spread = Math.round(deviation * Math.sqrt(months));
      return { from, to, middle: middle / 100, low: Math.max(0, middle - spread) / 100, high: (middle + spread) / 100 };
    };
    const { middle: ofMonth, ...month } = projected(1);
    const { middle: ofQuarter, ...quarter } = projected(3);
    // With this seed no value is empty.
    expect(Math.min(month.low, quarter.low, again as number, lately)).toBeGreaterThan(0);

    for (const [from, to] of ranges) {
      const range = `period_start=${from}&period_end=${to}`;
      const [dashboard, revenue, retention, funnel, speed, roi] = await Promise.all(
        ['dashboard', 'revenue', 'retention', 'conversion-funnel', 'speed-to-lead', 'roi'].map((call) =>
          read(`${call}?${range}`),
        ),
      );
      expect(revenue).toMatchObject({
        projected_revenue_next_month: ofMonth,
        projected_revenue_next_quarter: ofQuarter,
        projection: { premium_retention: percent(again as number, all as number), month, quarter },
      });

      const toCome = (first: string, last: string) =>
        policies.filter((one) => within(one.ends, first, last) && !one.cancelled && !follower(one)).length;
      const days = daysBetween(from, to) + 1;
      expect(dashboard.stats_cards.expiring).toMatchObject({
        value: toCome(addDays(to, 1), addDays(to, days)),
        previous: toCome(from, to),
      });

      expect(retention).toMatchObject(retentionAmong(policies, policies, from, to));

      // Conversion of the comparison period is counted at the age that the range's leads have now.
      const { previous_start, previous_end } = dashboard;
      const came = (first: string, last: string) => leads.filter((lead) => within(dayOf(lead), first, last));
      const [these, before] = [came(from, to), came(previous_start, previous_end)];
      const isSoldBy = (until: number) => (lead: Lead) => (cameTo(lead, 'Cerrado')?.getTime() ?? Infinity) <= until;
      const then = Date.parse(noon) - daysBetween(previous_start, from) * 86_400_000;
      const sold = these.filter(isSoldBy(Date.parse(noon))).length;
      const cycles = [...these, ...before].flatMap((lead) => secondsBetween(lead.at, cameTo(lead, 'Cerrado')));
      const isYoung = cycles.length === 0 || daysBetween(to, today) < inDays(cycles);
      expect(dashboard.stats_cards.conversion).toMatchObject({
        title: isYoung ? 'Conversion so far' : 'Conversion',
        value: percent(sold, these.length),
        previous: percent(before.filter(isSoldBy(then)).length, before.length),
      });

      const reached = (least: number) =>
        these.filter(({ moves }) => moves.some(({ status }) => stage(status) >= least)).length;
      const [contacted, quoted, closed] = [reached(1), reached(2), reached(3)] as [number, number, number];
      const span = (first: string | null, last: string) =>
        inDays(these.flatMap((lead) => secondsBetween(first ? cameTo(lead, first) : lead.at, cameTo(lead, last))));
      expect(funnel).toMatchObject({
        total_leads: these.length,
        contacted_leads: contacted,
        quoted_leads: quoted,
        closed_leads: closed,
        contact_rate: percent(contacted, these.length),
        quote_rate: percent(quoted, contacted),
        close_rate: percent(closed, quoted),
        overall_conversion_rate: percent(closed, these.length),
        avg_days_to_contact: span(null, 'Contactado'),
        avg_days_to_quote: span('Contactado', 'Cotizado'),
        avg_days_to_close: span('Cotizado', 'Cerrado'),
        avg_total_cycle_days: span(null, 'Cerrado'),
      });

      const touched = (some: readonly Lead[]) =>
        some.flatMap((lead) => secondsBetween(lead.at, lead.moves.find(({ status }) => stage(status) > 0)?.at));
      const fast = (some: readonly Lead[]) => touched(some).filter((seconds) => seconds <= 300).length;
      const spoken = (some: readonly Lead[]) => ({
        leads: some.length,
        contacted: touched(some).length,
        within_five_minutes: percent(fast(some), some.length),
      });
      expect(speed).toMatchObject(spoken(these));
      const hourOf = ({ at }: Lead) =>
        at.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).slice(0, 2);
      expect(speed.parts.hour).toMatchObject(
        [...Map.groupBy(these, hourOf)]
          .sort(([one], [other]) => one.localeCompare(other))
          .map(([id, some]) => ({ id, ...spoken(some) })),
      );

      const { rows: spent } = await server.admin.query(
        'select source, month::text as month, (amount * 100)::int as worth from analytics_spend where tenant_id = $1',
        [sol()],
      );
      const cells = new Map<string, Brought>();
      const daysOfRange = [...Array(days).keys()].map((at) => addDays(from, at));
      const monthsOfRange = [...new Set(daysOfRange.map((day) => `${day.slice(0, 8)}01`))];
      for (const first of monthsOfRange) {
        for (const source of [...sources, 'none']) {
          const last = addDays(addMonths(first, 1), -1);
          const isOf = (row: Lead | Policy) =>
            (row.source ?? 'none') === source &&
            dayOf(row).startsWith(first.slice(0, 7)) &&
            within(dayOf(row), from, to);
          const [brought, sales] = [leads.filter(isOf), policies.filter(isOf)];
          const said = spent.find((one) => one.source === source && one.month === first);
          if (brought.length + sales.length === 0 && !said) continue;
          const counted = daysOfRange.filter((day) => within(day, first, last)).length;
          const share = said && Math.round((said.worth * counted) / (daysBetween(first, last) + 1));
          const cost = (of: number) => (share === undefined || of === 0 ? null : Math.round(share / of) / 100);
          cells.set(`${source} ${first}`, {
            source,
            month: first,
            days: counted,
            leads: brought.length,
            policies: sales.length,
            premium: inDollars(worthOf(sales)),
            spend: share === undefined ? null : inDollars(share),
            cost_per_lead: cost(brought.length),
            cost_per_policy: cost(sales.length),
          });
        }
      }
      const rowsOfRoi: Brought[] = roi.rows;
      expect(new Map(rowsOfRoi.map((row) => [`${row.source} ${row.month}`, row]))).toEqual(cells);

      // The files contain the same figures.
      const body = { period_start: from, period_end: to, export_format: 'json' };
      const file = async (path: string) => (await server.as('ana').post(`/analytics/${path}`, body)).body.data;
      expect((await file('exports/funnel')).funnel).toEqual(funnel);
      expect((await file('exports/revenue')).revenue).toEqual(revenue);
      expect((await file('reports/roi')).sources).toEqual(rowsOfRoi);
      const executive = await file('reports/executive');
      expect(executive.retention).toEqual(retention);
      expect(executive.projection).toMatchObject({
        projected_revenue_next_month: ofMonth,
        projected_revenue_next_quarter: ofQuarter,
        projection: { month, quarter },
      });
    }
  },
  120_000,
);
