import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';

let server: TestServer;
let name: string;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
  name = (await server.admin.query('select current_database() as name')).rows[0].name;
});
afterAll(() => server.close());

/** Blocks new connections of the application and ends the open ones, as when a database restarts. */
async function takeAway() {
  await server.admin.query(`alter database ${name} connection limit 0`);
  await server.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename in ('vigencia_app', 'vigencia_platform')",
    [name],
  );
}
const giveBack = () => server.admin.query(`alter database ${name} connection limit -1`);

describe('While the database is away', () => {
  test('503 with Retry-After for every call, never 500 or 401; 200 by itself when it is back', async () => {
    const lucia = server.withToken(await server.openSession('lucia'));
    expect((await lucia.get('/leads')).status).toBe(200);
    await takeAway();
    const answers = await Promise.all([
      lucia.get('/leads'),
      lucia.post('/leads', aLead()),
      lucia.get('/auth/me'),
      server.anonymous.post('/auth/login', { username: 'ana', password: 'not-her-password' }),
      server.anonymous.post('/auth/forgot-password', { email: 'ana@example.com' }),
      server.anonymous.post('/auth/create-default-admin'),
    ]);
    for (const answer of answers) {
      // A 401 would sign all users out.
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.stringify(answer.body)).not.toMatch(/connection|database|vigencia_app/i);
    }
    expect((await server.http.inject('/healthz')).statusCode).toBe(200);
    const ready = await server.http.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ status: 'not ready', checks: { database: false } });

    await giveBack();
    await vi.waitFor(async () => expect((await lucia.get('/leads')).status).toBe(200), {
      interval: 50,
    });
    await vi.waitFor(async () => expect((await server.http.inject('/readyz')).statusCode).toBe(200), {
      interval: 50,
    });
  });

  test('503 when the connections break in the middle of calls, and nothing is half done', async () => {
    const lucia = server.withToken(await server.openSession('lucia'));
    const before = (await server.admin.query('select count(*)::int as n from leads')).rows[0].n;
    await server.admin.query('begin; lock table leads in access exclusive mode');
    const calls = Promise.all(Array.from({ length: 5 }, () => lucia.post('/leads', aLead())));
    await vi.waitFor(async () => {
      const { rows } = await server.admin.query('select count(*)::int as n from pg_locks where not granted');
      expect(rows[0].n).toBeGreaterThan(0);
    });
    await takeAway();
    await server.admin.query('commit');
    await giveBack();
    const statuses = (await calls).map(({ status }) => status);
    for (const status of statuses) expect([201, 503]).toContain(status);
    const acknowledged = statuses.filter((status) => status === 201).length;
    const { rows } = await server.admin.query('select count(*)::int as n from leads');
    expect(rows[0].n).toBe(before + acknowledged);
  });
});

test('503 when a lock is held too long, and 200 afterwards', async () => {
  const lucia = server.withToken(await server.openSession('lucia'));
  await server.admin.query('begin; lock table leads in access exclusive mode');
  const answer = await lucia.get('/leads');
  await server.admin.query('commit');
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect((await lucia.get('/leads')).status).toBe(200);
});
