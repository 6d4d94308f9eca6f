import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aCommission } from '#features/commissions/testing.ts';
import { centsOf, sumOf } from '#platform/contract/money.ts';
import type { Role } from '#platform/contract/roles.ts';
import { rowsOf } from '../contract/rows-of.ts';

// Commissions of October 2026, calculated by hand: two lines of Lucía on the first and last day, an adjustment of each
// (one made in November), and a canceled line. Rows just outside the range aren't counted.
let server: TestServer;
let made: Record<'first' | 'last' | 'september' | 'november', string>;

const october = 'period_start=2026-10-01&period_end=2026-10-31';
const read = async (path: string) => (await server.as('ana').get(`/analytics/${path}`)).body;

beforeAll(async () => {
  server = await startTestServer();
  server.setTime('2026-11-16T20:00:00Z');
  const { world, admin } = server;
  const names: Partial<Record<Role, string>> = { Admin: 'ana', Agente: 'lucia' };
  const nameOf = (role: Role) => names[role] ?? 'miguel';
  const agency = {
    id: world.tenants.sol,
    admin,
    as: (role: Role) => server.as(nameOf(role)),
    person: (role: Role) => world.users[nameOf(role)],
  } as unknown as Parameters<typeof aCommission>[0];
  const line = async (day: string, amount: number, status = 'Calculated', source: string | null = 'Web') => {
    const { id, policy_id } = await aCommission(agency);
    const settled = [id, day, amount, status];
    await admin.query(
      'update commissions set calculated_on = $2, commission_amount = $3, status = $4 where id = $1',
      settled,
    );
    await admin.query('update policies set lead_source = $2 where id = $1', [policy_id, source]);
    return id;
  };
  const adjusted = (line: string, day: string, amount: number) =>
    admin.query(
      `insert into commission_adjustments (tenant_id, id, commission_id, agent_id, scheme_id, adjustment_amount,
         adjustment_type, reason, made_on, created_at)
       select tenant_id, gen_random_uuid(), id, agent_id, scheme_id, $2, 'Correction', 'Corregida', $3::date, now()
       from commissions where id = $1`,
      [line, amount, day],
    );
  const first = await line('2026-10-01', 100.1);
  const last = await line('2026-10-31', 50.25, 'Approved', 'Call');
  const cancelled = await line('2026-10-15', 900, 'Cancelled');
  made = { first, last, september: await line('2026-09-30', 20), november: await line('2026-11-01', 7) };
  await adjusted(first, '2026-10-02', -10.05);
  await adjusted(last, '2026-11-02', 3);
  await adjusted(cancelled, '2026-10-16', -1);
});
afterAll(() => server.close());

test('200: lines by the day of their calculation, adjustments by theirs, and nothing of a canceled line', async () => {
  // 100.10 + 50.25 − 10.05, after 20.00 in September: a six-fold increase plus one hundredth.
  const { stats_cards } = await read(`dashboard?${october}`);
  expect(stats_cards.commissions).toMatchObject({ value: 140.3, previous: 20, change: 601.5, trend: 'up' });
  const [agent, ...others] = await read(`agents?${october}`);
  expect([agent.total_commissions, others]).toEqual([140.3, []]);
  expect((await read(`agents?${october}&sources=Call`))[0].total_commissions).toBe(50.25);
  const series = await read('time-based/COMMISSIONS?start_date=2026-09-01&end_date=2026-11-30');
  expect(series.data.map(({ value }: { value: number }) => value)).toEqual([20, 140.3, 10]);
  expect(series.total).toBe(170.3);
});

test('200: the ledger has both by agent, product and month, and sums to the same', async () => {
  const { body } = await server.as('ana').post('/analytics/reports/commissions', {
    period_start: '2026-10-01',
    period_end: '2026-10-31',
    export_format: 'json',
  });
  const lines: { month: string; commissions: number; adjustments: number; total: number }[] = body.data.ledger;
  expect(lines.map(({ month, commissions, adjustments, total }) => [month, commissions, adjustments, total])).toEqual([
    ['2026-10', 150.35, -10.05, 140.3],
  ]);
});

test('opens the lines that were calculated or adjusted in its days, and of an agent, a product or a source theirs alone', async () => {
  const opened = async (month: string, filters: Parameters<typeof rowsOf>[1] = {}) => {
    const days = { period_start: `${month}-01`, period_end: `${month}-${month === '2026-10' ? 31 : 30}` };
    const { tab, filter } = rowsOf(days, filters).commissions();
    const { status, body } = await server.as('ana').get(`/${tab}?${new URLSearchParams(filter)}`);
    expect(status).toBe(200);
    return body.map(({ id }: { id: string }) => id).sort();
  };
  const { first, last, september, november } = made;
  expect(await opened('2026-09')).toEqual([september]);
  expect(await opened('2026-10')).toEqual([first, last].sort());
  expect(await opened('2026-11')).toEqual([last, november].sort());
  expect(await opened('2026-10', { sources: 'Call' })).toEqual([last]);
  const { id: lucia } = server.world.users.lucia as { id: string };
  expect(await opened('2026-10', { agents: lucia, products: 'Auto,Casa,Comercial' })).toEqual([first, last].sort());
  expect(await opened('2026-10', { agents: server.world.users.ana?.id })).toEqual([]);
});

const cents = (amounts: readonly number[]) => sumOf(amounts.map(centsOf));

test.each([
  ['2026-09-01', '2026-09-30', {}, [20]],
  ['2026-10-01', '2026-10-31', {}, [50.25, 90.05]],
  // One of them was calculated earlier.
  ['2026-11-01', '2026-11-30', {}, [3, 7]],
  // On the day of its adjustment, on the adjacent days, and on both.
  ['2026-10-02', '2026-10-02', {}, [-10.05]],
  ['2026-10-03', '2026-10-30', {}, []],
  ['2026-10-01', '2026-10-01', {}, [100.1]],
  ['2026-09-30', '2026-11-02', {}, [7, 20, 53.25, 90.05]],
  ['2026-11-01', '2026-11-30', { sources: 'Call' }, [3]],
] as const)('from %s to %s the rows behind the number add up to it, in the list and in its file', async (...input) => {
  const [period_start, period_end, filters, amounts] = input;
  const days = { period_start, period_end };
  const ana = server.as('ana');
  const { tab, filter } = rowsOf(days, filters).commissions();
  const { stats_cards } = await read(`dashboard?${new URLSearchParams({ ...days, ...filters })}`);
  const rows: { booked_amount: number }[] = (await ana.get(`/${tab}?${new URLSearchParams(filter)}`)).body;
  expect(rows.map(({ booked_amount }) => booked_amount).sort((a, b) => a - b)).toEqual(amounts);
  expect(cents([stats_cards.commissions.value])).toBe(cents([...amounts]));
  const totals = (await ana.get(`/${tab}/totals?${new URLSearchParams(filter)}`)).body;
  expect([totals.commissions, cents([totals.booked_amount])]).toEqual([amounts.length, cents([...amounts])]);
  const { body } = await ana.post(`/${tab}/file?${new URLSearchParams(filter)}`, {}, { 'accept-language': 'en' });
  const table: Record<string, string>[] = parse(body.toString('utf8'), { bom: true, columns: true });
  expect(cents(table.map((row) => Number(row['In these dates'])))).toBe(cents([...amounts]));
});

test('asked for by no days, nothing is said of what counts in them', async () => {
  const ana = server.as('ana');
  const rows: { booked_amount: unknown }[] = (await ana.get('/commissions?only=owed')).body;
  expect(rows).toHaveLength(4);
  expect(new Set(rows.map(({ booked_amount }) => booked_amount))).toEqual(new Set([null]));
  expect((await ana.get('/commissions/totals?only=owed')).body.booked_amount).toBe(null);
  expect((await ana.get(`/commissions/${made.first}`)).body.booked_amount).toBe(null);
  expect((await ana.post('/commissions/file')).body.toString('utf8')).not.toContain('In these dates');
});

test('200: of two people of one name the ledger and the sales say whose each row is, by the e-mail', async () => {
  const report = async (kind: string) => {
    const range = { period_start: '2026-10-01', period_end: '2026-12-31', export_format: 'json' };
    return (await server.as('ana').post(`/analytics/reports/${kind}`, range)).body.data;
  };
  const names = async () => {
    const rows = [...(await report('commissions')).ledger, ...(await report('sales')).policies];
    expect(rows.length).toBeGreaterThan(5);
    return [...new Set(rows.map(({ agent_name }) => agent_name))];
  };
  const full_name = 'Lucía Ferrer';
  expect(await names()).toEqual([full_name]);
  const namesake = { full_name: full_name.toUpperCase(), role: 'Agente', password: 'Pelican-Dock-31' };
  await server.as('ana').post('/auth/register', { username: 'lucia2', email: 'lucia2@example.com', ...namesake });
  expect(await names()).toEqual(['Lucía Ferrer (lucia@example.com)']);
});

test('bonuses are of no source that anybody knows, in the figure as in the rows that it opens', async () => {
  const bonus = "policy_id = null, client_id = null, commission_type = 'bonus', product_type = 'All'";
  await server.admin.query(`update commissions set ${bonus} where id = $1`, [made.november]);
  const days = { period_start: '2026-11-01', period_end: '2026-11-30' };
  const counted = async (sources: string) => {
    const { stats_cards } = await read(`dashboard?${new URLSearchParams({ ...days, sources })}`);
    const { tab, filter } = rowsOf(days, { sources }).commissions();
    const { body } = await server.as('ana').get(`/${tab}?${new URLSearchParams(filter)}`);
    return [stats_cards.commissions.value, body.map(({ id }: { id: string }) => id)];
  };
  expect(await counted('none')).toEqual([7, [made.november]]);
  expect(await counted('Web')).toEqual([0, []]);
  expect(await counted('Call')).toEqual([3, [made.last]]);
});
