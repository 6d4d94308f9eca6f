import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { aRenewedPolicy, clearRenewals, renewWaiting } from '#apps/testing/process-renewals.ts';
import { runJobNow, runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { askForReminders } from '#features/renewals/server/index.ts';
import { aPolicyUntil } from '#features/renewals/testing.ts';
import type { Mail, MailOutcome } from '#platform/server/mail/mail.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { sendMessages } from '../sending/send-messages.ts';
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
  await server.admin.query('truncate message_events, message_causes, messages, automations, communication_templates');
});

const sol = () => server.world.tenants.sol;
let people = 0;

/** A client whose policy is up for renewal, with the renewal. */
async function waiting(contact: object = {}, product_type = 'Auto') {
  people += 1;
  const email = `client${people}@example.com`;
  const lucia = server.as('lucia');
  const lead = await lucia.post('/leads', aLead({ contact: { ...contact, email } as never }));
  const quote = { product_type };
  const { policy, renewal } = await aRenewedPolicy(server, '2026-06-20', { client_id: lead.body.client_id, quote });
  return { email, policy, client_id: lead.body.client_id as string, id: renewal.id as string };
}

const ask = () => runJobNow(server, askForReminders, sol(), {});
const send = (services: object = {}) =>
  runJobNow({ services: { ...server.services, ...services } }, sendMessages, sol(), { communication_type: 'Email' });
const askAndSend = async (services: object = {}) => {
  await ask();
  await send(services);
};
const mailOf = async (id: string) =>
  (await server.as('lucia').get(`/renewals/${id}`)).body.notices.find(({ type }: { type: string }) => type === 'Email');
const logsOf = async (client_id: string) =>
  (await server.as('ana').get(`/communications/logs?client_id=${client_id}`)).body;

test.each([
  ['es', 'Casa', 'Su póliza de casa vence el 06/20/2026', /Sol Seguros/],
  ['en', 'Auto', 'Your auto policy expires on 06/20/2026', /Sol Seguros/],
] as const)('the client is mailed in %s, in no words of anybody else', async (language, product, subject, text) => {
  const { email, id, client_id } = await waiting({ language, name: 'Visit http://cheap.example now' }, product);
  await askAndSend();
  const [mail] = await mailsTo(server, email);
  expect(mail?.subject).toBe(subject);
  expect(mail?.text).toMatch(text);
  expect(mail?.html).toContain(`<html lang="${language}"`);
  expect(`${mail?.text}${mail?.html}`).not.toContain('cheap.example');
  expect(await mailOf(id)).toMatchObject({ recipient: email, status: 'sent', settled_at: '2026-06-01T16:00:00Z' });
  expect(await logsOf(client_id)).toMatchObject([
    { template_type: 'Renewal Reminder', status: 'Sent', record_type: 'renewal', record_id: id, is_automatic: true },
  ]);
  const { body } = await server.as('ana').get('/communications/automations');
  const shown = body.find(({ event }: { event: string }) => event === 'renewal_reminder');
  expect(shown).toMatchObject({ is_enabled: true, last_run: '2026-06-01T16:00:00Z' });
});

test('one mail tells a client of all that a run has found, whatever was decided of some of it meanwhile', async () => {
  const lucia = server.as('lucia');
  const email = 'several@example.com';
  const lead = await lucia.post('/leads', aLead({ contact: { language: 'es', email } as never }));
  const { client_id } = lead.body;
  for (const [day, product_type] of [
    ['2026-06-25', 'Casa'],
    ['2026-06-20', 'Auto'],
    ['2026-06-22', 'Comercial'],
  ] as const) {
    await aPolicyUntil(lucia, day, { client_id, quote: { product_type } });
  }
  await server.as('ana').post('/renewals/process');
  // The job asks for the reminders in the middle of the run.
  await askAndSend();
  await renewWaiting(server);
  const { body: found } = await lucia.get(`/renewals?client_id=${client_id}&sort=expiration`);
  await ask();
  await server.as('miguel').put(`/renewals/${found[1].id}`, { status: 'Cancelada', reason: 'sold' });
  await Promise.all([send(), send()]);
  const mails = await mailsTo(server, email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Su póliza de auto vence el 06/20/2026']);
  expect(mails[0]?.text).toMatch(/casa .+: 06\/25\/2026/);
  expect(mails[0]?.text).not.toContain('comercial');
  const states = await Promise.all(found.map(async ({ id }: { id: string }) => (await mailOf(id)).status));
  expect(states).toEqual(['sent', 'dropped', 'sent']);
});

test('nobody is asked for while the run that has found it is at work', async () => {
  const { email } = await waiting();
  await server.admin.query("update renewal_runs set status = 'running'");
  await askAndSend();
  expect(await mailsTo(server, email)).toEqual([]);
  await server.admin.query("update renewal_runs set status = 'stopped'");
  await askAndSend();
  expect(await mailsTo(server, email)).toHaveLength(1);
});

test('once, however often it is asked for', async () => {
  const { email, id } = await waiting();
  await Promise.all([ask(), ask()]);
  await Promise.all([send(), send(), send()]);
  expect(await mailsTo(server, email)).toHaveLength(1);
  // A database that was restored to before the notice was settled.
  await server.admin.query("update renewal_notices set status = 'waiting', settled_at = null, asked_at = null");
  await askAndSend();
  expect(await mailsTo(server, email)).toHaveLength(1);
  expect(id).toBeTruthy();
});

test('not at all for a renewal that was decided meanwhile', async () => {
  const { email, id } = await waiting();
  await server.as('miguel').put(`/renewals/${id}`, { status: 'Cancelada', reason: 'sold' });
  await askAndSend();
  expect(await mailsTo(server, email)).toEqual([]);
  expect(await mailOf(id)).toMatchObject({ status: 'dropped' });
});

test('an address that wants no more is written no reminder either, and the renewal says so', async () => {
  const { email, id, client_id } = await waiting();
  const words = 'No me escriban';
  const stop = { communication_type: 'Email', address: email, change: 'revoked', purposes: ['service'], words };
  expect((await server.as('lucia').post(`/clients/${client_id}/consents`, stop)).status).toBe(201);
  await askAndSend();
  expect(await mailsTo(server, email)).toEqual([]);
  expect(await mailOf(id)).toMatchObject({ status: 'dropped' });
});

test.each([
  // The last second before the agency's midnight, and the first of the last day.
  ['2026-06-20T03:59:59Z', 'sent'],
  ['2026-06-20T04:00:00Z', 'dropped'],
  ['2026-06-21T16:00:00Z', 'dropped'],
])('handed over at %s it is %s', async (now, status) => {
  const { email, id } = await waiting({ language: 'en' });
  server.setTime(now);
  await askAndSend();
  expect(await mailsTo(server, email)).toHaveLength(status === 'sent' ? 1 : 0);
  expect(await mailOf(id)).toMatchObject({ status });
});

const answering = (outcome: object): { mail: Mail } => ({
  mail: { ...server.services.mail, send: async () => outcome as MailOutcome },
});
const busy = { kind: 'refused', status: 421, code: '421', sentence: 'Busy', of: null };
const never = { kind: 'refused', status: 550, code: '5.1.1', sentence: 'No such user', of: 'recipient' };

test('what a provider does not take now waits, and is tried again; what it will never take is given up', async () => {
  const later = await waiting();
  await askAndSend(answering(busy));
  expect(await mailOf(later.id)).toMatchObject({ status: 'waiting', settled_at: null });
  server.setTime('2026-06-01T20:00:00.000Z');
  await send();
  expect(await mailOf(later.id)).toMatchObject({ status: 'sent' });
  const refused = await waiting();
  await askAndSend(answering(never));
  expect(await mailOf(refused.id)).toMatchObject({ status: 'failed' });
});

test("without the module it is written all the same, in the system's words, and nothing else is sent", async () => {
  const ana = server.as('ana');
  const mine = {
    name: 'Mía',
    template_type: 'Renewal Reminder',
    communication_type: 'Email',
    language: 'en',
    subject: 'Mine',
    content: 'Mine, {{client_name}}',
  };
  expect((await ana.post('/communications/templates', mine)).status).toBe(201);
  const modules = async (change: string) => {
    await server.admin.query(`update tenants set features_enabled = ${change} where id = $1`, [sol()]);
  };
  await modules("array_remove(features_enabled, 'communications')");
  onTestFinished(() => modules("array_append(features_enabled, 'communications')"));
  const { email, id } = await waiting({ language: 'en' });
  await askAndSend();
  const [mail] = await mailsTo(server, email);
  expect(mail?.subject).toBe('Your auto policy expires on 06/20/2026');
  expect(await mailOf(id)).toMatchObject({ status: 'sent' });
});

const urgent = async (day: string) => {
  server.setTime(`${day}T14:00:00.000Z`);
  await runStep(server, lookEachDay, day, sol());
  await runJobNow(server, planMessages, sol(), {});
  await send();
};

test('in its last days one message tells a client of all his policies, once, and of none twice', async () => {
  const ana = server.as('ana');
  await ana.put('/communications/settings', { enable_automations: true });
  expect((await ana.put('/communications/automations/renewal_urgent', { is_enabled: true, days: 7 })).status).toBe(200);
  const { email, client_id } = await waiting({ language: 'en' });
  await aPolicyUntil(server.as('lucia'), '2026-06-20', { client_id, quote: { product_type: 'Casa' } });
  await askAndSend();
  expect(await mailsTo(server, email)).toHaveLength(1);
  await urgent('2026-06-12');
  expect(await mailsTo(server, email)).toHaveLength(1);
  await urgent('2026-06-13');
  await urgent('2026-06-14');
  const mails = await mailsTo(server, email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your auto policy expires on 06/20/2026',
    'Important: your policy expires on 06/20/2026',
  ]);
  expect(mails[1]?.text).toMatch(/(home|auto) .+: 06\/20\/2026/);
});

test('a policy whose reminder leaves in its last days is not told of as urgent too', async () => {
  const ana = server.as('ana');
  await ana.put('/communications/automations/renewal_urgent', { is_enabled: true, days: 7 });
  server.setTime('2026-06-15T14:00:00.000Z');
  const { email } = await waiting({ language: 'en' });
  await urgent('2026-06-15');
  await askAndSend();
  await urgent('2026-06-16');
  expect(await mailsTo(server, email)).toHaveLength(1);
});

test('a policy that another one follows is not told of as urgent', async () => {
  const ana = server.as('ana');
  await ana.put('/communications/automations/renewal_urgent', { is_enabled: true, days: 7 });
  const { email, client_id } = await waiting({ language: 'en' });
  const next = { client_id, quote: { product_type: 'Auto' }, effective_date: '2026-06-20' };
  await aPolicyUntil(server.as('lucia'), '2027-06-20', next);
  await urgent('2026-06-14');
  expect(await mailsTo(server, email)).toEqual([]);
});
