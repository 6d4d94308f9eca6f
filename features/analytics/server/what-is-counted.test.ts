import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRenewedPolicy } from '#apps/testing/process-renewals.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aCommission } from '#features/commissions/testing.ts';
import { productTypes } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { aPolicyUntil } from '#features/renewals/testing.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { AgentPerformance, AnalyticsDashboard, ConversionFunnel, RevenueAnalytics } from '../contract/figures.ts';
import type { Retention } from '../contract/retention.ts';
import { daysOfMonth, type Rows, rowsOf as waysTo } from '../contract/rows-of.ts';
import { filterOfSpeed, type SpeedToLead, speedParts } from '../contract/speed.ts';
import type { Goals, Roi } from '../contract/spend.ts';
import { type Opened, wrongAmong } from '../testing/opened-numbers.ts';

// The link of each sentence, card, bar or cell opens exactly the rows that it counts or sums.
let server: TestServer;

const today = '2026-11-16';
const days = { period_start: '2026-11-01', period_end: today };
type Filters = Parameters<typeof waysTo>[1];

/** The count of a sentence: the number that begins it, or the base in `(0 of 10)`. null means it counts nothing. */
const countOf = (text: string): number | null => {
  const [, digits] = /(?:^|\(0 of )(\d[\d,]*)[ )]/.exec(text) ?? [];
  return digits ? Number(digits.replaceAll(',', '')) : null;
};

beforeAll(async () => {
  server = await startTestServer();
  await server.admin.query(
    'update policies set effective_date = effective_date - 4000, expiration_date = expiration_date - 4000',
  );
  // Sessions must outlast the clock's jumps.
  const forYears = { idleSeconds: 1e8, totalSeconds: 1e8 };
  const lucia = server.withToken(await server.openSession('lucia', forYears));
  const ana = server.withToken(await server.openSession('ana', forYears));
  const lead = async (instant: string, input: Parameters<typeof aLead>[0], ...statuses: string[]) => {
    server.setTime(instant);
    const { body } = await lucia.post('/leads', aLead(input));
    for (const [hours, status] of statuses.entries()) {
      server.setTime(new Date(Date.parse(instant) + hours * 3_600_000).toISOString());
      await lucia.put(`/leads/${body.id}`, { status });
    }
  };
  // Eleven uncontacted leads from Web, one younger than an hour, two younger than a day.
  for (let at = 0; at < 9; at += 1) await lead(`2026-11-10T10:0${at}:00Z`, { source: 'Web' });
  await lead(`${today}T12:00:00Z`, { source: 'Web' });
  await lead(`${today}T16:30:00Z`, { source: 'Web' });
  // Ten from Call that skipped the contact stage, and one that took each step and was sold.
  for (let at = 0; at < 10; at += 1) await lead(`2026-11-12T1${at}:00:00Z`, { source: 'Call' }, 'Cotizado');
  await lead('2026-11-13T10:00:00Z', { source: 'Call' }, 'Contactado', 'Cotizado', 'Cerrado');
  // Three policies end within the week: one has a new quote, one is renewed, one has neither.
  server.setTime('2026-10-25T16:00:00Z');
  await aRenewedPolicy(server, '2026-11-20');
  const { renewal } = await aRenewedPolicy(server, '2026-11-21');
  // The terms that ended in the range: lost for price, in progress, canceled, followed by another policy, or without a
  // renewal.
  const { renewal: dear } = await aRenewedPolicy(server, '2026-11-10');
  await ana.put(`/renewals/${dear.id}`, { status: 'Fallida', reason: 'price' });
  await aRenewedPolicy(server, '2026-11-11');
  const { id: cancelled } = await aPolicyUntil(lucia, '2026-11-12');
  await ana.put(`/policies/${cancelled}`, { status: 'Cancelada' });
  const { client_id } = await aPolicyUntil(lucia, '2026-11-13');
  await aPolicy(lucia, { client_id, effective_date: '2026-11-13' });
  const { client_id: ofTwo } = await aPolicyUntil(lucia, '2026-11-14', { quote: { product_type: 'Casa' } });
  await aPolicyUntil(lucia, '2027-02-14', { client_id: ofTwo });
  server.setTime('2026-11-05T16:00:00Z');
  await lucia.post(`/quotes/${renewal.quote.id}/convert-to-policy`, {});
  server.setTime(`${today}T17:00:00Z`);
  await aPolicyUntil(lucia, '2026-11-22');
  const { world, admin } = server;
  const agency = { id: world.tenants.sol, admin, as: (role: Role) => (role === 'Admin' ? ana : lucia) };
  const person = () => world.users.lucia;
  await aCommission({ ...agency, person } as unknown as Parameters<typeof aCommission>[0]);
});
afterAll(() => server.close());

const read = async <Answer>(path: string, filters: Filters = {}): Promise<Answer> => {
  const query = new URLSearchParams({ ...days, ...filters } as Record<string, string>);
  return (await server.as('ana').get(`/analytics/${path}?${query}`)).body;
};

const walked = new Set<unknown>();

/** Links to the rows; each one used is recorded. */
const rowsOf = (range: Parameters<typeof waysTo>[0], filters: Filters) =>
  new Proxy(waysTo(range, filters), {
    get(ways, way) {
      walked.add(way);
      return Reflect.get(ways, way);
    },
  });

const wrongIn = (numbers: readonly Opened[]) => wrongAmong(numbers, server.as('ana'));

test('each sentence opens as many rows as it counts', async () => {
  const { alerts, alert_links, insights, insight_links } = await read<AnalyticsDashboard>('dashboard');
  const links = [...alert_links, ...insight_links];
  const counted = [...alerts, ...insights].flatMap((text, at): Opened[] => {
    const [count, link] = [countOf(text), links[at]];
    return link && count !== null ? [[text, count, link, 'count']] : [];
  });
  expect(await wrongIn(counted)).toEqual([]);
  // Leads that skipped the stage count as contacted.
  expect(counted.map(([, count]) => count)).toEqual([1, 9, 10]);
  expect(alerts.join()).not.toContain('Call');
});

async function numbersOfDashboard(filters: Filters): Promise<Opened[]> {
  const dashboard = await read<AnalyticsDashboard>('dashboard', filters);
  const { stats_cards: cards } = dashboard;
  const rows = rowsOf(days, filters);
  const { top_agent_by_revenue, top_agent_by_policies, top_product_by_revenue, top_source_by_conversion } = dashboard;
  const top = (best: typeof top_agent_by_revenue, rowsOfTop: (id: string) => Rows, of: Opened[3]): Opened[] =>
    best ? [[`best: ${best.name}`, best.value, rowsOfTop(best.id), of]] : [];
  return [
    ['leads', cards.leads.value, rows.leads(), 'count'],
    ['conversion', cards.conversion.value, rows.leads(), 'conversion'],
    ['quotes', cards.quotes.value, rows.quotes(), 'count'],
    ['policies', cards.policies.value, rows.policies(), 'count'],
    ['premium', cards.revenue.value, rows.policies(), 'premium'],
    ['commissions', cards.commissions.value, rows.commissions(), 'net'],
    ['expiring', cards.expiring.value, rows.expiring(), 'count'],
    ...top(top_agent_by_revenue, (agents) => rows.policies({ agents }), 'premium'),
    ...top(top_agent_by_policies, (agents) => rows.policies({ agents }), 'count'),
    ...top(top_product_by_revenue, (products) => rows.policies({ products }), 'premium'),
    ...top(top_source_by_conversion, (sources) => rows.leads('Nuevo', { sources }), 'conversion'),
  ];
}

async function numbersOfFunnel(filters: Filters): Promise<Opened[]> {
  const funnel = await read<ConversionFunnel>('conversion-funnel', filters);
  const speed = await read<SpeedToLead>('speed-to-lead', filters);
  const rows = rowsOf(days, filters);
  const { timed_leads } = funnel;
  const parts = (field: 'products' | 'sources', of: ConversionFunnel['funnel_by_product' | 'funnel_by_source']) =>
    Object.entries(of).map(([part, { total_leads }]): Opened => {
      const isLeftOut = filters[field] !== undefined && filters[field] !== part;
      return [
        `leads by ${field}`,
        total_leads,
        rows.leads('Nuevo', isLeftOut ? { agents: nobody } : { [field]: part }),
        'count',
      ];
    });
  return [
    ['contacted', funnel.contacted_leads, rows.leads('Contactado'), 'count'],
    ['quoted', funnel.quoted_leads, rows.leads('Cotizado'), 'count'],
    ['closed', funnel.closed_leads, rows.leads('Cerrado'), 'count'],
    ['time to contact', timed_leads.to_contact, rows.timed('to_contact'), 'count'],
    ['time to quote', timed_leads.to_quote, rows.timed('to_quote'), 'count'],
    ['time to close', timed_leads.to_close, rows.timed('to_close'), 'count'],
    ['whole time', timed_leads.whole, rows.timed('whole'), 'count'],
    ...parts('products', funnel.funnel_by_product),
    ...parts('sources', funnel.funnel_by_source),
    ...speed.classes.map(({ up_to_minutes, leads }): Opened => {
      const link = rows.contacts(up_to_minutes === null ? 'later' : String(up_to_minutes));
      return ['class', leads, link, 'count'];
    }),
    ['never', speed.never, rows.contacts('never'), 'count'],
    ...speedParts.flatMap((part) =>
      speed.parts[part].map(({ id, leads }): Opened => {
        return [`speed by ${part}`, leads, rows.contacts('any', { [filterOfSpeed[part]]: id }), 'count'];
      }),
    ),
  ];
}

async function numbersOfRevenue(filters: Filters): Promise<Opened[]> {
  const revenue = await read<RevenueAnalytics>('revenue', filters);
  const rows = rowsOf(days, filters);
  const ofRetention = async (withFollowed: boolean): Promise<Opened[]> => {
    const query = { ...filters, ...(withFollowed && { followed: 'true' }) };
    const { policies, premium, clients, lost } = await read<Retention>('retention', query);
    return [
      ['terms', policies.expiring, rows.terms(), 'count'],
      ['premium of terms', premium.expiring, rows.terms(), 'premium'],
      ['clients', clients.start, rows.clients(), 'count'],
      ['new clients', clients.new, rows.newClients(), 'count'],
      ...lost.flatMap(({ reason, ...of }): Opened[] => [
        [`lost: ${reason}`, of.policies, rows.lost(reason, withFollowed), 'count'],
        [`premium lost: ${reason}`, of.premium, rows.lost(reason, withFollowed), 'premium'],
      ]),
    ];
  };
  return [
    ['new business', revenue.new_business_revenue, rows.policies({ business: 'new' }), 'premium'],
    ['renewed', revenue.recurring_revenue, rows.policies({ business: 'renewal' }), 'premium'],
    ...productTypes.map((product): Opened => {
      const link = filters.products && filters.products !== product ? { agents: nobody } : { products: product };
      return ['product', revenue.revenue_by_product[product], rows.policies(link), 'premium'];
    }),
    ...revenue.revenue_by_agent.flatMap(({ agent_id, ...of }): Opened[] => [
      ['premium of an agent', of.revenue, rows.policies({ agents: agent_id ?? 'none' }), 'premium'],
      ['policies of an agent', of.policies, rows.policies({ agents: agent_id ?? 'none' }), 'count'],
    ]),
    ...(await ofRetention(false)),
    ...(await ofRetention(true)),
  ];
}

async function numbersOfAgents(filters: Filters): Promise<Opened[]> {
  const agents = await read<AgentPerformance[]>('agents', filters);
  return agents.flatMap(({ agent_id, timed_leads, ...of }): Opened[] => {
    const rows = rowsOf(days, { ...filters, agents: agent_id });
    return [
      ['leads of an agent', of.total_leads, rows.leads(), 'count'],
      ['quotes of an agent', of.total_quotes, rows.quotes(), 'count'],
      ['policies of an agent', of.total_policies, rows.policies(), 'count'],
      ['premium of an agent', of.total_policy_value, rows.policies(), 'premium'],
      ['commissions of an agent', of.total_commissions, rows.commissions(), 'net'],
      ['time to quote of an agent', timed_leads.lead_to_quote, rows.timed('lead_to_quote'), 'count'],
      ['time to close of an agent', timed_leads.to_close, rows.timed('to_close'), 'count'],
      ['whole time of an agent', timed_leads.whole, rows.timed('whole'), 'count'],
    ];
  });
}

async function numbersOfRoi(filters: Filters): Promise<Opened[]> {
  // The range begins in October, so that it includes a partial month.
  const range = { period_start: '2026-10-20', period_end: today };
  const { rows } = await read<Roi>('roi', { ...filters, ...range });
  return rows.flatMap(({ source: sources, month, ...of }): Opened[] => {
    const ways = rowsOf(daysOfMonth(month, range), { ...filters, sources });
    return [
      [`leads of ${month}`, of.leads, ways.leads(), 'count'],
      [`policies of ${month}`, of.policies, ways.policies(), 'count'],
      [`premium of ${month}`, of.premium, ways.policies(), 'premium'],
    ];
  });
}

async function numbersOfGoals(): Promise<Opened[]> {
  const { body } = await server.as('ana').get(`/analytics/goals?month=${days.period_start}`);
  return (body as Goals).goals.flatMap(({ agent_id, leads, policies, premium }): Opened[] => {
    const month = rowsOf({ ...days, period_end: '2026-11-30' }, agent_id ? { agents: agent_id } : {});
    return [
      ['goal of leads', leads.actual, month.leads(), 'count'],
      ['goal of policies', policies.actual, month.policies(), 'count'],
      ['goal of premium', premium.actual, month.policies(), 'premium'],
    ];
  });
}

const nobody = '00000000-0000-4000-8000-000000000000';

test.each<[string, Filters]>([
  ['everything', {}],
  ['one product', { products: 'Auto' }],
])('of %s each number opens the rows that it counts, or that add up to it', async (_of, filters) => {
  const numbers = await Promise.all([
    numbersOfDashboard(filters),
    numbersOfFunnel(filters),
    numbersOfRevenue(filters),
    numbersOfAgents(filters),
    numbersOfRoi(filters),
    numbersOfGoals(),
  ]);
  expect(await wrongIn(numbers.flat())).toEqual([]);
  // The test data gives every one of them rows.
  const names = new Set(numbers.flat().map(([name]) => name));
  const told = new Set(numbers.flat().flatMap(([name, said]) => (said > 0 ? [name] : [])));
  expect([...names].filter((name) => !told.has(name))).toEqual([]);
  const lost = ['price', 'open', 'cancelled', 'none'].map((reason) => `lost: ${reason}`);
  const expected = ['best: Lucía Ferrer', 'best: Auto', 'best: Web', ...lost];
  expect(expected.filter((name) => !told.has(name))).toEqual([]);
});

test('every way to rows was walked', () => {
  const all = Object.keys(waysTo(days, {}));
  expect(all.length).toBeGreaterThan(10);
  // Only sentences describe what currently waits, with links created by the server.
  expect(all.filter((way) => !walked.has(way))).toEqual(['now']);
});

test('a link that forgets what its number leaves out opens others, and is found', async () => {
  const { lost } = await read<Retention>('retention', { followed: 'true' } as Filters);
  const [none] = lost.filter(({ reason }) => reason === 'none');
  const { clients } = await read<Retention>('retention');
  const rows = waysTo(days, {});
  const planted: Opened[] = [
    ['waiting', 9, rows.now('leads', { status: 'Nuevo' }), 'count'],
    ['lost, but followed', none?.policies ?? 0, rows.lost('none', false), 'count'],
    ['clients by their policies', clients.start, rows.now('policies', { only: 'in_force' }), 'count'],
    ['all clients for new ones', clients.new, rows.clients(), 'count'],
    ['time of whatever is sold', 1, rows.leads('Cerrado'), 'count'],
  ];
  expect((await wrongIn(planted)).map(([name]) => name)).toEqual(planted.map(([name]) => name));
});
