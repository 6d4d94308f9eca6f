import { Piscina } from 'piscina';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aQuote } from '#features/quotes/testing.ts';
import type { Mail, MailOutcome } from '#platform/server/mail/mail.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { readPdf } from '#platform/testing/read-pdf.ts';
import { planMessages } from '../automations/plan-messages.ts';
import { sendMessages } from '../sending/send-messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.setTime('2026-06-01T16:00:00.000Z');
  await ana().put('/communications/settings', { enable_automations: true });
  await ana().put('/communications/automations/quote_sent', { is_enabled: true });
});
afterAll(() => server.close());

const ana = () => server.as('ana');
const lucia = () => server.as('lucia');
const sol = () => server.world.tenants.sol;
let people = 0;

async function aNewQuote(contact: object = {}) {
  people += 1;
  const email = `cotizada${people}@example.com`;
  const given = aLead();
  const lead = await lucia().post('/leads', {
    ...given,
    contact: { ...given.contact, name: 'Íñigo Peña', language: 'es', email, ...contact },
  });
  const quote = await lucia().post('/quotes', aQuote({ lead_id: lead.body.id, annual_premium: 1_234.5 } as never));
  expect(quote.status, JSON.stringify(quote.body)).toBe(201);
  return { email, client_id: lead.body.client_id as string, quote: quote.body };
}
const write = (record_id: string, input: object = {}) =>
  lucia().post('/communications/messages', {
    record_type: 'quote',
    record_id,
    communication_type: 'Email',
    purpose: 'service',
    subject: 'Su cotización',
    content: 'Hola, {{client_first_name}}. Va adjunta.',
    ...input,
  });
const send = (services: object = {}) =>
  runJobNow({ services: { ...server.services, ...services } }, sendMessages, sol(), { communication_type: 'Email' });
const answering = (outcome: object): { mail: Mail } => ({
  mail: { ...server.services.mail, send: async () => outcome as MailOutcome },
});
const log = async (id: string) => (await ana().get(`/communications/logs/${id}`)).body;
const quoteOf = async (id: string) => (await lucia().get(`/quotes/${id}`)).body;

test('a quote leaves with its proposal, is Enviada once it was taken, and nothing follows automatically', async () => {
  const { email, quote } = await aNewQuote();
  const written = await log((await write(quote.id)).body.id);
  expect((await quoteOf(quote.id)).status).toBe('Pendiente');
  await send();
  const [mail] = await mailsTo(server, email);
  const [file] = mail?.attachments ?? [];
  expect(file).toMatchObject({
    filename: `Propuesta-Íñigo-Peña-${quote.quote_number}.pdf`,
    mimeType: 'application/pdf',
  });
  const { text, language } = await readPdf(Buffer.from(file?.content as ArrayBuffer));
  expect([language, text.includes('$1,234.50'), text.includes(quote.quote_number)]).toEqual(['es-US', true, true]);
  expect(await quoteOf(quote.id)).toMatchObject({ status: 'Enviada', sent_at: '2026-06-01T16:00:00Z' });
  expect(await log(written.id)).toMatchObject({ status: 'Sent', attachment: file?.filename });
  await runJobNow(server, planMessages, sol(), {});
  await send();
  expect(await mailsTo(server, email)).toHaveLength(1);
});

test('a quote that nobody took stays as it was; sent again, it goes with its proposal, once', async () => {
  const { email, client_id, quote } = await aNewQuote();
  const { id } = (await write(quote.id)).body;
  await send(answering({ kind: 'refused', status: 552, code: '552', sentence: 'Full', of: 'recipient' }));
  expect([(await log(id)).status, (await quoteOf(quote.id)).status]).toEqual(['Failed', 'Pendiente']);
  const again = await lucia().post(`/communications/logs/${id}/send-again`, {});
  expect([again.status, again.body.status, again.body.sent_by_name]).toEqual([201, 'Pending', 'Lucía Ferrer']);
  expect((await lucia().post(`/communications/logs/${id}/send-again`, {})).body.code).toBe('not_sent_again');
  await send();
  const [mail] = await mailsTo(server, email);
  expect(mail?.attachments).toHaveLength(1);
  expect((await quoteOf(quote.id)).status).toBe('Enviada');
  expect((await lucia().post(`/communications/logs/${again.body.id}/send-again`, {})).body.code).toBe('not_sent_again');
  expect(client_id).toBeTruthy();
});

test('what was answered stays answered', async () => {
  const { quote } = await aNewQuote();
  await lucia().put(`/quotes/${quote.id}`, { status: 'Rechazada' });
  await write(quote.id);
  await send();
  expect((await quoteOf(quote.id)).status).toBe('Rechazada');
});

test('letters that no font has: it leaves without the proposal, and says so', async () => {
  const { email, quote } = await aNewQuote();
  await lucia().put(`/quotes/${quote.id}`, { notes: 'Nota: ᏣᎳ' });
  const { id } = (await write(quote.id)).body;
  await send();
  const [mail] = await mailsTo(server, email);
  expect(mail?.attachments).toEqual([]);
  const { attachment, events } = await log(id);
  expect(attachment).toBeNull();
  expect(events.map(({ event }: { event: string }) => event)).toContain('without_proposal');
});

/** Keeps the PDF threads busy until the returned function is called. */
function busyThreads(): () => void {
  const late = Object.assign(new Error('The task has been aborted'), { name: 'AbortError' });
  const making = vi.spyOn(Piscina.prototype, 'run').mockRejectedValue(late);
  onTestFinished(() => void making.mockRestore());
  return () => void making.mockRestore();
}

test('its PDF could not be made: it waits, says why, and leaves with it later; what comes after it is not held up', async () => {
  const { email, quote } = await aNewQuote();
  const other = await aNewQuote();
  const { id } = (await write(quote.id)).body;
  const message = { record_type: 'lead', communication_type: 'Email', purpose: 'service', subject: 'Hola' };
  const asked = { ...message, record_id: other.quote.lead.id, content: 'Hola.' };
  expect((await lucia().post('/communications/messages', asked)).status).toBe(201);
  const mend = busyThreads();
  await send();
  expect(await mailsTo(server, email)).toEqual([]);
  expect(await mailsTo(server, other.email)).toHaveLength(1);
  const waiting = await log(id);
  expect(waiting).toMatchObject({ status: 'Queued', reason_code: 'proposal_not_made' });
  expect(waiting.events.map(({ event }: { event: string }) => event)).toEqual(['proposal_not_made']);
  mend();
  server.setTime('2026-06-01T16:05:00.000Z');
  await send();
  const [mail] = await mailsTo(server, email);
  expect(mail?.attachments).toHaveLength(1);
  expect(await log(id)).toMatchObject({ status: 'Sent', reason_code: null, attachment: expect.any(String) });
});

test('what waits can be canceled, once, and does not leave; what has left cannot', async () => {
  const { email, quote } = await aNewQuote();
  const { id } = (await write(quote.id, { scheduled_at: '2026-06-02T16:00:00Z' })).body;
  const canceled = await lucia().post(`/communications/logs/${id}/cancel`, {});
  expect([canceled.status, canceled.body.status, canceled.body.error_message]).toEqual([
    200,
    'Cancelled',
    'Canceled by Lucía Ferrer.',
  ]);
  expect((await lucia().post(`/communications/logs/${id}/cancel`, {})).body.code).toBe('message_left');
  server.setTime('2026-06-02T16:00:00.000Z');
  await send();
  expect(await mailsTo(server, email)).toEqual([]);
});

test('sent again, the send policy is checked again, and the address is the one of now', async () => {
  const { email, client_id, quote } = await aNewQuote();
  const { id } = (await write(quote.id, { scheduled_at: '2026-06-03T16:00:00Z' })).body;
  await lucia().post(`/communications/logs/${id}/cancel`, {});
  const stop = { communication_type: 'Email', address: email, change: 'revoked', purposes: ['service'], words: 'No' };
  expect((await lucia().post(`/clients/${client_id}/consents`, stop)).status).toBe(201);
  const refused = await lucia().post(`/communications/logs/${id}/send-again`, {});
  expect([refused.status, refused.body.code]).toEqual([409, 'message_refused']);
  const other = 'otra@example.com';
  const lead = await lucia().get(`/leads/${quote.lead.id}`);
  await lucia().put(`/leads/${quote.lead.id}`, { contact: { ...lead.body.contact, email: other } });
  expect((await lucia().post(`/communications/logs/${id}/send-again`, {})).body.recipient_email).toBe(other);
});

test('its PDF can never be made: it ends, and whoever wrote it is told once', async () => {
  // First sends what the previous tests left.
  await send();
  const { email, quote } = await aNewQuote();
  const { id } = (await write(quote.id)).body;
  const told = async () => {
    const { rows } = await server.admin.query(
      "select count(*)::int as n from notifications where kind = 'message.undelivered' and user_id = $1",
      [server.world.users.lucia?.id],
    );
    return rows[0].n as number;
  };
  const before = await told();
  busyThreads();
  for (let day = 3; day <= 4; day += 1)
    for (let hour = 10; hour < 20; hour += 1) {
      server.setTime(`2026-06-0${day}T${hour}:00:00.000Z`);
      await send();
    }
  expect(await log(id)).toMatchObject({ status: 'Failed', reason_code: 'proposal_not_made' });
  expect([await mailsTo(server, email), (await told()) - before]).toEqual([[], 1]);
});
