import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRenewedPolicy } from '#apps/testing/process-renewals.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { productTypes } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicyUntil } from '#features/renewals/testing.ts';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import type {
  AgentPerformance,
  AnalyticsDashboard,
  ConversionFunnel,
  Link,
  RevenueAnalytics,
} from '../contract/figures.ts';
import type { Retention } from '../contract/retention.ts';
import { rowsOf } from '../contract/rows-of.ts';
import { filterOfSpeed, type SpeedToLead, speedParts } from '../contract/speed.ts';
import type { Goals } from '../contract/spend.ts';

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
  server.setTime('2026-11-05T16:00:00Z');
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

/** The premium that the policies behind a link add up to. */
async function premiumBehind({ tab, filter }: NonNullable<Link>): Promise<number> {
  const { body, status } = await server.as('ana').get(`/${tab}?${new URLSearchParams({ ...filter, limit: '100' })}`);
  expect(status).toBe(200);
  return dollarsOf(sumOf(body.map(({ annual_premium }: { annual_premium: number }) => centsOf(annual_premium))));
}

test('each class and part of the speed, and what expires, open as many rows as they count', async () => {
  const speed = await read<SpeedToLead>('speed-to-lead');
  const retention = await read<Retention>('retention');
  const rows = rowsOf(days, {});
  const counts: [string, number, NonNullable<Link>][] = [
    ...speed.classes.map(({ up_to_minutes, leads }): (typeof counts)[number] => [
      ...(['class', leads, rows.contacts(up_to_minutes === null ? 'later' : String(up_to_minutes))] as const),
    ]),
    ['never', speed.never, rows.contacts('never')],
    ...speedParts.flatMap((part) =>
      speed.parts[part].map(({ id, leads }): (typeof counts)[number] => [
        ...([part, leads, rows.contacts('any', { [filterOfSpeed[part]]: id })] as const),
      ]),
    ),
    ['terms', retention.policies.expiring, rows.terms()],
  ];
  for (const [name, count, link] of counts) expect([name, await rowsBehind(link)]).toEqual([name, count]);
  expect(new Set(counts.filter(([, count]) => count > 0).map(([name]) => name)).size).toBeGreaterThan(4);
});

test('each kind, product, best one, agent and goal opens the rows that add up to it', async () => {
  const dashboard = await read<AnalyticsDashboard>('dashboard');
  const revenue = await read<RevenueAnalytics>('revenue');
  const agents = await read<AgentPerformance[]>('agents');
  const { body: progress } = await server.as('ana').get(`/analytics/goals?month=${days.period_start}`);
  const rows = rowsOf(days, {});
  const month = rowsOf({ ...days, period_end: '2026-11-30' }, {});
  const best = dashboard.top_agent_by_policies;
  const ofGoal = (agent_id: string | null) => (agent_id ? { agents: agent_id } : {});
  const counts: [string, number, NonNullable<Link>][] = [
    ...(best ? [['best agent', best.value, rows.policies({ agents: best.id })] satisfies [string, number, Link]] : []),
    ...agents.flatMap(({ agent_id: id, total_leads, total_quotes, total_policies }): typeof counts => [
      ['agent', total_leads, rows.leads('Nuevo', { agents: id })],
      ['agent', total_quotes, rows.quotes({ agents: id })],
      ['agent', total_policies, rows.policies({ agents: id })],
    ]),
    ...(progress as Goals).goals.flatMap(({ agent_id, leads, policies }): typeof counts => [
      ['goal', leads.actual, month.leads('Nuevo', ofGoal(agent_id))],
      ['goal', policies.actual, month.policies(ofGoal(agent_id))],
    ]),
  ];
  for (const [name, count, link] of counts) expect([name, await rowsBehind(link)]).toEqual([name, count]);
  const sums: [string, number, NonNullable<Link>][] = [
    ['new', revenue.new_business_revenue, rows.policies({ business: 'new' })],
    ['renewed', revenue.recurring_revenue, rows.policies({ business: 'renewal' })],
    ...productTypes.map((product): (typeof sums)[number] => [
      ...(['product', revenue.revenue_by_product[product], rows.policies({ products: product })] as const),
    ]),
    ...agents.map(({ agent_id, total_policy_value }): (typeof sums)[number] => [
      ...(['agent', total_policy_value, rows.policies({ agents: agent_id })] as const),
    ]),
    ...(progress as Goals).goals.map(({ agent_id, premium }): (typeof sums)[number] => [
      ...(['goal', premium.actual, month.policies(ofGoal(agent_id))] as const),
    ]),
  ];
  for (const [name, sum, link] of sums) expect([name, await premiumBehind(link)]).toEqual([name, sum]);
  expect([revenue.new_business_revenue, revenue.recurring_revenue, best?.value]).not.toContain(0);
});

test('a link that forgets what its sentence leaves out opens others, and is found', async () => {
  expect(await rowsBehind(rowsOf(days, {}).now('leads', { status: 'Nuevo' }))).toBeGreaterThan(9);
  const within = { expires_from: today, expires_to: '2026-11-23' };
  expect(await rowsBehind(rowsOf(days, {}).now('policies', within))).toBe(3);
});
