import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { unsubscribeMaxBytes, wordsMax } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

async function aClient(contact: object = {}): Promise<string> {
  const lead = aLead();
  const { body } = await server.as('lucia').post('/leads', { ...lead, contact: { ...lead.contact, ...contact } });
  return body.client_id;
}
const statesOf = async (id: string) => (await server.as('lucia').get(`/clients/${id}/consents/states`)).body;

describe('POST /clients/{id}/consents', () => {
  const add = async (id: string, input: object) =>
    server.as('lucia').post(`/clients/${id}/consents`, {
      communication_type: 'SMS',
      purposes: ['service'],
      change: 'given',
      words: 'Sí, escríbanme.',
      ...input,
    });
  const fieldsOf = ({ body }: { body: { errors?: { field: string }[] } }) => body.errors?.map(({ field }) => field);

  test(`201 with ${wordsMax} letters of words, 422 with one more, and with none`, async () => {
    const id = await aClient();
    expect((await add(id, { words: 'x'.repeat(wordsMax) })).status).toBe(201);
    for (const words of ['x'.repeat(wordsMax + 1), '', '   ']) {
      const answer = await add(id, { words });
      expect([answer.status, fieldsOf(answer)]).toEqual([422, ['words']]);
    }
  });

  test('201 for one purpose and for both, 422 for none and for three', async () => {
    const id = await aClient();
    for (const purposes of [['service'], ['service', 'marketing']]) {
      expect((await add(id, { purposes })).status).toBe(201);
    }
    for (const purposes of [[], ['service', 'marketing', 'service'], ['news']]) {
      expect((await add(id, { purposes })).status).toBe(422);
    }
  });

  test('201 for what was said until now, a day being that of the agency; 422 a second later', async () => {
    const id = await aClient();
    server.setTime('2026-11-17T03:00:00Z');
    // In Miami it is still the 16th.
    const { status, body } = await add(id, { at: '2026-11-16' });
    expect([status, body.at]).toEqual([201, '2026-11-16T05:00:00Z']);
    expect((await add(id, { at: '2026-11-17T03:00:00Z' })).status).toBe(201);
    for (const at of ['2026-11-17T03:00:01Z', '2026-11-17']) {
      const answer = await add(id, { at });
      expect([answer.status, fieldsOf(answer)]).toEqual([422, ['at']]);
    }
  });

  test('409 for a channel of which the client has no address; 404 for nobody, and for a client of others', async () => {
    const id = await aClient({ phone: '', email: 'nada@example.com' });
    const answer = await add(id, {});
    expect([answer.status, answer.body.code]).toEqual([409, 'no_address']);
    expect((await add(randomUUID(), {})).status).toBe(404);
    expect((await server.as('walter').post(`/clients/${id}/consents`, {})).status).toBe(422);
  });
});

describe('/u/{token}', () => {
  const linkOf = async (id: string) => new URL((await statesOf(id))[0].unsubscribe_url).pathname;
  const ask = async (method: 'GET' | 'POST', url: string, payload?: string) =>
    (
      await server.http.inject({
        method,
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        ...(payload !== undefined && { payload }),
      })
    ).statusCode;

  test('GET changes nothing, however often; POST closes for marketing, and is 200 again and again', async () => {
    const id = await aClient();
    const url = await linkOf(id);
    for (let times = 0; times < 3; times += 1) expect(await ask('GET', url)).toBe(200);
    expect((await statesOf(id))[0]).toMatchObject({ marketing: 'none', service: 'none' });
    for (let times = 0; times < 3; times += 1) expect(await ask('POST', url)).toBe(200);
    expect((await statesOf(id))[0]).toMatchObject({ marketing: 'revoked', service: 'none' });
    const { body } = await server.as('lucia').get(`/clients/${id}/consents`);
    expect(body.filter(({ source }: { source: string }) => source === 'link')).toHaveLength(1);
  });

  test(`POST takes ${unsubscribeMaxBytes} bytes, and no more`, async () => {
    const url = await linkOf(await aClient());
    expect(await ask('POST', url, 'x'.repeat(unsubscribeMaxBytes))).toBe(200);
    expect(await ask('POST', url, 'x'.repeat(unsubscribeMaxBytes + 1))).toBe(413);
  });

  test('404 for a token with a letter changed, for one of no agency, and for one that is too long', async () => {
    const url = await linkOf(await aClient());
    for (const at of [4, url.length >> 1, (url.length * 3) >> 2]) {
      const changed = `${url.slice(0, at)}${url[at] === 'x' ? 'y' : 'x'}${url.slice(at + 1)}`;
      for (const method of ['GET', 'POST'] as const) expect(await ask(method, changed), `${at}`).toBe(404);
    }
    expect(await ask('GET', `/u/${'x'.repeat(600)}`)).toBe(404);
    expect(await ask('GET', `/u/${'x'.repeat(601)}`)).toBe(404);
  });
});
