import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '#apps/testing/run-command.ts';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { chainTrails } from '#platform/server/trail/chain-trails.ts';
import { aTenant } from '../testing.ts';
import { worstOf } from './health.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => server.setTime(testNow));

const olga = () => server.as('olga');
const read = async (language = 'en') =>
  (await olga().get('/super-admin/dashboard', { 'accept-language': language })).body;

test('counts agencies, accounts, new and churned ones of 30 days, and their plans', async () => {
  const before = await read();
  expect(before).toMatchObject({ total_tenants: 2, active_tenants: 2, total_users_across_tenants: 10 });
  const made = [];
  for (const given of [{}, { is_trial: true, trial_days: 5 }, { plan: 'enterprise' as const }, {}]) {
    made.push((await olga().post('/tenants', aTenant(given))).body.id as string);
  }
  await olga().post(`/tenants/${made[0]}/suspend`);
  await olga().put(`/tenants/${made[2]}`, { status: 'Inactive' });
  await olga().delete(`/tenants/${made[3]}`);
  const after = await read();
  expect(after).toMatchObject({
    total_tenants: 5,
    active_tenants: 2,
    trial_tenants: 1,
    suspended_tenants: 1,
    inactive_tenants: 1,
    deleted_tenants: 1,
    monthly_churned_tenants: before.monthly_churned_tenants + 2,
    tenants_by_plan: { basic: 2, premium: 2, enterprise: 1 },
  });
  server.setTime('2026-11-22T20:00:00.000Z');
  expect((await read()).monthly_churned_tenants).toBe(after.monthly_churned_tenants + 1);
  server.setTime('2026-12-20T20:00:00.000Z');
  expect(await read()).toMatchObject({ monthly_new_tenants: 0, monthly_churned_tenants: 1 });
});

test('the health tells every part with its reason, in the language of who asks', async () => {
  const { system_health, health } = await read();
  expect(system_health).toBe('healthy');
  expect(health.map(({ part }: { part: string }) => part)).toEqual([
    'database',
    'queue',
    'dead_letters',
    'disk',
    'backup',
    'mail',
    'clock',
    'certificate',
    'trail',
    'key',
  ]);
  const { health: spanish } = await read('es');
  expect(spanish[0].reason).toBe('La base de datos responde.');
});

test('work and mail that wait after a restore are told, and how they go on', async () => {
  await server.admin.query('update installation set work_held_since = $1', [testNow]);
  onTestFinished(async () => {
    await server.admin.query('update installation set work_held_since = null');
  });
  const told = async (language: string) => {
    const { system_health, health } = await read(language);
    return [system_health, ...health.filter(({ part }: { part: string }) => part === 'queue' || part === 'mail')];
  };
  const held = { state: 'warning', reason: expect.stringContaining('on hold') };
  expect(await told('en')).toEqual(['warning', expect.objectContaining(held), expect.objectContaining(held)]);
  const releases = expect.objectContaining({ reason: expect.stringContaining('npm run admin -- release-work') });
  expect((await told('en'))[1]).toEqual(releases);
  expect((await told('es'))[1]).toEqual(releases);
  await runCommand(server, 'release-work');
  expect((await told('en'))[0]).toBe('healthy');
});

test('the worst line colours the badge; what is unknown colours nothing', () => {
  const lines = (...states: ('healthy' | 'warning' | 'critical' | 'unknown')[]) => states.map((state) => ({ state }));
  expect(worstOf(lines('healthy', 'unknown'))).toBe('healthy');
  expect(worstOf(lines('healthy', 'warning', 'unknown'))).toBe('warning');
  expect(worstOf(lines('warning', 'critical'))).toBe('critical');
  expect(worstOf(lines('unknown'))).toBe('unknown');
});

test.each([
  ['no backup yet, 26 hours after the first day', 26, [], 'healthy', 'No backup yet.'],
  ['no backup in 27 hours', 27, [], 'warning', '27 hours'],
  ['one of last night', 27, [{ hoursAgo: 20 }], 'healthy', '20 hours old'],
  ['the newest failed', 27, [{ hoursAgo: 20 }, { hoursAgo: 1, status: 'Failed' }], 'warning', 'failed'],
  ['one that can’t be restored', 27, [{ hoursAgo: 20, proof: 'Wrong' }], 'warning', 'restored'],
  ['none proved for eight days', 9 * 24 - 1, [{ hoursAgo: 1 }], 'healthy', '1 hour old'],
  ['none proved for nine days', 9 * 24, [{ hoursAgo: 1 }], 'warning', '9 days'],
])('backups in the health: %s', async (_, age, backups, state, reason) => {
  const now = new Date(testNow).getTime();
  const before = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  onTestFinished(async () => void (await server.admin.query('delete from backups')));
  await server.admin.query('update tenants set created_at = $1', [before(age)]);
  for (const { hoursAgo, status = 'Done', proof = 'None' } of backups as Made[]) {
    await server.admin.query(
      `insert into backups (id, status, cause, requested_at, made_at, proof)
       values (gen_random_uuid(), $1, 'schedule', $2, $2, $3)`,
      [status, before(hoursAgo), proof],
    );
  }
  const { health } = await read();
  const line = health.find(({ part }: { part: string }) => part === 'backup');
  expect([line.state, line.reason]).toEqual([state, expect.stringContaining(reason)]);
});

interface Made {
  hoursAgo: number;
  status?: string;
  proof?: string;
}

async function lineOf(name: string) {
  const { health } = await read();
  return health.find(({ part }: { part: string }) => part === name);
}

test.each([
  ['mail', 'none was sent', '', 'healthy', 'No message failed'],
  ['mail', 'a fifth failed', 'mails = 5, failed_mails = 1', 'healthy', 'failed in the last hour: 1 of 5.'],
  ['mail', 'more than a fifth failed', 'mails = 9, failed_mails = 2', 'warning', 'failed in the last hour: 2 of 9.'],
  ['clock', 'nobody compared it', '', 'unknown', 'No server process has compared its clock'],
  ['clock', 'five seconds off', 'clock_ms = -5000', 'healthy', 'agree'],
  ['clock', 'more than five', 'clock_ms = -6001', 'warning', 'by 6 seconds'],
  ['certificate', 'http', '', 'unknown', 'uses http'],
])('%s in the health: %s', async (part, _, seen, state, reason) => {
  await server.admin.query(
    `insert into process_minutes (at, process_id, cpu, memory_bytes, loop_ms, calls, errors)
     values ('2026-11-16T19:59:00Z', gen_random_uuid(), 0, 0, 0, 0, 0)`,
  );
  if (seen) await server.admin.query(`update process_minutes set ${seen}`);
  const line = await lineOf(part);
  await server.admin.query('delete from process_minutes');
  expect([line.state, line.reason]).toEqual([state, expect.stringContaining(reason)]);
  if (part !== 'certificate') expect(line.looked_at).toBe('2026-11-16T19:59:00.000Z');
});

test.each([
  ['2026-11-30T19:59:59Z', 'warning', '13 more days'],
  ['2026-11-30T20:00:00Z', 'healthy', '14 more days'],
  ['2026-11-16T19:59:59Z', 'warning', 'has expired'],
  [null, 'unknown', "can't be read"],
])('a certificate that holds until %s is %s', async (until, state, reason) => {
  const secure = await startTestServer({ env: { APP_URL: 'https://crm.example.com' } });
  try {
    await secure.admin.query(
      `insert into process_minutes (at, process_id, cpu, memory_bytes, loop_ms, calls, errors, certificate_until)
       values ('2026-11-16T19:59:00Z', gen_random_uuid(), 0, 0, 0, 0, 0, $1)`,
      [until],
    );
    const { health } = (await secure.as('olga').get('/super-admin/dashboard')).body;
    const line = health.find(({ part }: { part: string }) => part === 'certificate');
    expect([line.state, line.reason]).toEqual([state, expect.stringContaining(reason)]);
  } finally {
    await secure.close();
  }
});

test.each([
  ['none is set', {}, null, 'warning', "There's no mail server"],
  ['one that answers', { SMTP_URL: 'smtp://mail.example.com' }, '', 'healthy', 'No message failed'],
  ['one that does not', { SMTP_URL: 'smtp://mail.example.com' }, 'ECONNREFUSED', 'warning', 'be reached: ECONNREFUSED'],
])('the mail server in the health: %s', async (_, env, said, state, reason) => {
  const other = await startTestServer({ env: { SMTP_URL: '', ...env } });
  try {
    await other.admin.query(
      `insert into process_minutes (at, process_id, cpu, memory_bytes, loop_ms, calls, errors, mail_said)
       values ('2026-11-16T19:59:00Z', gen_random_uuid(), 0, 0, 0, 0, 0, $1)`,
      [said],
    );
    const { health } = (await other.as('olga').get('/super-admin/dashboard')).body;
    const line = health.find(({ part }: { part: string }) => part === 'mail');
    expect([line.state, line.reason]).toEqual([state, expect.stringContaining(reason)]);
  } finally {
    await other.close();
  }
});

test('mail in the health is unknown where no process has told anything for an hour', async () => {
  expect(await lineOf('mail')).toMatchObject({ state: 'unknown', looked_at: new Date(testNow).toISOString() });
});

test('the trail is behind when what was done ten minutes ago is not chained', async () => {
  onTestFinished(() => server.setTime(testNow));
  await runJobNow(server, chainTrails, null, {});
  await olga().put('/system/settings', { session_hours: 9 });
  server.setTime('2026-11-16T20:10:00Z');
  expect((await lineOf('trail')).state).toBe('healthy');
  server.setTime('2026-11-16T20:10:00.001Z');
  expect(await lineOf('trail')).toMatchObject({ state: 'warning', reason: expect.stringContaining('1 audit trail') });
  await runJobNow(server, chainTrails, null, {});
  expect((await lineOf('trail')).state).toBe('healthy');
});
