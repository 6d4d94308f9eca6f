import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy, aSentQuote } from '#features/policies/testing.ts';
import { aQuote } from '#features/quotes/testing.ts';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { expectOwnCursors, expectPaged } from '#platform/testing/pages.ts';
import type { Story } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const aClient = async (): Promise<{ id: string; lead_id: string }> => {
  const { body } = await server.as('lucia').post('/leads', aLead());
  return { id: body.client_id, lead_id: body.id };
};
const ask = (username: string, id: string) => server.as(username).get(`/clients/${id}/story`);
const story = async (id: string, username = 'lucia'): Promise<Story> => (await ask(username, id)).body;
const eventsAt = (id: string) => `/clients/${id}/story/events`;
const events = async (id: string, username = 'lucia'): Promise<HistoryEvent[]> =>
  (await server.as(username).get(eventsAt(id))).body;
const withModules = async <T>(modules: string, act: () => Promise<T>): Promise<T> => {
  const { sol } = server.world.tenants;
  const set = (to: string) => server.admin.query('update tenants set features_enabled = $1 where id = $2', [to, sol]);
  await set(modules);
  try {
    return await act();
  } finally {
    await set('{leads,quotes,policies}');
  }
};

describe('GET /clients/{id}/story', () => {
  test('tells of a hundred quotes, and of the newest hundred where there is one more', async () => {
    const { id, lead_id } = await aClient();
    const told = async () => (await story(id)).quotes.map(({ id }) => id);
    const quoteAt = async (time: string) => {
      server.setTime(time);
      return (await server.as('lucia').post('/quotes', aQuote({ lead_id }))).body.id;
    };
    const first = await quoteAt(testNow);
    for (let count = 0; count < 99; count++) await quoteAt('2026-11-16T21:00:00.000Z');
    expect(await told()).toHaveLength(100);
    expect(await told()).toContain(first);
    const newest = await quoteAt('2026-11-16T22:00:00.000Z');
    expect(await told()).toHaveLength(100);
    expect((await told())[0]).toBe(newest);
    expect(await told()).not.toContain(first);
  });

  test('200 with the leads, quotes and policies of the person, newest first, and what was made of what', async () => {
    const client = await aClient();
    server.setTime('2026-11-16T20:10:00.000Z');
    const policy = await aPolicy(server.as('lucia'), {
      client_id: client.id,
      quote: { annual_premium: 1234.5, carrier: 'GEICO' },
    });
    server.setTime('2026-11-16T20:20:00.000Z');
    const quote = await aSentQuote(server.as('lucia'), { client_id: client.id });
    await aPolicy(server.as('lucia'));

    const { leads, quotes, policies } = await story(client.id);
    const [newest, sold, first] = leads;
    expect(newest).toMatchObject({ id: quote.lead_id, status: 'Cotizado' });
    expect(sold).toMatchObject({ id: policy.quote.lead.id, status: 'Cerrado', product_type: 'Auto' });
    expect(first).toEqual({
      id: client.lead_id,
      status: 'Nuevo',
      product_type: 'Auto',
      created_at: expect.stringMatching(/^2026-11-16T20:0/),
    });
    expect(leads).toHaveLength(3);
    expect(quotes.map(({ id, lead_id }) => [id, lead_id])).toEqual([
      [quote.id, quote.lead_id],
      [policy.quote.id, policy.quote.lead.id],
    ]);
    expect(quotes[1]).toMatchObject({
      quote_number: policy.quote.quote_number,
      status: 'Aceptada',
      carrier: 'GEICO',
      annual_premium: 1234.5,
    });
    expect(policies).toEqual([
      {
        id: policy.id,
        policy_number: policy.policy_number,
        lead_id: policy.quote.lead.id,
        quote_id: policy.quote.id,
        status: 'Activa',
        product_type: 'Auto',
        carrier: 'GEICO',
        annual_premium: 1234.5,
        effective_date: policy.effective_date,
        expiration_date: policy.expiration_date,
        created_at: policy.created_at,
      },
    ]);
  });

  test('200 with the states of today, whatever the jobs of the day have written down', async () => {
    const client = await aClient();
    const policy = await aPolicy(server.as('lucia'), { client_id: client.id });
    const quote = await aSentQuote(server.as('lucia'), { client_id: client.id });
    server.setTime('2028-01-10T17:00:00.000Z');
    const { quotes, policies } = await story(client.id);
    expect(quotes.find(({ id }) => id === quote.id)?.status).toBe('Vencida');
    expect(policies.find(({ id }) => id === policy.id)?.status).toBe('Vencida');
  });

  test('200 without the kinds whose module the agency has not', async () => {
    const client = await aClient();
    await aPolicy(server.as('lucia'), { client_id: client.id });
    const { leads, ...others } = await withModules('{leads}', () => story(client.id));
    expect(leads).toHaveLength(2);
    expect(others).toEqual({ quotes: [], policies: [], renewals: [], tasks: [] });
  });
});

describe('GET /clients/{id}/story/events', () => {
  test('200 tells what was done to the person and to each of her records, newest first', async () => {
    const client = await aClient();
    const policy = await aPolicy(server.as('lucia'), { client_id: client.id });
    server.setTime('2026-11-16T20:30:00.000Z');
    await server.as('ana').put(`/policies/${policy.id}`, { notes: 'Paga en marzo' });
    server.setTime('2026-11-16T20:40:00.000Z');
    await server.as('miguel').put(`/leads/${client.lead_id}`, { contact: { address: 'Calle 8' } });
    await aPolicy(server.as('lucia'));

    const told = await events(client.id);
    expect(told.slice(0, 2)).toMatchObject([
      { action: 'updateClient', entity: 'client', entity_id: client.id, actor_name: 'Miguel Núñez' },
      { action: 'updatePolicy', entity: 'policy', entity_id: policy.id, after: { notes: 'Paga en marzo' } },
    ]);
    const done = told.map(({ action }) => action);
    for (const action of ['createLead', 'createQuote', 'updateQuote', 'convertToPolicy']) {
      expect(done).toContain(action);
    }
    const ids = new Set(told.map(({ entity_id }) => entity_id));
    expect(ids).toEqual(new Set([client.id, client.lead_id, policy.quote.lead.id, policy.quote.id, policy.id]));
  });

  test('200 without the events of kinds whose module the agency has not', async () => {
    const client = await aClient();
    await aPolicy(server.as('lucia'), { client_id: client.id });
    const told = await withModules('{leads}', () => events(client.id));
    // The second lead added another phone of the client.
    expect(new Set(told.map(({ entity }) => entity))).toEqual(new Set(['lead', 'client']));
  });

  test('200 page by page without gaps or repeats, also when a record is added between two pages', async () => {
    const client = await aClient();
    await aPolicy(server.as('lucia'), { client_id: client.id });
    const whole = await expectPaged<HistoryEvent>(server.as('lucia'), eventsAt(client.id), [1, 2, 3]);
    const first = await server.as('lucia').get(`${eventsAt(client.id)}?limit=2`);
    await aSentQuote(server.as('lucia'), { client_id: client.id });
    const next = /^<\/api([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await server.as('lucia').get(next);
    expect(second.status).toBe(200);
    const later = await events(client.id);
    expect(later.length).toBeGreaterThan(whole.length);
    const sister = await aClient();
    await aSentQuote(server.as('lucia'), { client_id: sister.id });
    await expectOwnCursors(
      server.as('lucia'),
      [client, sister].map(({ id }) => eventsAt(id)),
    );
  });
});
