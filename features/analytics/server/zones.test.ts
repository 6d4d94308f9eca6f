import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { addDays } from '#platform/contract/calendar.ts';

// Each lead is in exactly one day, whatever the clock does that night: in the figures, in their series, and in the
// list.
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const nights = [
  // In Havana the clock changes at midnight: 00:00 occurs twice on 1 November and not at all on 14 March 2027.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['America/Havana', '2026-10-31', '2026-10-31T04:00:00.000Z', '2026-11-01T04:00:00.000Z'],
  ['America/Havana', '2027-03-14', '2027-03-14T05:00:00.000Z', '2027-03-15T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['America/Puerto_Rico', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:00:00.000Z'],
] as const;

test.each(nights)(
  'in %s the day %s has what came from its first instant on and before the next day',
  async (zone, day, first, next) => {
    const sol = server.world.tenants.sol;
    await server.admin.query('update tenants set time_zone = $1 where id = $2', [zone, sol]);
    const shifted = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
    const make = async (instant: string) => {
      server.setTime(instant);
      return (await server.as('lucia').post('/leads', aLead({ source: 'Web' }))).body.id as string;
    };
    const before = [await make(shifted(first, -300))];
    const those = [await make(first), await make(shifted(first, 1_800_000)), await make(shifted(first, 5_400_000))];
    // 23:59:59.7.
    those.push(await make(shifted(next, -300)));
    const after = [await make(next)];
    server.setTime('2027-04-01T15:00:00Z');
    const read = async (path: string) => (await server.as('ana').get(path)).body;
    const counted = async (of: string) =>
      (await read(`/analytics/conversion-funnel?period_start=${of}&period_end=${of}`)).total_leads;
    const listed = async (of: string) =>
      (await read(`/leads?created_from=${of}&created_to=${of}`)).map(({ id }: { id: string }) => id).sort();
    expect(await listed(day)).toEqual(those.toSorted());
    expect(await counted(day)).toBe(4);
    const [yesterday, tomorrow] = [addDays(day, -1), addDays(day, 1)];
    const series = await read(`/analytics/time-based/LEADS?period=Daily&start_date=${yesterday}&end_date=${tomorrow}`);
    expect(series.data).toEqual([
      { label: yesterday, value: before.length },
      { label: day, value: 4 },
      { label: tomorrow, value: after.length },
    ]);
    expect(series.total).toBe(6);
    const month = await read(`/analytics/dashboard?period_start=${yesterday}&period_end=${tomorrow}`);
    expect(month.recent_leads_trend.map(({ value }: { value: number }) => value)).toEqual([1, 4, 1]);
    await server.admin.query("update leads set created_at = '2025-01-01T12:00:00Z' where tenant_id = $1", [sol]);
  },
);
