import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { readPdf } from '#platform/testing/read-pdf.ts';

// October 2026 of Sol Seguros in Miami, calculated by hand.
//
// Six leads were created in October. A, B, C are from Web (A, B Auto, C Casa), D from Meta Ads, E from an unknown
// source, F was created at the last moment of the month. One of 1 November at midnight and one of September don't
// count.
// A: contacted after 2 hours, quoted a day later, sold 2 days after that, for 1,200.00, by Lucía.
// B: contacted after 4 hours, quoted 3 days later, not sold. C: quoted at once. D: contacted after 6 hours.
let server: TestServer;

const october = 'period_start=2026-10-01T00:00:00Z&period_end=2026-10-31T23:59:59Z';
const days = { period_start: '2026-10-01', period_end: '2026-10-31' };

async function at<T>(instant: string, act: () => Promise<T>): Promise<T> {
  server.setTime(instant);
  return act();
}

const make = async (instant: string, input: Parameters<typeof aLead>[0]): Promise<string> =>
  at(instant, async () => (await server.as('lucia').post('/leads', aLead(input))).body.id);
const move = (instant: string, id: string, status: string) =>
  at(instant, () => server.as('lucia').put(`/leads/${id}`, { status }));
const quote = (instant: string, lead_id: string, annual_premium = 1_200) =>
  at(instant, async () => {
    const { body } = await server.as('lucia').post('/quotes', { lead_id, product_type: 'Auto', annual_premium });
    return body.id as string;
  });
const sell = (instant: string, id: string) =>
  at(instant, async () => {
    await server.as('lucia').put(`/quotes/${id}`, { status: 'Enviada' });
    return (await server.as('lucia').post(`/quotes/${id}/convert-to-policy`, {})).body.id as string;
  });

const ask = async (path: string) => {
  const { status, body } = await server.as('ana').get(`/analytics/${path}`);
  return status === 200 ? body : { status, body };
};

let lucia = '';

beforeAll(async () => {
  server = await startTestServer();
  lucia = server.world.users.lucia?.id as string;
  await make('2026-09-30T12:00:00Z', {});
  const a = await make('2026-10-01T04:00:00Z', { source: 'Web' });
  const b = await make('2026-10-05T14:00:00Z', { source: 'Web' });
  const c = await make('2026-10-06T14:00:00Z', { source: 'Web', product_type: 'Casa' });
  const d = await make('2026-10-07T14:00:00Z', { source: 'Meta Ads' });
  await make('2026-10-08T14:00:00Z', { source: null });
  await make('2026-11-01T03:59:59.700Z', { source: 'Call' });
  await make('2026-11-01T04:00:00Z', { source: 'Call' });
  await move('2026-10-01T06:00:00Z', a, 'Contactado');
  const quoteA = await quote('2026-10-02T06:00:00Z', a);
  await sell('2026-10-04T06:00:00Z', quoteA);
  await move('2026-10-05T18:00:00Z', b, 'Contactado');
  await quote('2026-10-08T18:00:00Z', b);
  await quote('2026-10-06T14:00:00Z', c);
  await move('2026-10-07T20:00:00Z', d, 'Contactado');
  server.setTime('2026-11-16T20:00:00Z');
});
afterAll(() => server.close());

test('200: the funnel, whole and in parts', async () => {
  const funnel = await ask(`conversion-funnel?${october}`);
  expect(funnel).toMatchObject({
    period_start: '2026-10-01',
    period_end: '2026-10-31',
    previous_start: '2026-09-01',
    previous_end: '2026-09-30',
    total_leads: 6,
    contacted_leads: 4,
    quoted_leads: 3,
    closed_leads: 1,
    imported_leads: 0,
    contact_rate: 66.7,
    quote_rate: 75,
    close_rate: 33.3,
    overall_conversion_rate: 16.7,
    // (2 + 4 + 6) hours ÷ 3; (24 + 72) hours ÷ 2; 48 hours; 74 hours.
    avg_days_to_contact: 0.2,
    avg_days_to_quote: 2,
    avg_days_to_close: 2,
    avg_total_cycle_days: 3.1,
  });
  expect(funnel.funnel_by_source.Web).toMatchObject({
    total_leads: 3,
    contacted_leads: 3,
    quoted_leads: 3,
    closed_leads: 1,
  });
  expect(funnel.funnel_by_source.none.total_leads).toBe(1);
  expect(funnel.funnel_by_source.Call.total_leads).toBe(1);
  expect(funnel.funnel_by_product.Casa).toMatchObject({ total_leads: 1, contacted_leads: 1, contact_rate: 100 });
  for (const parts of [funnel.funnel_by_product, funnel.funnel_by_source] as Record<
    string,
    { total_leads: number }
  >[]) {
    expect(Object.values(parts).reduce((sum, { total_leads }) => sum + total_leads, 0)).toBe(6);
  }
});

test('200: the dashboard, against the month before', async () => {
  const { stats_cards, ...dashboard } = await ask(`dashboard?${october}`);
  expect(stats_cards).toMatchObject({
    leads: { value: 6, previous: 1, change: 500, trend: 'up' },
    quotes: { value: 3, previous: 0, change: null, trend: 'up' },
    policies: { value: 1, previous: 0, change: null, trend: 'up' },
    revenue: { value: 1_200, previous: 0, change: null },
    conversion: { value: 16.7, previous: 0, change: null },
    avg_deal: { value: 1_200 },
    commissions: { value: 0, change: null, trend: 'flat' },
    expiring: { value: 0, previous: 0, change: null, trend: 'flat' },
  });
  expect(dashboard.top_agent_by_revenue).toEqual({ id: lucia, name: 'Lucía Ferrer', value: 1_200 });
  expect(dashboard.top_agent_by_policies.value).toBe(1);
  expect(dashboard.top_product_by_revenue).toMatchObject({ name: 'Auto', value: 1_200 });
  expect(dashboard.top_source_by_conversion).toBeNull();
  expect(dashboard.recent_leads_trend).toHaveLength(31);
  expect(dashboard.recent_leads_trend[0]).toEqual({ label: '2026-10-01', value: 1 });
  expect(dashboard.recent_leads_trend[30]).toEqual({ label: '2026-10-31', value: 1 });
  expect(dashboard.alerts).toHaveLength(dashboard.alert_links.length);
});

test('200: the agents, with ranks', async () => {
  expect(await ask(`agents?${october}`)).toEqual([
    {
      agent_id: lucia,
      agent_name: 'Lucía Ferrer',
      is_active: true,
      period_start: '2026-10-01',
      period_end: '2026-10-31',
      rank_by_policies: 1,
      rank_by_revenue: 1,
      rank_by_conversion: 1,
      total_leads: 6,
      lead_conversion_rate: 16.7,
      total_quotes: 3,
      total_policies: 1,
      total_policy_value: 1_200,
      // 26 hours, 76 hours and none at all ÷ 3; 48 hours; 74 hours.
      total_commissions: 0,
      average_lead_to_quote_days: 1.4,
      average_quote_to_policy_days: 2,
      average_total_cycle_days: 3.1,
      timed_leads: { lead_to_quote: 3, to_close: 1, whole: 1 },
    },
  ]);
});

test('200: the premium sold', async () => {
  expect(await ask(`revenue?${october}`)).toMatchObject({
    total_revenue: 1_200,
    total_policies: 1,
    revenue_growth_rate: null,
    new_business_revenue: 1_200,

    recurring_revenue: 0,
    revenue_by_product: { Auto: 1_200, Casa: 0, Comercial: 0 },
    average_policy_value: 1_200,
    revenue_by_agent: [{ agent_id: lucia, agent_name: 'Lucía Ferrer', revenue: 1_200, policies: 1 }],
    // 1,200 ÷ 31 × 365 ÷ 12.
    average_monthly_revenue: 1_177.42,
    projected_revenue_next_month: 0,
    projection: { basis: 'too_little_data' },
  });
});

test('200: each metric by steps, those without anything too', async () => {
  const span = 'start_date=2026-09-01&end_date=2026-11-30';
  const series = async (metric: string, query = span) => {
    const { total, data } = await ask(`time-based/${metric}?${query}`);
    return [total, data.map(({ value }: { value: number }) => value)];
  };
  expect(await series('LEADS')).toEqual([8, [1, 6, 1]]);
  expect(await series('QUOTES')).toEqual([3, [0, 3, 0]]);
  expect(await series('POLICIES')).toEqual([1, [0, 1, 0]]);
  expect(await series('REVENUE')).toEqual([1_200, [0, 1_200, 0]]);
  expect(await series('COMMISSIONS')).toEqual([0, [0, 0, 0]]);
  expect(await series('CONVERSIONS')).toEqual([12.5, [0, 16.7, 0]]);
  expect((await ask(`time-based/LEADS?${span}&period=weekly`)).data[0]).toEqual({ label: '2026-08-31', value: 0 });
});

test('200: of agents, products and sources, in any writing', async () => {
  const leads = async (filter: string) => (await ask(`conversion-funnel?${october}&${filter}`)).total_leads;
  expect(await leads('sources=Web,Meta Ads')).toBe(4);
  expect(await leads('sources=Web&sources=Llamada')).toBe(4);
  expect(await leads('products=Casa')).toBe(1);
  expect(await leads('sources=none')).toBe(1);
  expect(await leads(`agents=${lucia}`)).toBe(6);
  expect(await leads('agents=none')).toBe(0);
});

test('200: a corrected premium moves the figures of its sale', async () => {
  const { body } = await server.as('ana').get('/policies');
  await server.as('ana').put(`/policies/${body[0].id}`, { annual_premium: 1_500.5 });
  expect((await ask(`revenue?${october}`)).total_revenue).toBe(1_500.5);
  await server.as('ana').put(`/policies/${body[0].id}`, { annual_premium: 1_200 });
});

test('200: nothing is 0, never null or NaN', async () => {
  const none = 'period_start=2020-01-01&period_end=2020-01-31';
  expect(await ask(`agents?${none}`)).toEqual([]);
  expect(await ask(`conversion-funnel?${none}`)).toMatchObject({
    total_leads: 0,
    contact_rate: 0,
    avg_days_to_quote: 0,
  });
  expect(await ask(`revenue?${none}`)).toMatchObject({
    total_revenue: 0,
    revenue_growth_rate: null,
    average_policy_value: 0,
  });
  expect((await ask(`time-based/REVENUE?start_date=2020-01-01&end_date=2020-01-31`)).growth).toBeNull();
});

test('404 for an unknown metric or kind; 422 on the field that is wrong', async () => {
  const wrong = async (path: string) => {
    const { status, body } = await server.as('ana').get(`/analytics/${path}`);
    return [status, body.errors?.[0]?.field];
  };
  expect(await wrong('time-based/CLICKS')).toEqual([404, undefined]);
  expect(await wrong('dashboard?period_start=2026-10-02&period_end=2026-10-01')).toEqual([422, 'period_end']);
  expect(await wrong('dashboard?period_start=2016-10-31&period_end=2026-10-31')).toEqual([422, 'period_end']);
  expect(await wrong('dashboard?period_start=2016-11-01&period_end=2026-10-31')).toEqual([200, undefined]);
  expect(await wrong('dashboard?period_start=2026-02-30')).toEqual([422, 'period_start']);
  expect((await wrong('dashboard?products=Vida'))[0]).toBe(422);
  expect(await wrong('time-based/LEADS?period=Daily&start_date=2024-01-01&end_date=2026-01-01')).toEqual([
    422,
    'period',
  ]);
  const kind = await server.as('ana').post('/analytics/reports/secret', {});
  expect(kind.status).toBe(404);
});

const kinds = ['exports/agents', 'exports/funnel', 'exports/revenue'];
const reports = ['sales', 'performance', 'conversion', 'roi', 'commissions', 'executive'].map(
  (kind) => `reports/${kind}`,
);

const ofSeveralTables = ['exports/funnel', 'exports/revenue', 'reports/conversion', 'reports/executive'];

test.each([...kinds, ...reports])(
  '200: %s in each format, as a ZIP file where CSV is of several tables',
  async (path) => {
    for (const [export_format, type] of [
      ['json', 'json'],
      ['csv', ofSeveralTables.includes(path) ? 'application/zip' : 'text/csv'],
      ['excel', 'spreadsheet'],
      ['pdf', 'pdf'],
    ] as const) {
      const body = { ...days, export_format };
      const { status, headers } = await server.as('ana').post(`/analytics/${path}`, body);
      expect([path, export_format, status]).toEqual([path, export_format, 200]);
      expect(headers['content-type']).toContain(type);
    }
  },
);

test('200: a custom report says what was asked, with numbers; 422 without a name or a metric', async () => {
  const post = (input: object) =>
    server.as('ana').post('/analytics/custom-report', {
      ...days,
      report_name: '=1+1',
      include_metrics: ['LEADS', 'REVENUE'],
      ...input,
    });
  const { body } = await post({});
  expect(body).toMatchObject({ report_name: '=1+1', period_start: '2026-10-01', time_zone: 'America/New_York' });
  const { LEADS, REVENUE } = body.data as Record<string, { total: number; data: { label: string; value: number }[] }>;
  expect(LEADS?.data.map(({ label }) => label)).toEqual(
    Array.from({ length: 31 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`),
  );
  expect([LEADS?.total, LEADS?.data.reduce((sum, { value }) => sum + value, 0)]).toEqual([6, 6]);
  expect(REVENUE?.data.filter(({ value }) => value !== 0)).toEqual([{ label: '2026-10-04', value: 1_200 }]);
  expect((await post({ report_name: '  ' })).body.errors[0].field).toBe('report_name');
  expect((await post({ report_name: 'x'.repeat(121) })).status).toBe(422);
  expect((await post({ include_metrics: [] })).body.errors[0].field).toBe('include_metrics');
  expect((await post({ include_metrics: ['CLICKS'] })).status).toBe(422);
});

test('200: a figure on paper and in a sheet is what it is: a count, a percentage or money', async () => {
  const include_metrics = ['LEADS', 'REVENUE', 'CONVERSIONS'];
  const custom = { ...days, report_name: 'Octubre', include_metrics };
  const made = async (path: string, body: object) => (await server.as('ana').post(`/analytics/${path}`, body)).body;
  // The cells of a day with such figures: in the custom report, those of the sale and of the last lead.
  const asked = [
    ['reports/executive', days, [1, 6], [1, 1_200], [1, 16.7]],
    ['custom-report', custom, [1, 1], [2, 1_200], [3, 100]],
  ] as const;
  for (const [path, body, ...figures] of asked) {
    const { text } = await readPdf(await made(path, { ...body, export_format: 'pdf' }));
    expect(text).toContain('16.7%');
    expect(text).toContain('$1,200.00');
    for (const wrong of ['$16.70', '$6.00', '$3.00', '$1.00']) expect(text).not.toContain(wrong);
    const { sheets } = await readXlsx(await made(path, { ...body, export_format: 'excel' }), { readStyles: true });
    const rows = sheets[0]?.rows ?? [];
    const formats = figures.map(([column, value]) => {
      const row = rows.findIndex((cells) => cells[column] === value);
      return sheets[0]?.cells?.get(`${row},${column}`)?.style?.numFmt;
    });
    expect(formats).toEqual(['#,##0', expect.stringContaining('#,##0.00'), '#,##0.0"%"']);
  }
});

test('200: paper has its charts as figures that tell what they show', async () => {
  const october = { period_start: '2026-10-01', period_end: '2026-10-31', export_format: 'pdf' };
  for (const [path, alt] of [
    ['exports/funnel', 'Closed: 1'],
    ['exports/revenue', 'Auto: $1,200.00'],
    ['reports/executive', 'Peak: $1,200.00 on'],
  ] as const) {
    const { figures } = await readPdf((await server.as('ana').post(`/analytics/${path}`, october)).body);
    expect([path, figures.join(' | ')]).toEqual([path, expect.stringContaining(alt)]);
  }
});
