import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { tellOfBackups } from './tell-operators.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => server.setTime(testNow));

const olga = () => server.as('olga');

async function failedJob(source: string): Promise<string> {
  const id = randomUUID();
  await server.admin.query(
    `insert into pgboss.job (id, name, data, source_name, source_retry_count)
     values ($1, 'dead-letters', $2, $3, 4)`,
    [id, { tenant_id: server.world.tenants.sol, payload: { name: 'Marta Díaz' } }, source],
  );
  return id;
}

test('shows what failed for good, of whose agency, and nothing of what it carries', async () => {
  const id = await failedJob('users.welcome-user');
  const { body } = await olga().get('/system/work');
  expect(body.failed_jobs).toContainEqual(
    expect.objectContaining({ id, job: 'users.welcome-user', tenant_name: 'Sol Seguros', tries: 5 }),
  );
  expect(JSON.stringify(body)).not.toContain('Marta');
});

test('204: does it again in its own queue, once', async () => {
  const queue = 'system.weekly-proof';
  const id = await failedJob(queue);
  const waiting = async () =>
    (await server.admin.query("select from pgboss.job where name = $1 and state = 'created'", [queue])).rowCount ?? 0;
  const before = await waiting();
  expect((await olga().post(`/system/work/${id}/retry`)).status).toBe(204);
  expect(await waiting()).toBe(before + 1);
  expect((await olga().post(`/system/work/${id}/retry`)).body.code).toBe('no_such_work');
});

test('409 for a kind of work that is done no more, which can be dropped', async () => {
  const id = await failedJob('former.work');
  expect((await olga().post(`/system/work/${id}/retry`)).body.code).toBe('no_such_work');
  expect((await olga().delete(`/system/work/${id}`)).status).toBe(204);
  expect((await olga().delete(`/system/work/${id}`)).status).toBe(404);
});

describe('In the morning operators are mailed', () => {
  const mails = async () => (await mailsTo(server, 'olga@example.com')).length;
  const morning = (job: string) => runJobNow(server, tellOfBackups, null, {}, { id: job });
  const backup = (status: string, made_at: string | null) =>
    server.admin.query(
      "insert into backups (id, status, cause, requested_at, made_at) values ($1, $2, 'schedule', $3, $4)",
      [randomUUID(), status, testNow, made_at],
    );

  test('of a backup that failed, in their language, and the same of one morning once', async () => {
    await server.admin.query('delete from backups');
    await backup('Failed', null);
    await morning('monday');
    await morning('monday');
    const [mail, ...others] = await mailsTo(server, 'olga@example.com');
    expect(mail?.text).toMatch(/failed, or can't be restored|falló o no se puede restaurar/);
    expect(others).toEqual([]);
    await morning('tuesday');
    expect(await mails()).toBe(2);
  });

  test('of none for more than 26 hours, and of nothing while all is well', async () => {
    await server.admin.query('delete from backups');
    await backup('Done', '2026-11-15T18:00:00Z');
    const before = await mails();
    await morning('all is well');
    expect(await mails()).toBe(before);
    server.setTime('2026-11-16T21:00:00Z');
    await morning('late');
    expect(await mails()).toBe(before + 1);
  });
});
