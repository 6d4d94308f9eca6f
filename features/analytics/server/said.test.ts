import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicyUntil } from '#features/renewals/testing.ts';

// Bounds of the analytics dashboard's sentences on spend and retention.
let server: TestServer;

const october = 'period_start=2026-10-01&period_end=2026-10-31';
const said = async (query: string, language = 'en') =>
  (await server.as('ana').get(`/analytics/dashboard?${query}`, { 'accept-language': language })).body;
const ofSpend = async (query: string, language?: string) =>
  (await said(query, language)).alerts.filter((text: string) => /spend|gasto/i.test(text));

beforeAll(async () => {
  server = await startTestServer();
  for (let at = 0; at < 10; at += 1) {
    server.setTime(`2026-10-${String(10 + at)}T15:00:00Z`);
    await server.as('lucia').post('/leads', aLead({ source: 'Web' }));
    if (at < 9) await server.as('lucia').post('/leads', aLead({ source: 'Call' }));
  }
  server.setTime('2026-11-01T03:59:59Z');
});
afterAll(() => server.close());

test('a month that goes on misses no spend; one that has ended does, of a source with ten leads, until somebody says it', async () => {
  expect(await ofSpend(october)).toEqual([]);
  server.setTime('2026-11-01T04:00:00Z');
  expect(await ofSpend(october)).toEqual(['Enter the spend for October 2026 to see the cost per lead and policy.']);
  expect((await ofSpend(october, 'es'))[0]).toContain('octubre de 2026');
  // Spend can't be attributed to agents or products.
  expect(await ofSpend(`${october}&products=Auto`)).toEqual([]);
  // No leads came in the months before.
  expect(await ofSpend('period_start=2026-06-01&period_end=2026-11-01')).toEqual([
    'Enter the spend for October 2026 to see the cost per lead and policy.',
  ]);
  await server.as('ana').post('/analytics/spend', { source: 'Web', month: '2026-10-01', amount: 0 });
  expect(await ofSpend(october)).toEqual([]);
});

test('retention is told from three points on, against the days before', async () => {
  const sell = async (expires: string, is_renewed: boolean) => {
    const { body: lead } = await server.as('lucia').post('/leads', aLead());
    const sale = { lead_id: lead.id, product_type: 'Auto', annual_premium: 500 };
    const { body: quote } = await server.as('lucia').post('/quotes', sale);
    await server.as('lucia').put(`/quotes/${quote.id}`, { status: 'Enviada' });
    const { body } = await server.as('lucia').post(`/quotes/${quote.id}/convert-to-policy`, {});
    await server.admin.query(
      `update policies set effective_date = $1::date - 365, expiration_date = $1, next_begins = $2 where id = $3`,
      [expires, is_renewed ? expires : null, body.id],
    );
  };
  // Of four terms that expired in September one was renewed, of four in October two.
  for (const at of [1, 2, 3, 4]) {
    await sell(`2026-09-0${at}`, at === 1);
    await sell(`2026-10-0${at}`, at <= 2);
  }
  const insights = async () => (await said(october)).insights;
  expect(await insights()).toContain('Retention rose from 25.0% to 50.0%.');
  await server.admin.query("update policies set next_begins = expiration_date where expiration_date = '2026-09-02'");
  expect((await insights()).filter((text: string) => /Retention/.test(text))).toEqual([]);
});

test('who leaves before the end is not to be offered anything: neither counted nor among the rows', async () => {
  server.setTime('2026-11-02T15:00:00Z');
  const policy = await aPolicyUntil(server.as('lucia'), '2026-11-06', { quote: { annual_premium: 700 } });
  const counted = async () => {
    const { alerts, alert_links } = await said('period_start=2026-11-01&period_end=2026-11-02');
    const at = alerts.findIndex((text: string) => text.includes('has no renewal'));
    const { body: rows } = await server.as('ana').get('/policies?only=not_offered&expires_to=2026-11-09');
    return [alerts[at] ?? null, alert_links[at]?.filter.only ?? null, rows.length];
  };
  const due = '1 policy expires within 7 days and has no renewal: $700.00 of premium.';
  expect(await counted()).toEqual([due, 'not_offered', 1]);
  const change = async (input: object) => await server.as('ana').put(`/policies/${policy.id}`, input);
  await change({ status: 'Cancelada', cancelled_on: '2026-11-05' });
  expect(await counted()).toEqual([null, null, 0]);
  expect((await server.as('ana').get('/policies?only=in_force')).body).toContainEqual(
    expect.objectContaining({ id: policy.id }),
  );
  await change({ status: 'Activa' });
  expect(await counted()).toEqual([due, 'not_offered', 1]);
});

test('each sentence leads to its rows, under the filters of what was asked', async () => {
  const agents = server.world.users.lucia?.id;
  const asked = `${october}&sources=Web&products=Auto,none&agents=${agents}`;
  const { alerts, alert_links, insights, insight_links, ...told } = await said(asked);
  expect([told.alert_definitions.length, told.insight_definitions.length]).toEqual([alerts.length, insights.length]);
  expect(alert_links.map((link: { filter: object } | null) => Boolean(link && 'hours_old' in link.filter))).toEqual(
    told.alert_definitions.map((name: string) => name === 'speed' || name === 'waiting'),
  );
  const links = [...alert_links, ...insight_links].filter(Boolean);
  expect(alerts.length + insights.length).toBeGreaterThan(1);
  expect(links.length).toBeGreaterThan(1);
  for (const { filter } of links) {
    expect(filter).toMatchObject({ sources: 'Web', products: 'Auto,none', agents, count: 'exact' });
  }
  const [slow] = alert_links.filter((link: { filter: object } | null) => link && 'hours_old' in link.filter);
  const query = new URLSearchParams(slow.filter);
  expect(Number((await server.as('ana').get(`/leads?${query}`)).headers['x-total-count'])).toBe(10);
});
