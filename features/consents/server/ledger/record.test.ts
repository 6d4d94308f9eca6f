import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime('2026-11-17T17:00:00Z'));

const aClient = async (): Promise<string> => (await server.as('lucia').post('/leads', aLead())).body.client_id;
const said = async (id: string, change: 'given' | 'revoked', at: string, purposes = ['service', 'marketing']) => {
  const words = { communication_type: 'SMS', words: 'Lo dijo por teléfono.' };
  expect((await server.as('lucia').post(`/clients/${id}/consents`, { ...words, change, purposes, at })).status).toBe(
    201,
  );
};
const stateOf = async (id: string) => (await server.as('lucia').get(`/clients/${id}/consents/states`)).body[1];
const entries = async (id: string) => (await server.as('lucia').get(`/clients/${id}/consents`)).body.length;

test('a consent from before a stop is evidence and opens nothing; one from the same moment or later opens', async () => {
  for (const [at, state] of [
    ['2026-11-10T11:59:59Z', 'revoked'],
    ['2026-11-10T12:00:00Z', 'given'],
    ['2026-11-10T12:00:01Z', 'given'],
  ] as const) {
    const id = await aClient();
    await said(id, 'revoked', '2026-11-10T12:00:00Z');
    await said(id, 'given', at);
    expect(await stateOf(id)).toMatchObject({ service: state, marketing: state });
    expect(await entries(id)).toBe(2);
  }
});

test('a stop of one purpose leaves the other to what was agreed to before', async () => {
  const id = await aClient();
  await said(id, 'revoked', '2026-11-10T12:00:00Z', ['marketing']);
  await said(id, 'given', '2026-11-09');
  expect(await stateOf(id)).toMatchObject({ service: 'given', marketing: 'revoked' });
});
