import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BookRow, bringIn } from '#apps/testing/bring-in.ts';
import { clearRenewals } from '#apps/testing/process-renewals.ts';
import { runJobNow, runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { lookEachDay } from './look-each-day.ts';
import { planMessages } from './plan-messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime('2026-06-01T16:00:00.000Z');
  await clearRenewals(server);
  await server.admin.query('truncate message_events, message_causes, messages, automations');
  await server.admin.query('update renewal_configs set brought_in_mail_at = null');
  await server.as('ana').put('/communications/settings', { enable_automations: true });
});

const sol = () => server.world.tenants.sol;
const ending = (row: BookRow = {}) =>
  bringIn(server, [
    { effective_date: '2025-06-04', expiration_date: '2026-06-04', email: 'cartera@example.com', ...row },
  ]);
const turnOn = (event: string, input: object = {}) =>
  server.as('ana').put(`/communications/automations/${event}`, { is_enabled: true, channels: ['Email'], ...input });
const look = async () => {
  await runStep(server, lookEachDay, '2026-06-01', sol());
  await runJobNow(server, planMessages, sol(), {});
};
const written = async () =>
  (await server.admin.query('select recipient_email from messages')).rows.map(({ recipient_email }) => recipient_email);

test('a client of a book is not written to in the last days of a policy before an Admin has allowed it', async () => {
  expect((await turnOn('renewal_urgent', { days: 3 })).status).toBe(200);
  await ending();
  await look();
  expect(await written()).toEqual([]);
  expect((await server.as('ana').post('/renewals/brought-in-clients/write')).status).toBe(200);
  await look();
  expect(await written()).toEqual(['cartera@example.com']);
});

test('a book welcomes nobody and tells nobody of a lead, a quote or a sale, also in a dry run', async () => {
  const events = ['lead_created', 'quote_sent', 'quote_unanswered', 'policy_sold'];
  const found = async () => {
    const answers = await Promise.all(
      events.map((event) => server.as('ana').post(`/communications/automations/${event}/dry-run`)),
    );
    return answers.map(({ body }) => body);
  };
  for (const event of events) expect((await turnOn(event)).status, event).toBe(200);
  const before = await found();
  await ending();
  await look();
  expect(await written()).toEqual([]);
  expect(await found()).toEqual(before);
});
