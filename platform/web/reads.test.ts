import { beforeEach, expect, test, vi } from 'vitest';
import { type Route, routes } from '#platform/contract/route.ts';
import { client } from './client.ts';
import { startI18n } from './i18n.ts';
import { createQueryClient } from './queries.ts';
import { asking, keyOf, refetch } from './reads.ts';
import { callsOf, enter, fakeServer } from './test-page.tsx';

await startI18n(['platform']);

const read = (path: string, shows: NonNullable<Route['shows']>) =>
  ({ method: 'GET', path, allow: 'signed-in', ok: [200, null], shows, summary: 'Read it' }) as const satisfies Route;

const api = client(
  routes('leads', { readLead: read('/leads/{id}', ['lead']), readQuotes: read('/quotes', ['quote', 'client']) }),
);

beforeEach(async () => {
  await enter({ tab: 'leads' });
  fakeServer({});
});

test('a read is kept under its name and its question', () => {
  expect(keyOf(api.readLead, { params: { id: '1' } })).not.toEqual(keyOf(api.readLead, { params: { id: '2' } }));
  expect(keyOf(api.readLead, { params: { id: '1' } })).toEqual(keyOf(api.readLead, { params: { id: '1' } }));
});

test('what changed is fetched again by whatever shows it, and by nothing else', async () => {
  const queryClient = createQueryClient();
  const lead = asking(api.readLead, { params: { id: '1' } });
  const quotes = asking(api.readQuotes, {});
  await Promise.all([queryClient.fetchQuery(lead), queryClient.fetchQuery(quotes)]);
  const isStale = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;

  await refetch(queryClient, ['policy']);
  expect([isStale(lead.queryKey), isStale(quotes.queryKey)]).toEqual([false, false]);
  await refetch(queryClient, ['client', 'policy']);
  expect([isStale(lead.queryKey), isStale(quotes.queryKey)]).toEqual([false, true]);
  await queryClient.fetchQuery({ ...quotes, staleTime: 15_000 });
  await vi.waitFor(() => expect(callsOf('GET /quotes').length).toBe(2));
  expect(callsOf('GET /leads/1').length).toBe(1);
});
