import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRenewedPolicy } from '#apps/testing/process-renewals.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicyUntil } from '#features/renewals/testing.ts';
import type { AnalyticsDashboard, ConversionFunnel, Link, RevenueAnalytics } from '../contract/figures.ts';
import { rowsOf } from '../contract/rows-of.ts';

// Whatever a sentence, a card or a bar counts, its link opens exactly that many rows.
let server: TestServer;

const today = '2026-11-16';
const days = { period_start: '2026-11-01', period_end: today };
const query = new URLSearchParams(days);

/** The first number of a sentence, which is what it counts; null: it counts nothing. */
const countOf = (text: string): number | null => {
  const [, digits] = /(?:^|the )(\d[\d,]*) /.exec(text) ?? [];
  return digits ? Number(digits.replaceAll(',', '')) : null;
};

beforeAll(async () => {
  server = await startTestServer();
  await server.admin.query(
    'update policies set effective_date = effective_date - 4000, expiration_date = expiration_date - 4000',
  );
  const lead = async (instant: string, given: Parameters<typeof aLead>[0], status?: string) => {
    server.setTime(instant);
    const { body } = await server.as('lucia').post('/leads', aLead(given));
    if (status) await server.as('lucia').put(`/leads/${body.id}`, { status });
    return body.id as string;
  };
  // Eleven of Web that nobody has contacted, one of them younger than an hour, two than a day.
  for (let at = 0; at < 9; at += 1) await lead(`2026-11-10T10:0${at}:00Z`, { source: 'Web' });
  await lead(`${today}T12:00:00Z`, { source: 'Web' });
  await lead(`${today}T16:30:00Z`, { source: 'Web' });
  // Ten of Call that went on at once, past the contact.
  for (let at = 0; at < 10; at += 1) await lead(`2026-11-12T1${at}:00:00Z`, { source: 'Call' }, 'Cotizado');
  // Three policies end within the week: one is offered anew, one is renewed, one is forgotten.
  server.setTime('2026-10-25T16:00:00Z');
  await aRenewedPolicy(server, '2026-11-20');
  const { renewal } = await aRenewedPolicy(server, '2026-11-21');
  await server.as('lucia').post(`/quotes/${renewal.quote.id}/convert-to-policy`, {});
  server.setTime(`${today}T17:00:00Z`);
  await aPolicyUntil(server.as('lucia'), '2026-11-22');
});
afterAll(() => server.close());

const read = async <Answer>(path: string): Promise<Answer> =>
  (await server.as('ana').get(`/analytics/${path}?${query}`)).body;
async function rowsBehind({ tab, filter }: NonNullable<Link>): Promise<number> {
  const { headers, status } = await server.as('ana').get(`/${tab}?${new URLSearchParams({ ...filter, limit: '1' })}`);
  expect(status).toBe(200);
  return Number(headers['x-total-count']);
}

test('each sentence opens as many rows as it counts', async () => {
  const { alerts, alert_links, insights, insight_links } = await read<AnalyticsDashboard>('dashboard');
  const counted: [string, number | null][] = [];
  for (const [at, text] of [...alerts, ...insights].entries()) {
    const link = [...alert_links, ...insight_links][at];
    if (!link) continue;
    const count = countOf(text);
    if (count === null) continue;
    counted.push([text, count]);
    expect([text, await rowsBehind(link)]).toEqual([text, count]);
  }
  // Those that went on at once are contacted, whatever stage was passed over.
  expect(counted.map(([, count]) => count)).toEqual([1, 9, 10]);
  expect(alerts.join()).not.toContain('Call');
});

test('each card, step and bar opens as many rows as it counts', async () => {
  const { stats_cards } = await read<AnalyticsDashboard>('dashboard');
  const funnel = await read<ConversionFunnel>('conversion-funnel');
  const revenue = await read<RevenueAnalytics>('revenue');
  const rows = rowsOf(days, {});
  const counts: [string, number, NonNullable<Link>][] = [
    ['leads', stats_cards.leads.value, rows.leads()],
    ['quotes', stats_cards.quotes.value, rows.quotes()],
    ['policies', stats_cards.policies.value, rows.policies()],
    ['expiring', stats_cards.expiring.value, rows.expiring()],
    ['contacted', funnel.contacted_leads, rows.leads('Contactado')],
    ['quoted', funnel.quoted_leads, rows.leads('Cotizado')],
    ['closed', funnel.closed_leads, rows.leads('Cerrado')],
    ...Object.entries(funnel.funnel_by_source).map(([source, { total_leads }]): (typeof counts)[number] => [
      source,
      total_leads,
      rows.leads('Nuevo', { sources: source }),
    ]),
    ...Object.entries(funnel.funnel_by_product).map(([product, { total_leads }]): (typeof counts)[number] => [
      product,
      total_leads,
      rows.leads('Nuevo', { products: product }),
    ]),
    ...revenue.revenue_by_agent.map(({ agent_id, policies }): (typeof counts)[number] => [
      'agent',
      policies,
      rows.policies({ agents: agent_id ?? 'none' }),
    ]),
  ];
  for (const [name, count, link] of counts) expect([name, await rowsBehind(link)]).toEqual([name, count]);
  expect(counts.filter(([, count]) => count > 0).length).toBeGreaterThan(8);
});

test('a link that forgets what its sentence leaves out opens others, and is found', async () => {
  expect(await rowsBehind(rowsOf(days, {}).now('leads', { status: 'Nuevo' }))).toBeGreaterThan(9);
  const within = { expires_from: today, expires_to: '2026-11-23' };
  expect(await rowsBehind(rowsOf(days, {}).now('policies', within))).toBe(3);
});
