import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';

// Changing a lead's source, or an agent leaving, moves every figure of the row.
let server: TestServer;

const october = 'period_start=2026-10-01&period_end=2026-10-31';
const read = async (path: string) => (await server.as('ana').get(path)).body;
const listed = async (path: string) => Number((await server.as('ana').get(path)).headers['x-total-count']);
const idOf = (username: string) => server.world.users[username]?.id as string;

let sold: string;

beforeAll(async () => {
  server = await startTestServer();
  server.setTime('2026-10-05T15:00:00Z');
  const made = async () => (await server.as('lucia').post('/leads', aLead({ source: 'Web' }))).body.id as string;
  sold = await made();
  const open = await made();
  await server.as('lucia').put(`/leads/${open}`, { status: 'Contactado' });
  const sale = { lead_id: sold, product_type: 'Auto', annual_premium: 1_000 };
  const { body: quote } = await server.as('lucia').post('/quotes', sale);
  await server.as('lucia').put(`/quotes/${quote.id}`, { status: 'Enviada' });
  await server.as('lucia').post(`/quotes/${quote.id}/convert-to-policy`, {});
  server.setTime('2026-11-16T20:00:00Z');
});
afterAll(() => server.close());

/** Under a filter: the leads by stage reached, quotes and policies, and the counts of their lists. */
async function counted(filter: string): Promise<number[]> {
  const funnel = await read(`/analytics/conversion-funnel?${october}&${filter}`);
  const { stats_cards } = await read(`/analytics/dashboard?${october}&${filter}`);
  const created = `created_from=2026-10-01&created_to=2026-10-31&${filter}`;
  const counts = [funnel.total_leads, funnel.contacted_leads, funnel.closed_leads];
  const inLists = await Promise.all(
    ['Nuevo', 'Contactado', 'Cerrado'].map((stage) => listed(`/leads?stage_reached=${stage}&${created}`)),
  );
  const sales = await listed(`/policies?sold_from=2026-10-01&sold_to=2026-10-31&${filter}`);
  expect([...inLists, await listed(`/quotes?${created}`), sales]).toEqual([
    ...counts,
    stats_cards.quotes.value,
    stats_cards.policies.value,
  ]);
  return [...counts, stats_cards.quotes.value, stats_cards.policies.value];
}

test('another source of a lead is that of its quotes and policies, in figures and lists', async () => {
  expect(await counted('sources=Web')).toEqual([2, 2, 1, 1, 1]);
  expect((await server.as('ana').put(`/leads/${sold}`, { source: 'Call' })).status).toBe(200);
  expect(await counted('sources=Call')).toEqual([1, 1, 1, 1, 1]);
  expect(await counted('sources=Web')).toEqual([1, 1, 0, 0, 0]);
});

test('the open leads of whoever leaves go to the heir with how far they have come; what was sold stays', async () => {
  expect(await counted(`agents=${idOf('lucia')}`)).toEqual([2, 2, 1, 1, 1]);
  const gone = { is_active: false, hand_on_to: idOf('miguel') };
  expect((await server.as('ana').put(`/auth/users/${idOf('lucia')}/status`, gone)).status).toBe(200);
  const [leads, contacted, closed] = await counted(`agents=${idOf('miguel')}`);
  expect([leads, contacted, closed]).toEqual([1, 1, 0]);
  expect((await counted(`agents=${idOf('lucia')}`)).slice(0, 3)).toEqual([1, 1, 1]);
  expect((await counted('')).slice(0, 3)).toEqual([2, 2, 1]);
});
