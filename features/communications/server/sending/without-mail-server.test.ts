import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aRenewedPolicy, clearRenewals } from '#apps/testing/process-renewals.ts';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aQuote } from '#features/quotes/testing.ts';
import { askForReminders } from '#features/renewals/server/index.ts';
import { aTemplate } from '../../testing.ts';
import { endWait } from './end-wait.ts';
import { releaseMessages } from './release.ts';
import { sendMessages } from './send-messages.ts';

let server: TestServer;
let mailServer: SMTPServer;
const taken: string[] = [];
const begun = '2026-06-01T16:00:00Z';

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      stream.resume();
      stream.on('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address));
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => void mailServer.listen(0, '127.0.0.1', () => resolve()));
  server = await startTestServer({ env: { SMTP_URL: '' } });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => void mailServer.close(() => resolve()));
});
beforeEach(async () => {
  server.setTime(begun);
  taken.length = 0;
  await clearRenewals(server);
  await server.admin.query('truncate message_events, message_causes, messages, communication_settings');
});
afterEach(() => setServer(''));

const ana = () => server.as('ana');
const lucia = () => server.as('lucia');
const sol = () => server.world.tenants.sol;
const send = () => runJobNow(server, sendMessages, sol(), { communication_type: 'Email' });
const log = async (id: string) => (await ana().get(`/communications/logs/${id}`)).body;
const settings = async () => (await ana().get('/communications/settings')).body;
const decide = (decision: string) => ana().post('/communications/messages/waiting', { decision });

async function setServer(smtp_host: string): Promise<void> {
  const { port: smtp_port } = mailServer.server.address() as AddressInfo;
  await server.as('olga').put('/system/settings', { smtp_host, smtp_port, smtp_security: 'none' });
  await expect.poll(() => server.services.settings.now()).toMatchObject({ smtp_host });
}

/** Adds a mail server, and waits for the job that detects it. */
async function getServer(): Promise<void> {
  await setServer('127.0.0.1');
  await runJobNow(server, releaseMessages, null, {});
  await runJobNow(server, endWait, sol(), {});
  await send();
}

let people = 0;
async function write(input: object = {}) {
  people += 1;
  const email = `esperada${people}@example.com`;
  const lead = await lucia().post('/leads', aLead({ contact: { language: 'es', email } as never }));
  const { status, body } = await lucia().post('/communications/messages', {
    record_type: 'lead',
    record_id: lead.body.id,
    communication_type: 'Email',
    purpose: 'service',
    subject: 'Sus papeles',
    content: 'Ya están.',
    ...input,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { email, lead: lead.body, message: body };
}

const waits = { status: 'Pending', reason_code: 'no_mail_server', release_at: null };
const isOutboxThere = () => existsSync(path.join(server.config.dataDir, 'outbox'));

test.each([
  ['en', /nothing can be sent/],
  ['es', /aún no está configurado/],
])('what is written by hand waits, without a time and without a file, and says why (%s)', async (language, words) => {
  const before = (await ana().get('/communications/stats')).body.waiting;
  const { message } = await write();
  expect(message).toMatchObject(waits);
  await send();
  const headers = { 'accept-language': language };
  const { body } = await ana().get(`/communications/logs/${message.id}`, headers);
  expect(body).toMatchObject({ ...waits, sent_at: null });
  expect(body.error_message).toMatch(words);
  expect(isOutboxThere()).toBe(false);
  const stats = (await ana().get('/communications/stats')).body;
  expect(stats).toMatchObject({ total_sent: 0, emails_sent: 0, waiting: before + 1, overall_success_rate: 0 });
});

test('a preview says so, a list counts those who wait, and a message that waits can be canceled', async () => {
  const { lead, message } = await write();
  const written = { record_type: 'lead', communication_type: 'Email', purpose: 'service', subject: 'A', content: 'B' };
  const preview = await lucia().post('/communications/messages/preview', { ...written, record_id: lead.id });
  expect(preview.body).toMatchObject({ is_allowed: true, reason_code: 'no_mail_server', release_at: null });
  const list = await ana().post('/communications/messages/list', { ...written, record_ids: [lead.id] });
  expect(list.body).toMatchObject({ count: 1, held: 1, left_out: [] });
  const { body } = await lucia().post(`/communications/logs/${message.id}/cancel`, {});
  expect(body.status).toBe('Cancelled');
});

test('a test fails with the sentence, and leaves neither a row nor a file', async () => {
  const { body: template } = await ana().post('/communications/templates', aTemplate());
  const asked = { communication_type: 'Email', template_id: template.id, test_recipient_email: 'prueba@example.com' };
  const { status, body } = await ana().post('/communications/test', asked, { 'accept-language': 'es' });
  expect([status, body.success, body.id]).toEqual([200, false, null]);
  expect(body.error).toMatch(/no se puede enviar nada/);
  expect((await ana().get('/communications/logs?is_test=true')).body).toEqual([]);
  const { body: check } = await ana().post('/communications/settings/check', { communication_type: 'Email' });
  expect(check).toMatchObject({ success: false, findings: [{ code: 'server', is_well: false }] });
  expect(isOutboxThere()).toBe(false);
});

test('a quote stays as it is, and is Enviada when its message leaves, once', async () => {
  const { lead, email } = await write();
  const { body: quote } = await lucia().post('/quotes', aQuote({ lead_id: lead.id } as never));
  const asked = { record_type: 'quote', record_id: quote.id, communication_type: 'Email', purpose: 'service' };
  const { body } = await lucia().post('/communications/messages', {
    ...asked,
    subject: 'Su cotización',
    content: 'Va.',
  });
  await send();
  expect((await lucia().get(`/quotes/${quote.id}`)).body.status).toBe('Pendiente');
  await getServer();
  await send();
  expect(await log(body.id)).toMatchObject({ status: 'Sent', reason_code: null });
  expect((await lucia().get(`/quotes/${quote.id}`)).body.status).toBe('Enviada');
  expect(taken.filter((address) => address === email)).toHaveLength(2);
});

test("a renewal's notice waits with its message, and is written anew when it leaves weeks later", async () => {
  const email = 'renovada@example.com';
  const lead = await lucia().post('/leads', aLead({ contact: { language: 'es', email } as never }));
  const { renewal } = await aRenewedPolicy(server, '2026-06-29', { client_id: lead.body.client_id });
  await runJobNow(server, askForReminders, sol(), {});
  await send();
  const [message] = (await ana().get(`/communications/logs?client_id=${lead.body.client_id}`)).body;
  expect(message).toMatchObject({ ...waits, subject: '' });
  const notice = async () =>
    (await lucia().get(`/renewals/${renewal.id}`)).body.notices.find(({ type }: { type: string }) => type === 'Email');
  expect((await notice()).status).toBe('waiting');
  server.setTime('2026-06-20T16:00:00Z');
  await getServer();
  expect(await log(message.id)).toMatchObject({ status: 'Sent', sent_at: '2026-06-20T16:00:00Z' });
  expect((await notice()).status).toBe('sent');
  expect(taken).toEqual([email]);
});

test('what nobody needs any more is canceled when its time comes', async () => {
  const lead = await lucia().post('/leads', aLead({ contact: { email: 'tarde@example.com' } as never }));
  await aRenewedPolicy(server, '2026-06-10', { client_id: lead.body.client_id });
  await runJobNow(server, askForReminders, sol(), {});
  await send();
  server.setTime('2026-06-20T16:00:00Z');
  await getServer();
  const [message] = (await ana().get(`/communications/logs?client_id=${lead.body.client_id}`)).body;
  expect(message).toMatchObject({ status: 'Cancelled', reason_code: 'record_moved' });
  expect(taken).toEqual([]);
});

test.each([
  ['younger than a day leaves', '2026-06-02T15:59:59Z', 'Sent', null],
  ['a day old waits for an Admin', '2026-06-02T16:00:00Z', 'Pending', 'waits_for_admin'],
])('what a person wrote and is %s', async (_what, now, status, reason_code) => {
  const { message } = await write();
  server.setTime(now);
  await getServer();
  expect(await log(message.id)).toMatchObject({ status, reason_code });
});

test('an Admin sends all that is old, however old, or cancels it, once', async () => {
  const one = await write();
  const other = await write();
  server.setTime('2026-07-01T16:00:00Z');
  expect((await decide('send')).body).toEqual({ count: 0 });
  await getServer();
  expect((await settings()).waiting_for_admin).toBe(2);
  expect((await server.as('miguel').post('/communications/messages/waiting', { decision: 'send' })).status).toBe(403);
  expect((await server.as('walter').post('/communications/messages/waiting', { decision: 'cancel' })).body.count).toBe(
    0,
  );
  const both = await Promise.all([decide('send'), decide('send')]);
  expect(both.map(({ body }) => body.count).sort()).toEqual([0, 2]);
  await Promise.all([send(), send()]);
  expect(taken.sort()).toEqual([one.email, other.email].sort());
  expect((await settings()).waiting_for_admin).toBe(0);
});

test('canceled for all, with the name of who said so', async () => {
  const { message } = await write();
  server.setTime('2026-07-01T16:00:00Z');
  await getServer();
  expect((await decide('cancel')).body).toEqual({ count: 1 });
  const shown = await log(message.id);
  expect(shown).toMatchObject({ status: 'Cancelled', reason_code: 'cancelled_by_hand' });
  expect(shown.error_message).toContain('Ana');
  await send();
  expect(taken).toEqual([]);
});

test('what was to leave at an hour leaves then, and not before', async () => {
  const { email, message } = await write({ scheduled_at: '2026-06-03T12:00:00Z' });
  expect(message).toMatchObject(waits);
  await getServer();
  expect(taken).toEqual([]);
  expect((await log(message.id)).release_at).toBe('2026-06-03T12:00:00Z');
  server.setTime('2026-06-03T12:00:00Z');
  await send();
  expect(taken).toEqual([email]);
});

test('a stop that comes while it waits cancels it', async () => {
  const { lead, message } = await write();
  const stop = { communication_type: 'Email', purposes: ['service', 'marketing'], change: 'revoked', words: 'No más.' };
  await ana().post(`/clients/${lead.client_id}/consents`, stop);
  expect(await log(message.id)).toMatchObject({ status: 'Cancelled', reason_code: 'stopped' });
  await getServer();
  expect(taken).toEqual([]);
});

test('an agency with a provider of its own does not wait, and one that gets it gives what waited its time', async () => {
  const { message } = await write();
  const own = { email_provider: 'SendGrid', sendgrid_api_key: 'SG.x', sender_email: 'ana@sol.example' };
  expect((await ana().put('/communications/settings', own)).status).toBe(200);
  await runJobNow(server, endWait, sol(), {});
  expect(await log(message.id)).toMatchObject({ reason_code: null, release_at: begun });
  expect((await write()).message).toMatchObject({ status: 'Pending', reason_code: null });
});

test('a mail server that is taken away again makes what is left wait again', async () => {
  const { message } = await write();
  await setServer('127.0.0.1');
  await runJobNow(server, endWait, sol(), {});
  await setServer('');
  await send();
  expect(await log(message.id)).toMatchObject(waits);
  await getServer();
  expect((await log(message.id)).status).toBe('Sent');
  expect(taken).toHaveLength(1);
});
