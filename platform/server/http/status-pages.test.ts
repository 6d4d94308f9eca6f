import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { readinessOf } from './readiness.ts';

const token = 'a-token-of-the-watcher';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: token, API_DOCS: 'on' } });
});
afterAll(() => server.close());

const page = (url: string) => server.http.inject({ url });

describe('Status pages', () => {
  test('/healthz: 200 as long as the process lives', async () => {
    expect((await page('/healthz')).json()).toEqual({ status: 'ok' });
  });

  test('/readyz: 200 when database, migrations and jobs answer', async () => {
    const answer = await page('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: 'ready',
      checks: { database: true, write: true, migrations: true, jobs: true },
    });
  });

  // A process of the new version must get no requests while the old tables exist.
  test('/readyz: 503 while a migration has not run', async () => {
    const { rows } = await server.admin.query(
      'delete from schema_migrations where name = (select max(name) from schema_migrations) returning *',
    );
    const answer = await page('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      status: 'not ready',
      checks: { database: true, write: true, migrations: false, jobs: true },
    });
    const { name, hash, applied_at } = rows[0];
    await server.admin.query('insert into schema_migrations (name, hash, applied_at) values ($1, $2, $3)', [
      name,
      hash,
      applied_at,
    ]);
    expect((await page('/readyz')).statusCode).toBe(200);
  });

  test('/readyz: 503 while the queue is away', async () => {
    await server.admin.query('alter schema pgboss rename to pgboss_away');
    const answer = await page('/readyz');
    await server.admin.query('alter schema pgboss_away rename to pgboss');
    expect(answer.json()).toMatchObject({ status: 'not ready', checks: { jobs: false } });
  });

  // PostgreSQL's error for an insert without disk space.
  test('/readyz: 503 while nothing can be written, as on a full disk, and 200 by itself when there is room again', async () => {
    await server.admin.query(
      `create function no_room() returns trigger language plpgsql as
         $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`,
    );
    await server.admin.query(
      'create trigger no_room before insert on readiness_probes for each row execute function no_room()',
    );
    // Another process that hasn't written yet: this one caches its last write for some seconds.
    const look = readinessOf(server.services);
    expect(await look()).toEqual({ database: true, write: false, migrations: true, jobs: true });
    await server.admin.query('drop trigger no_room on readiness_probes');
    expect(await look()).toMatchObject({ write: true });
    await server.admin.query('drop function no_room');
  });

  test('/metrics: 401 without its token, also to somebody signed in', async () => {
    const shown = [
      undefined,
      'Bearer',
      `Bearer ${token}x`,
      `Basic ${token}`,
      `Bearer ${await server.openSession('ana')}`,
    ];
    for (const authorization of shown) {
      const answer = await server.http.inject({
        url: '/metrics',
        headers: { ...(authorization && { authorization }) },
      });
      expect(answer.statusCode, authorization).toBe(401);
      expect(answer.payload).not.toContain('vigencia_');
    }
  });

  test('/metrics and /api/docs: 404 where the settings have no token and switch the pages off', async () => {
    const closed = await startTestServer({ world: false, env: { API_DOCS: 'off' } });
    try {
      const paths = ['/metrics', '/api/docs', '/api/openapi.json', '/api/docs/start.js', '/api/docs/swagger-ui.css'];
      for (const url of paths) expect((await closed.http.inject({ url })).statusCode, url).toBe(404);
      expect(
        (await closed.http.inject({ url: '/metrics', headers: { authorization: 'Bearer null' } })).statusCode,
      ).toBe(404);
    } finally {
      await closed.close();
    }
  });

  test('/metrics: requests by route and status, latency, pool and queue, and no id in any label', async () => {
    const lucia = server.as('lucia');
    const ids = ['11111111-2222-4333-8444-555555555555', '11111111-2222-4333-8444-666666666666', 'nonsense-pigeon'];
    for (const id of ids) await lucia.get(`/leads/${id}?q=secretquery`);
    await lucia.get('/leads?q=secretquery');
    await server.anonymous.get('/nothing-pigeon');
    await page('/pages-pigeon');
    await server.anonymous.post('/auth/login', { username: 'somebody', password: 'my-real-password' });
    const answer = await server.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    expect(answer.headers['content-type']).toContain('text/plain');
    const text = answer.payload;
    expect(text).toContain('vigencia_requests_total{route="readLead",method="GET",status="404"} 3');
    expect(text).toContain('vigencia_requests_total{route="listLeads",method="GET",status="200"} 1');
    expect(text).toContain('vigencia_requests_total{route="signIn",method="POST",status="401"} 1');
    expect(text).toMatch(/vigencia_request_duration_seconds_bucket\{le="[^"]+",route="readLead",method="GET"\} 3/);
    expect(text).toMatch(/vigencia_database_connections\{pool="app",state="open"\} [1-9]/);
    expect(text).toMatch(/vigencia_jobs_waiting\{queue="auth\.send-password-reset"\} \d/);
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toMatch(/pigeon|11111111-|secretquery|somebody|lucia|[0-9a-f]{8}-[0-9a-f]{4}-/);
  });
});
