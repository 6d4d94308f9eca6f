import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { createMaintenance } from '#platform/server/access/maintenance.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  server.setTime(testNow);
  await olga().delete('/system/maintenance');
  await expect.poll(() => known()).toBe(null);
});

const olga = () => server.as('olga');
const known = () => server.services.maintenance.now();
const message = { message_en: 'Back at five', message_es: 'Volvemos a las cinco' };

async function begin(input: Readonly<Record<string, unknown>> = {}) {
  const body = { ...message, access: 'nothing', minutes: null, ...input };
  const answer = await olga().post('/system/maintenance', body);
  if (answer.status === 200) await expect.poll(() => known()?.access).toBe(body.access);
  return answer;
}

const signIn = (username: string) =>
  server.anonymous.post('/auth/login', { username, password: server.world.password });

describe('Where nobody may do anything', () => {
  test('503 with the message in the language of whoever asks, and when to ask again; operators work on', async () => {
    expect((await begin()).body).toMatchObject({ is_on: true, access: 'nothing', holds_jobs: false, ends_at: null });
    const lucia = server.as('lucia');
    const refused = await lucia.get('/leads', { 'accept-language': 'en' });
    expect(refused).toMatchObject({ status: 503, body: { code: 'maintenance', detail: 'Back at five' } });
    expect(refused.headers['retry-after']).toBe('60');
    expect((await lucia.get('/leads', { 'accept-language': 'es' })).body.detail).toBe('Volvemos a las cinco');
    expect((await lucia.post('/leads', aLead())).status).toBe(503);
    expect((await olga().get('/super-admin/dashboard')).status).toBe(200);
    expect((await olga().get('/system/maintenance')).body.is_on).toBe(true);
  });

  test('operators sign in, others are told; their attempts count as none', async () => {
    await begin();
    for (let attempt = 0; attempt < 12; attempt += 1) expect((await signIn('lucia')).body.code).toBe('maintenance');
    expect((await signIn('olga')).status).toBe(200);
    await olga().delete('/system/maintenance');
    await expect.poll(() => known()).toBe(null);
    expect((await signIn('lucia')).status).toBe(200);
  });

  test('whoever is signed in comes back to the same session, and can leave', async () => {
    const token = await server.openSession('lucia');
    await begin();
    expect((await server.withToken(token).get('/leads')).status).toBe(503);
    await olga().delete('/system/maintenance');
    await expect.poll(() => known()).toBe(null);
    expect((await server.withToken(token).get('/leads')).status).toBe(200);
    await begin();
    expect((await server.withToken(token).post('/auth/logout')).status).toBe(204);
  });

  test('hooks are told to send again, strangers learn nothing else, and the process is well', async () => {
    await begin();
    const hook = await server.http.inject({ method: 'POST', url: '/api/webhooks/leads/none', payload: '{}' });
    expect([404, 503]).toContain(hook.statusCode);
    expect((await server.anonymous.post('/auth/forgot-password', { email: 'lucia@example.com' })).status).toBe(503);
    expect((await server.anonymous.get('/leads')).status).toBe(401);
    expect((await server.http.inject('/healthz')).statusCode).toBe(200);
    expect((await server.http.inject('/readyz')).statusCode).toBe(200);
  });
});

test('where reading is allowed, writing is not', async () => {
  await begin({ access: 'read' });
  const lucia = server.as('lucia');
  expect((await lucia.get('/leads')).status).toBe(200);
  expect((await lucia.post('/leads', aLead())).body.code).toBe('maintenance');
  expect((await signIn('lucia')).status).toBe(200);
});

test('what is kept out is no failure, and fills no log', async () => {
  await begin();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  expect((await server.as('lucia').get('/leads')).status).toBe(503);
  expect(logged).not.toHaveBeenCalled();
});

test('without a message the house says one of its own', async () => {
  await begin({ message_en: '', message_es: '' });
  const { body } = await server.as('lucia').get('/leads', { 'accept-language': 'en' });
  expect(body.detail).toBe('Vigencia is down for maintenance. Please try again in a few minutes.');
});

test('it ends by itself, to the millisecond', async () => {
  const { body } = await begin({ minutes: 30 });
  expect(body.ends_at).toBe('2026-11-16T20:30:00.000Z');
  const token = await server.openSession('lucia');
  server.setTime('2026-11-16T20:29:59.999Z');
  const refused = await server.withToken(token).get('/leads');
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  server.setTime('2026-11-16T20:30:00.000Z');
  expect((await server.withToken(token).get('/leads')).status).toBe(200);
  expect((await olga().get('/system/maintenance')).body).toMatchObject({ is_on: false, access: null, message_en: '' });
});

test.each([
  { minutes: 0 },
  { minutes: 10_081 },
  { minutes: 1.5 },
  { access: 'write' },
  { message_en: 'x'.repeat(501) },
])('422 for %o', async (input) => {
  expect((await begin(input)).status).toBe(422);
});

test('another process is told, and one that starts knows it', async () => {
  await begin({ holds_jobs: true });
  const { services } = server;
  const another = createMaintenance(services.lookupPool, services.clock, services.changes, services.log);
  await another.begin();
  expect(another.now()).toMatchObject({ access: 'nothing', holds_jobs: true });
  await olga().delete('/system/maintenance');
  await expect.poll(() => another.now()).toBe(null);
});
