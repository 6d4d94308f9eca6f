import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aRenewedPolicy, clearRenewals } from '#apps/testing/process-renewals.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { aPolicyUntil } from '../testing.ts';

// The reasons for lost terms, as the list of policies filters by them.
let server: TestServer;
const ends = '2026-11-20';

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => clearRenewals(server));
afterAll(() => server.close());

const list = async (filter: Record<string, string>): Promise<string[]> => {
  const query = new URLSearchParams({ expires_from: ends, expires_to: ends, terms: 'all', ...filter });
  const { body, status } = await server.as('ana').get(`/policies?${query}`);
  expect(status).toBe(200);
  return body.map(({ id }: { id: string }) => id);
};

test.each([
  [-91, false],
  [-90, true],
  [90, true],
  [91, false],
])('a policy of the client that begins %i days from the end follows a term: %s', async (days, isFollowed) => {
  const { id, client_id } = await aPolicyUntil(server.as('lucia'), ends);
  await aPolicy(server.as('lucia'), { client_id, effective_date: addDays(ends, days) });
  expect(await list({ lost: 'none' })).toEqual([id]);
  expect(await list({ lost: 'none', followed: 'no' })).toEqual(isFollowed ? [] : [id]);
  expect(await list({ followed: 'no' })).toEqual(isFollowed ? [] : [id]);
});

test('one of another product follows none', async () => {
  const { id, client_id } = await aPolicyUntil(server.as('lucia'), ends);
  await aPolicy(server.as('lucia'), { client_id, quote: { product_type: 'Casa' }, effective_date: ends });
  expect(await list({ lost: 'none', followed: 'no' })).toEqual([id]);
});

test('a term is lost for what its renewal says, is open before that, and is not lost once it is renewed', async () => {
  const { policy, renewal } = await aRenewedPolicy(server, ends);
  expect(await list({ lost: 'open' })).toEqual([policy.id]);
  await server.as('ana').put(`/renewals/${renewal.id}`, { status: 'Fallida', reason: 'moved' });
  expect([await list({ lost: 'open' }), await list({ lost: 'moved' })]).toEqual([[], [policy.id]]);
  await server.as('ana').put(`/renewals/${renewal.id}`, { status: 'Pendiente' });
  await server.as('lucia').post(`/quotes/${renewal.quote.id}/convert-to-policy`, {});
  for (const lost of ['open', 'moved', 'none']) expect(await list({ lost })).toEqual([]);
});

test('a policy for each client in force on a day: until the last day of the term, the one that ends last', async () => {
  const { id, client_id } = await aPolicyUntil(server.as('lucia'), ends);
  const on = async (day: string, more = {}) => {
    const query = new URLSearchParams({ clients_on: day, client_id, ...more });
    return (await server.as('ana').get(`/policies?${query}`)).body.map((policy: { id: string }) => policy.id);
  };
  expect([await on(ends), await on(addDays(ends, 1))]).toEqual([[id], []]);
  const { id: longer } = await aPolicyUntil(server.as('lucia'), addDays(ends, 1), { client_id });
  expect([await on(ends), await on(addDays(ends, 1)), await on(addDays(ends, 2))]).toEqual([[longer], [longer], []]);
  const begins = addDays(ends, 1 - 365);
  expect(await on(ends, { clients_not_on: begins })).toEqual([]);
  expect(await on(ends, { clients_not_on: addDays(begins, -2) })).toEqual([longer]);
});

test.each([{ lost: 'unknown' }, { followed: 'yes' }, { clients_on: '2026-13-01' }])('422 for %j', async (filter) => {
  const { status, body } = await server.as('ana').get(`/policies?${new URLSearchParams(filter as never)}`);
  expect([status, body.errors?.[0]?.field]).toEqual([422, Object.keys(filter)[0]]);
});
