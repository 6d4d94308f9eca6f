import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCalculatedPeriod, aLine } from '#apps/testing/commission-lines.ts';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { planMessages } from './plan-messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ana = () => server.as('ana');
const sol = () => server.world.tenants.sol;
const tell = async () => {
  await runJobNow(server, planMessages, sol(), {});
  await runJobNow(server, sendMessages, sol(), { communication_type: 'Email' });
};
const mailsOf = async (username: string) => {
  const { rows } = await server.admin.query<{ email: string }>('select email from users where id = $1', [
    server.world.users[username]?.id,
  ]);
  const mails = await mailsTo(server, rows[0]?.email ?? '');
  return mails.filter(({ subject }) => /comisiones/i.test(subject ?? ''));
};
const move = async (id: string, ...statuses: string[]) => {
  for (const status of statuses) {
    const { status: answer, body } = await ana().put(`/commissions/periods/${id}`, { status });
    expect(answer, JSON.stringify(body)).toBe(200);
  }
};

test('each agent is told what he gets when a period is closed, and again when it was reopened and closed again', async () => {
  await ana().put('/communications/settings', { enable_automations: true });
  await ana().put('/communications/automations/statement_closed', { is_enabled: true });
  const days = { start_date: '2026-09-01', end_date: '2026-09-30' };
  const period = await aCalculatedPeriod(server, 'lucia', days);
  await aLine(server, period, { amount: 120 });
  await aLine(server, period, { seller: 'miguel', amount: 7 });
  await tell();
  expect(await mailsOf('lucia')).toEqual([]);
  await move(period.id, 'Under Review', 'Approved', 'Closed');
  await tell();
  await tell();
  const [mail, ...others] = await mailsOf('lucia');
  expect(others).toEqual([]);
  expect(mail?.text).toContain('$120.00');
  const [miguels] = await mailsOf('miguel');
  expect([miguels?.text?.includes('$7.00'), miguels?.text?.includes('$120.00')]).toEqual([true, false]);
  server.setTime(new Date(Date.parse('2026-12-20T16:00:00Z')).toISOString());
  const reopened = await ana().post(`/commissions/periods/${period.id}/reopen`, { reason: 'Faltaba una póliza' });
  expect(reopened.status, JSON.stringify(reopened.body)).toBe(200);
  await move(period.id, 'Approved', 'Closed');
  await tell();
  expect(await mailsOf('lucia')).toHaveLength(2);
});

test('what was reopened before it left is not told', async () => {
  const days = { start_date: '2026-10-01', end_date: '2026-10-31' };
  const period = await aCalculatedPeriod(server, 'lucia', days);
  await aLine(server, period, { amount: 60 });
  await move(period.id, 'Under Review', 'Approved', 'Closed');
  const before = (await mailsOf('lucia')).length;
  await runJobNow(server, planMessages, sol(), {});
  await ana().post(`/commissions/periods/${period.id}/reopen`, { reason: 'Faltaba una póliza' });
  await tell();
  expect(await mailsOf('lucia')).toHaveLength(before);
});
