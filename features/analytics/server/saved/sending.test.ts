import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { sendReport, sendReports } from './send-reports.ts';

let server: TestServer;
let sol: string;
let people: Record<string, { id: string; email: string }>;
/** Recipients whose mail is currently refused. */
const refused = new Set<string>();
/** Runs once, before a message is sent. */
let meanwhile: (() => Promise<unknown>) | null = null;

beforeAll(async () => {
  server = await startTestServer();
  sol = server.world.tenants.sol;
  server.setTime('2026-11-18T15:00:00Z');
  await server.as('lucia').post('/leads', aLead());
  const { body } = await server.as('ana').get('/auth/users');
  people = Object.fromEntries(body.map((user: { username: string }) => [user.username, user]));
  const { mail } = server.services;
  server.services.mail = {
    ...mail,
    sendOnce: (tenantId, event, to, prepare) =>
      mail.sendOnce(tenantId, event, to, async () => {
        const first = meanwhile;
        meanwhile = null;
        await first?.();
        if (refused.has(to)) throw new Error(`Nobody reaches ${to}.`);
        return prepare();
      }),
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  refused.clear();
  server.setTime('2026-11-23T12:00:00Z');
  for (const { id } of (await server.as('ana').get('/analytics/saved-reports')).body.reports) {
    await server.as('ana').delete(`/analytics/saved-reports/${id}`);
  }
});

const emailOf = (name: string) => people[name]?.email ?? '';
const mailsOf = async (name: string) => (await mailsTo(server.services, emailOf(name))).length;

async function aReport(...recipients: string[]): Promise<string> {
  const { body } = await server.as('ana').post('/analytics/saved-reports', {
    name: 'Semana',
    kind: 'executive',
    export_format: 'csv',
    schedule: 'weekly',
    recipients: recipients.map((name) => people[name]?.id),
  });
  return body.id;
}

const press = (id: string) => server.as('ana').post(`/analytics/saved-reports/${id}/send`, {});
const told = async (id: string) => {
  const { body } = await server.as('ana').get('/analytics/saved-reports');
  const { last_run, sending } = body.reports.find((one: { id: string }) => one.id === id);
  return { sending, last: last_run && { outcome: last_run.outcome, sent_to: last_run.sent_to } };
};

/** The payloads of the jobs that send it now, in the order they were enqueued. */
async function enqueued(id: string): Promise<unknown[]> {
  const { rows } = await server.admin.query(
    `select data->'payload' as payload from pgboss.job where name = $1 and data->'payload'->>'report_id' = $2
     order by created_on`,
    [sendReport.name, id],
  );
  return rows.map(({ payload }) => payload);
}

const run = (payload: unknown, is_last_try = false) => runJobNow(server, sendReport, sol, payload, { is_last_try });
const runDue = (is_last_try = false) => runJobNow(server, sendReports, sol, { day: '2026-11-23' }, { is_last_try });

test('pressed five times at once, one is on its way; between two tries it is still, and one mail leaves', async () => {
  const id = await aReport('ana');
  const before = await mailsOf('ana');
  const pressed = await Promise.all(Array.from({ length: 5 }, () => press(id)));
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const [job, ...others] = await enqueued(id);
  expect(others).toEqual([]);
  refused.add(emailOf('ana'));
  for (const _ of [1, 2]) {
    await expect(run(job)).rejects.toThrow('Not everybody');
    expect(await told(id)).toEqual({ sending: 'tried_again', last: null });
    expect((await press(id)).body.code).toBe('report_under_way');
  }
  refused.clear();
  await run(job);
  expect(await told(id)).toEqual({ sending: null, last: { outcome: 'sent', sent_to: 1 } });
  expect(await enqueued(id)).toHaveLength(1);
  expect(await mailsOf('ana')).toBe(before + 1);
  expect((await press(id)).body.sending).toBe('under_way');
});

test('given up it has failed and can be sent again; what was given up sends no more', async () => {
  const id = await aReport('ana');
  const before = await mailsOf('ana');
  await press(id);
  const [first] = await enqueued(id);
  refused.add(emailOf('ana'));
  await expect(run(first)).rejects.toThrow();
  await expect(run(first, true)).rejects.toThrow();
  expect(await told(id)).toEqual({ sending: null, last: { outcome: 'failed', sent_to: 0 } });
  refused.clear();
  await run(first);
  expect(await mailsOf('ana')).toBe(before);
  expect((await press(id)).status).toBe(200);
  await run((await enqueued(id))[1]);
  expect(await told(id)).toEqual({ sending: null, last: { outcome: 'sent', sent_to: 1 } });
  expect(await mailsOf('ana')).toBe(before + 1);
});

test('who can be reached has it although somebody else can’t, and once', async () => {
  const id = await aReport('ana', 'miguel');
  const before = [await mailsOf('ana'), await mailsOf('miguel')] as const;
  await press(id);
  const [job] = await enqueued(id);
  refused.add(emailOf('ana'));
  await expect(run(job)).rejects.toThrow();
  await expect(run(job, true)).rejects.toThrow();
  expect(await told(id)).toEqual({ sending: null, last: { outcome: 'failed', sent_to: 1 } });
  expect([await mailsOf('ana'), await mailsOf('miguel')]).toEqual([before[0], before[1] + 1]);
});

test('what was killed has failed after an hour and not before; then another follows it, and it sends no more', async () => {
  const id = await aReport('ana');
  const before = await mailsOf('ana');
  await press(id);
  server.setTime('2026-11-23T12:59:59Z');
  expect(await told(id)).toEqual({ sending: 'under_way', last: null });
  expect((await press(id)).status).toBe(409);
  server.setTime('2026-11-23T13:00:00Z');
  expect(await told(id)).toEqual({ sending: null, last: { outcome: 'failed', sent_to: 0 } });
  expect((await press(id)).status).toBe(200);
  const [lost, next] = await enqueued(id);
  await run(lost);
  expect(await told(id)).toEqual({ sending: 'under_way', last: null });
  expect(await mailsOf('ana')).toBe(before);
  await run(next);
  expect(await mailsOf('ana')).toBe(before + 1);
});

test('followed by another while it works, it sends to nobody after that', async () => {
  const id = await aReport('ana', 'miguel');
  const before = [await mailsOf('ana'), await mailsOf('miguel')] as const;
  await press(id);
  meanwhile = async () => {
    server.setTime('2026-11-23T13:00:00Z');
    await press(id);
  };
  const [first] = await enqueued(id);
  await run(first);
  expect([await mailsOf('ana'), await mailsOf('miguel')]).toEqual([before[0] + 1, before[1]]);
  expect(await told(id)).toEqual({ sending: 'under_way', last: null });
});

test('each try is a sign of it: an hour counts from the last one', async () => {
  const id = await aReport('ana');
  await press(id);
  const [job] = await enqueued(id);
  refused.add(emailOf('ana'));
  server.setTime('2026-11-23T12:40:00Z');
  await expect(run(job)).rejects.toThrow();
  server.setTime('2026-11-23T13:39:59Z');
  expect((await told(id)).sending).toBe('tried_again');
  server.setTime('2026-11-23T13:40:00Z');
  expect((await told(id)).sending).toBe(null);
  await press(id);
  expect((await told(id)).sending).toBe('under_way');
});

test('the day of its schedule waits for what somebody sends now, and the other way round; both come once', async () => {
  const id = await aReport('ana');
  await server.admin.query("update saved_reports set sent_for = '2026-11-16' where id = $1", [id]);
  const before = await mailsOf('ana');
  await press(id);
  await expect(runDue()).rejects.toThrow('Not every report');
  expect(await told(id)).toEqual({ sending: 'under_way', last: null });
  await run((await enqueued(id))[0]);
  expect(await mailsOf('ana')).toBe(before + 1);
  refused.add(emailOf('ana'));
  await expect(runDue()).rejects.toThrow();
  expect((await told(id)).sending).toBe('tried_again');
  expect((await press(id)).status).toBe(409);
  await expect(runDue(true)).rejects.toThrow();
  expect(await told(id)).toEqual({ sending: null, last: { outcome: 'failed', sent_to: 0 } });
  refused.clear();
  for (const _ of [1, 2]) await runDue();
  expect(await told(id)).toEqual({ sending: null, last: { outcome: 'sent', sent_to: 1 } });
  expect(await mailsOf('ana')).toBe(before + 2);
});

test('one that was removed on its way goes to nobody', async () => {
  const id = await aReport('ana');
  const before = await mailsOf('ana');
  await press(id);
  const [job] = await enqueued(id);
  await server.as('ana').delete(`/analytics/saved-reports/${id}`);
  await run(job);
  expect(await mailsOf('ana')).toBe(before);
});
