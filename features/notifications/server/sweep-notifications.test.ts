import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { sweepNotifications } from './sweep-notifications.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('what was read 90 days ago goes, what nobody has read after a year, and only of the own agency', async () => {
  const { sol, lakeside } = server.world.tenants;
  const kept: Record<string, string> = {};
  const keep = async (name: string, username: string, created: string, read: string | null, in_bell = true) => {
    const user = server.world.users[username];
    kept[name] = randomUUID();
    await server.admin.query(
      `insert into notifications (tenant_id, id, user_id, kind, facts, in_bell, created_at, read_at)
       values ($1, $2, $3, 'task.due', '{}', $4, $5, $6)`,
      [user?.tenant_id, kept[name], user?.id, in_bell, created, read],
    );
  };
  await keep('read 91 days ago', 'lucia', '2026-08-01T00:00:00Z', '2026-08-17T00:00:00Z');
  await keep('read 80 days ago', 'lucia', '2026-08-01T00:00:00Z', '2026-08-28T00:00:00Z');
  await keep('unread for a year', 'lucia', '2025-11-01T00:00:00Z', null);
  await keep('unread for months', 'lucia', '2026-02-01T00:00:00Z', null);
  await keep('told by the browser alone', 'lucia', '2026-08-01T00:00:00Z', null, false);
  await keep('of another agency', 'tom', '2025-01-01T00:00:00Z', '2025-01-02T00:00:00Z');
  await runStep(server, sweepNotifications, '2026-11-16', sol);
  const left = async () => {
    const { rows } = await server.admin.query('select id from notifications');
    return Object.keys(kept).filter((name) => rows.some(({ id }) => id === kept[name]));
  };
  expect(await left()).toEqual(['read 80 days ago', 'unread for months', 'of another agency']);
  await runStep(server, sweepNotifications, '2026-11-16', lakeside);
  expect(await left()).toEqual(['read 80 days ago', 'unread for months']);
});
