import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { meansOf, ratesOf, timesOf } from '../contract/of-nothing.ts';
import en from './reports/locales/en.json' with { type: 'json' };

// Leads of October and November, twenty each. Ten of October are sold after ten days; none of November is sold yet.
let server: TestServer;

const november = 'period_start=2026-11-01&period_end=2026-11-10&agents=';
const read = async (path: string) => (await server.as('ana').get(`/analytics/${path}`)).body;

const ofDays = (from: string, to: string) => ({ period_start: `2026-${from}`, period_end: `2026-${to}` });

beforeAll(async () => {
  server = await startTestServer();
  const leads = async (day: string) => {
    const ids: string[] = [];
    for (let at = 0; at < 20; at += 1) {
      server.setTime(`${day}T14:${String(at).padStart(2, '0')}:00Z`);
      ids.push((await server.as('lucia').post('/leads', aLead({ source: 'Web' }))).body.id);
    }
    return ids;
  };
  const october = await leads('2026-10-25');
  await leads('2026-11-04');
  for (const id of october.slice(0, 10)) {
    server.setTime('2026-11-04T18:00:00Z');
    await server.as('lucia').put(`/leads/${id}`, { status: 'Cerrado' });
  }
});
afterAll(() => server.close());

describe('Conversion', () => {
  const at = async (instant: string) => {
    server.setTime(instant);
    const { stats_cards, alerts } = await read(`dashboard?${november}`);
    const { title, value, previous, change } = stats_cards.conversion;
    const { growth } = await read('time-based/CONVERSIONS?period=Daily&start_date=2026-11-01&end_date=2026-11-10');
    expect(growth).toBe(change);
    return { title, value, previous, change, fell: alerts.some((text: string) => text.startsWith('Conversion fell')) };
  };

  test('is compared at the age that the leads have by now: what was sold later does not count yet', async () => {
    // The comparison period is ten days earlier: sold on 4 November at one corresponds to 14 November here.
    expect(await at('2026-11-14T17:59:59Z')).toMatchObject({ value: 0, previous: 0, change: null });
    expect(await at('2026-11-14T18:00:00Z')).toMatchObject({ value: 0, previous: 50, change: -100 });
  });

  test('is one so far, and no alarm, until a sale has had its mean time', async () => {
    // The mean of October is 10.2 days, and the range ends on the tenth.
    expect(await at('2026-11-20T15:00:00Z')).toMatchObject({ title: 'Conversion so far', fell: false });
    expect(await at('2026-11-21T15:00:00Z')).toMatchObject({ title: 'Conversion', fell: true });
  });
});

test('two people of one name are told apart by their e-mails, and who is alone is not', async () => {
  const namesake = { full_name: 'LUCÍA Ferrer', role: 'Agente', password: 'Pelican-Dock-31' };
  await server.as('ana').post('/auth/register', { username: 'lucia2', email: 'lucia2@example.com', ...namesake });
  const names = (await read('goals')).goals.map(({ agent_name }: { agent_name: string }) => agent_name);
  expect(names).toContain('LUCÍA Ferrer (lucia2@example.com)');
  expect(names.filter((name: string) => /^Luc.a Ferrer \(.+@.+\)$/.test(name))).toHaveLength(1);
  expect(names.filter((name: string) => !name.includes('('))).not.toHaveLength(0);
});

describe('Of nothing', () => {
  const nothing = 'period_start=2026-09-01&period_end=2026-09-10';

  test('a rate or mean is 0 on the wire, none where it is read, and has not fallen by all', async () => {
    const funnel = await read(`conversion-funnel?${nothing}`);
    expect(funnel).toMatchObject({ contact_rate: 0, avg_days_to_close: 0, timed_leads: { to_close: 0 } });
    expect(ratesOf(funnel)).toMatchObject({ contact_rate: null, close_rate: null, overall_conversion_rate: null });
    expect(timesOf(funnel)).toMatchObject({ avg_days_to_close: null, avg_total_cycle_days: null });
    const { stats_cards } = await read('dashboard?period_start=2026-11-05&period_end=2026-11-14');
    expect(stats_cards.leads).toMatchObject({ value: 0, previous: 20, change: -100 });
    expect(stats_cards.conversion).toMatchObject({ value: 0, change: null, trend: 'flat' });
    const days = 'period=Daily&start_date=2026-11-05&end_date=2026-11-14';
    expect(await read(`time-based/CONVERSIONS?${days}`)).toMatchObject({ total: 0, growth: null });
    expect(await read(`time-based/LEADS?${days}`)).toMatchObject({ total: 0, growth: -100 });
    expect(stats_cards.avg_deal).toMatchObject({ value: 0, change: null, trend: 'flat' });
  });

  test('a paper has no rate, mean or projection of nothing, and sums of nothing', async () => {
    const tablesOf = async (days: object) => {
      const given = { ...days, export_format: 'excel' };
      const { sheets } = await readXlsx((await server.as('ana').post('/analytics/reports/executive', given)).body);
      return (key: keyof typeof en.tables, ...columns: readonly number[]) =>
        sheets
          .find(({ name }) => name === en.tables[key])
          ?.rows.slice(1)
          .map((cells) => columns.map((column) => cells[column] ?? null));
    };
    const table = await tablesOf(ofDays('09-01', '09-10'));
    const none = [null, null];
    expect(table('cards', 1, 2)).toEqual([[0, 0], [0, 0], [0, 0], [0, 0], none, none, [0, 0], [0, 0]]);
    expect(table('trends', 1, 2, 3)).toEqual(Array.from({ length: 10 }, () => [0, 0, null]));
    expect(table('retention', 3)).toEqual([[null], [null], [null]]);
    expect(table('projection', 3, 4, 5)).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    const sold = await tablesOf(ofDays('10-25', '10-26'));
    expect(sold('cards', 1, 2)?.[4]).toEqual([50, null]);
    expect(sold('trends', 3)).toEqual([[50], [null]]);
    expect(sold('tops', 0)?.flat()).toContain('Best source (10 leads or more)');
    const custom = { report_name: 'Conversión', include_metrics: ['CONVERSIONS'], export_format: 'csv' };
    const { body: csv } = await server
      .as('ana')
      .post('/analytics/custom-report', { ...custom, ...ofDays('10-25', '10-26') });
    expect(String(csv)).toMatch(/2026-10-25"?,"?50/);
    expect(String(csv)).not.toMatch(/2026-10-26"?,"?0/);
  });

  test('nobody has a rank', async () => {
    const [lucia] = await read(`agents?${november}`);
    expect(lucia).toMatchObject({ total_leads: 20, rank_by_policies: 0, rank_by_revenue: 0, rank_by_conversion: 0 });
    expect(meansOf(lucia)).toMatchObject({ rank_by_policies: null, lead_conversion_rate: 0 });
    const [sold] = await read('agents?period_start=2026-10-20&period_end=2026-10-31');
    expect(sold).toMatchObject({ rank_by_conversion: 1, rank_by_policies: 0 });
    expect(meansOf(sold)).toMatchObject({ rank_by_conversion: 1, average_quote_to_policy_days: null });
  });

  test('a goal of nothing is none, and one of one is', async () => {
    const month = '2026-11-01';
    const set = async (leads: number) =>
      (await server.as('ana').post('/analytics/goals', { month, agent_id: null, leads, policies: null, premium: 0 }))
        .body;
    expect(await set(0)).toMatchObject({ leads: null, premium: null });
    expect((await read(`goals?month=${month}`)).goals[0].leads).toMatchObject({ goal: null, reached: null });
    expect(await set(1)).toMatchObject({ leads: 1 });
    expect((await read(`goals?month=${month}`)).goals[0].leads).toMatchObject({ goal: 1, reached: 2_000 });
  });
});
