import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { signedText, twilioAccount } from '../../testing.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { settleMessages } from '../sending/settle.ts';

let asked: Record<string, string>[] = [];
let answer: 'take' | 'hang-up' | 'busy' | 'refuse-key' = 'take';
let vendor: Server;
let server: TestServer;
beforeAll(async () => {
  vendor = createServer(async (request, response) => {
    const body = (await Array.fromAsync(request as AsyncIterable<Buffer>)).join('');
    if (request.method === 'GET') return response.writeHead(200).end('{"messages":[]}');
    asked.push(Object.fromEntries(new URLSearchParams(body)));
    if (answer === 'hang-up') return request.socket.destroy();
    if (answer === 'refuse-key') return response.writeHead(401).end('{"code":20003,"message":"Authenticate"}');
    if (answer === 'busy') return response.writeHead(429).end('{"code":20429,"message":"Too Many Requests"}');
    response.writeHead(201).end(JSON.stringify({ sid: `SM${asked.length}`, status: 'queued', num_segments: '1' }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => vendor.once('listening', resolve));
  const TWILIO_API_URL = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  server = await startTestServer({ env: { TWILIO_API_URL, APP_URL: 'https://crm.example.com', LOG_LEVEL: 'silent' } });
  await ana().put('/communications/settings', {
    ...twilioAccount,
    sms_enabled: true,
    twilio_phone_number: '7865550100',
  });
});
afterAll(async () => {
  await server.close();
  vendor.close();
});

const ana = () => server.as('ana');
const sol = () => server.world.tenants.sol;
let phones = 1_000;
/** A client in Miami with a lead. */
async function aPerson(contact: object = {}) {
  phones += 1;
  const given = aLead({ zip_code: '33135' });
  const phone = `+1305555${phones}`;
  const email = `persona${phones}@example.com`;
  const lead = await ana().post('/leads', { ...given, contact: { ...given.contact, phone, email, ...contact } });
  expect(lead.status, JSON.stringify(lead.body)).toBe(201);
  return { id: lead.body.id as string, client_id: lead.body.client_id as string, phone, email };
}
const write = (record_id: string, input: object = {}, path = '/communications/messages') =>
  ana().post(path, {
    record_type: 'lead',
    record_id,
    communication_type: 'SMS',
    content: 'Su cotización está lista.',
    purpose: 'service',
    ...input,
  });
const run = (communication_type: 'SMS' | 'Email' = 'SMS') =>
  runJobNow(server, sendMessages, sol(), { communication_type });
const log = async (id: string) => (await ana().get(`/communications/logs/${id}`)).body;
const answered = async (From: string, Body: string) => {
  const agency = { as: () => ana() };
  const { address, body, headers } = await signedText(agency, { From, Body });
  const url = `/hooks/twilio/inbound/${address}`;
  const { statusCode, payload } = await server.http.inject({ method: 'POST', url, payload: body, headers });
  expect([statusCode, payload]).toEqual([200, expect.stringMatching(/^<Response>.*<\/Response>$/)]);
};

test('without consent: 409, in words, and nothing is written', async () => {
  const { id } = await aPerson({ tcpa_consent: false });
  const { status, body } = await write(id);
  expect([status, body.code, body.detail]).toEqual([409, 'message_refused', expect.stringContaining("hasn't agreed")]);
});

test('at 20:01 in Miami: held until eight, then handed over once; a stop closes it at once, for everybody with the phone', async () => {
  server.setTime('2026-11-17T01:01:00.000Z');
  const { id, phone, client_id } = await aPerson({ tcpa_consent: true });
  const { status, body } = await write(id);
  expect([status, body.status, body.reason_code, body.release_at]).toEqual([
    201,
    'Queued',
    'hours',
    '2026-11-17T13:00:00Z',
  ]);
  await run();
  expect(asked).toEqual([]);
  server.setTime('2026-11-17T13:00:00.000Z');
  await Promise.all([run(), run()]);
  expect(asked).toMatchObject([{ To: phone, Body: 'Su cotización está lista.', ValidityPeriod: '36000' }]);
  expect(await log(body.id)).toMatchObject({ status: 'Queued', provider_id: 'SM1', is_automatic: false });
  expect((await ana().get('/communications/stats')).body).toMatchObject({ total_sent: 1, sms_sent: 1, sent_today: 1 });

  const waiting = (await write(id, { scheduled_at: '2026-11-17T15:00:00Z' })).body.id;
  await answered(phone, 'Alto por favor');
  expect(await log(waiting)).toMatchObject({ status: 'Cancelled', reason_code: 'stopped' });
  const refused = await write(id);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('opted out')]);
  const { body: states } = await ana().get(`/clients/${client_id}/consents/states`);
  expect(states[1]).toMatchObject({ communication_type: 'SMS', service: 'revoked', marketing: 'revoked' });
  const { body: ledger } = await ana().get(`/clients/${client_id}/consents`);
  expect(ledger.map(({ change, source, words }: Record<string, string>) => [change, source, words])).toEqual([
    ['revoked', 'reply', 'Alto por favor'],
    ['given', 'staff', ''],
  ]);
  expect((await ana().get(`/leads/${id}`)).body.contact.tcpa_consent).toBe(false);
  // A consent box in the form reopens nothing; the client's own text message does.
  const other = await aPerson({ tcpa_consent: true, phone });
  expect((await write(other.id)).status).toBe(409);
  await answered(phone, 'ALTA');
  expect((await write(id)).status).toBe(201);
});

test('a stop between planning and hand-over wins', async () => {
  server.setTime('2026-11-17T16:00:00.000Z');
  const { id, client_id } = await aPerson({ tcpa_consent: true });
  const { body } = await write(id);
  await ana().post(`/clients/${client_id}/consents`, {
    communication_type: 'SMS',
    purposes: ['service', 'marketing'],
    change: 'revoked',
    words: 'No más mensajes',
  });
  asked = [];
  await run();
  expect(asked.filter(({ To }) => To === body.recipient_phone)).toEqual([]);
  expect(await log(body.id)).toMatchObject({ status: 'Cancelled', reason_code: 'stopped' });
});

test('the second look asks for a stop by itself, also where nobody has canceled what waits', async () => {
  server.setTime('2026-11-17T16:00:00.000Z');
  const { id, phone } = await aPerson({ tcpa_consent: true });
  const { body } = await write(id);
  await server.admin.query(
    "update address_states set service = 'revoked', marketing = 'revoked' where communication_type = 'SMS' and address = $1",
    [phone],
  );
  asked = [];
  await run();
  expect(asked.filter(({ To }) => To === phone)).toEqual([]);
  expect(await log(body.id)).toMatchObject({ status: 'Cancelled', reason_code: 'stopped' });
});

test('whoever hands over waits for who moves the address, and sees what he has done', async () => {
  server.setTime('2026-11-17T16:00:00.000Z');
  const { id, phone } = await aPerson({ tcpa_consent: true });
  const { body } = await write(id);
  asked = [];
  const closing = await server.admin.query('select pg_backend_pid() as pid').then(({ rows }) => rows[0].pid);
  await server.admin.query('begin');
  await server.admin.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`address:${sol()}:SMS:${phone}`]);
  const running = run();
  await expect
    .poll(async () => {
      const { rows } = await server.admin.query(
        'select count(*)::int as n from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [closing],
      );
      return rows[0].n;
    })
    .toBeGreaterThan(0);
  await server.admin.query(
    "update address_states set service = 'revoked' where communication_type = 'SMS' and address = $1",
    [phone],
  );
  await server.admin.query('commit');
  await running;
  expect(asked.filter(({ To }) => To === phone)).toEqual([]);
  expect(await log(body.id)).toMatchObject({ status: 'Cancelled', reason_code: 'stopped' });
});

test('what may have arrived is not sent again, and ends as unknown; what was not taken is', async () => {
  const lost = await write((await aPerson({ tcpa_consent: true })).id);
  answer = 'hang-up';
  asked = [];
  await run();
  answer = 'take';
  await run();
  expect(asked).toHaveLength(1);
  server.setTime('2026-11-17T16:15:00.000Z');
  await runJobNow(server, settleMessages, sol(), { communication_type: 'SMS' });
  expect(await log(lost.body.id)).toMatchObject({ status: 'Failed', reason_code: 'outcome_unknown' });

  const busy = await write((await aPerson({ tcpa_consent: true })).id);
  answer = 'busy';
  await run();
  expect(await log(busy.body.id)).toMatchObject({ status: 'Queued', reason_code: 'provider_busy' });
  answer = 'take';
  server.setTime('2026-11-17T16:20:00.000Z');
  asked = [];
  await run();
  expect(asked).toHaveLength(1);
  expect(await log(busy.body.id)).toMatchObject({ status: 'Queued', reason_code: null, provider_id: 'SM1' });
});

test('whoever has no address for a channel is not written to by it: 409, in words', async () => {
  const { id, client_id } = await aPerson();
  await server.admin.query("update clients set email = '' where id = $1", [client_id]);
  const given = { communication_type: 'Email', subject: 'Su cotización' };
  const { body: shown } = await write(id, given, '/communications/messages/preview');
  expect(shown).toMatchObject({ is_allowed: false, reason_code: 'no_address' });
  const refused = await write(id, given);
  expect([refused.status, refused.body.code]).toEqual([409, 'message_refused']);
  expect(refused.body.detail).toContain('no address');
});

test('a phone outside the United States is refused', async () => {
  const { id } = await aPerson({ tcpa_consent: true, phone: '+52 55 5555 0142' });
  expect((await write(id)).body.detail).toContain('United States');
});

test('marketing mail: with its address, one click, and a link that closes when its button is pressed', async () => {
  const { id, email } = await aPerson();
  const letter = { communication_type: 'Email', subject: 'Hola', content: 'Una promoción.', purpose: 'marketing' };
  await ana().put('/communications/settings', { postal_address: '1 SW 8th St, Miami, FL 33130' });
  const { status } = await write(id, letter);
  expect(status).toBe(201);
  await run('Email');
  const [mail] = await mailsTo(server, email);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
  const link = /<(.*)>/.exec(header('list-unsubscribe'))?.[1]?.replace(/\s/g, '') ?? '';
  expect([mail?.text, header('list-unsubscribe-post')]).toEqual([
    expect.stringContaining('1 SW 8th St'),
    'List-Unsubscribe=One-Click',
  ]);
  const url = link.replace('https://crm.example.com', '');
  // A reader of the history doesn't get the unsubscribe link.
  await server.admin.query("update messages set content = 'Baja: ' || $1 where recipient_email = $2", [link, email]);
  const [listed] = (await ana().get(`/communications/logs?q=${email}`)).body;
  expect(listed.content).toBe('Baja: https://crm.example.com/u/…');
  const shown = await server.http.inject({ method: 'GET', url, headers: { 'accept-language': 'es' } });
  expect([shown.statusCode, shown.payload]).toEqual([200, expect.stringContaining('<button')]);
  expect((await write(id, letter)).status).toBe(201);
  for (const _ of [1, 2]) expect((await server.http.inject({ method: 'POST', url })).statusCode).toBe(200);
  expect((await write(id, letter)).status).toBe(409);
  expect((await write(id, { ...letter, purpose: 'service' })).status).toBe(201);
  expect((await server.http.inject({ method: 'GET', url: `${url.slice(0, 90)}AAAA${url.slice(94)}` })).statusCode).toBe(
    404,
  );
});

test('422 for a name that is not offered, a message without words, another agency’s record', async () => {
  const { id } = await aPerson({ tcpa_consent: true });
  expect((await write(id, { content: 'Hola {{nobody}}' })).status).toBe(422);
  expect((await write(id, { content: '' })).status).toBe(422);
  const { body } = await server.as('walter').post('/leads', aLead());
  expect((await write(body.id)).status).toBe(422);
});

test('a test to a client’s phone passes the whole gate; to nobody’s it is sent', async () => {
  const { phone } = await aPerson({ tcpa_consent: false });
  const made = await ana().post('/communications/templates', {
    name: 'Aviso',
    content: 'Hola',
    communication_type: 'SMS',
  });
  const trying = (test_recipient_phone: string) =>
    ana().post('/communications/test', { communication_type: 'SMS', template_id: made.body.id, test_recipient_phone });
  expect((await trying(phone)).body).toMatchObject({ success: false, error: expect.stringContaining("hasn't agreed") });
  expect((await trying('(305) 555-9999')).body).toMatchObject({ success: true });
});

test('a channel whose key is refused stands in the settings until something is taken', async () => {
  const troubles = async () =>
    (await ana().get('/communications/settings')).body.troubles.map(({ code }: { code: string }) => code);
  const { body } = await write((await aPerson({ tcpa_consent: true })).id);
  answer = 'refuse-key';
  await run();
  expect([await troubles(), (await log(body.id)).status]).toEqual([['key_refused'], 'Queued']);
  answer = 'take';
  server.setTime('2026-11-17T16:45:00.000Z');
  await run();
  expect([await troubles(), (await log(body.id)).reason_code]).toEqual([[], null]);
});

test('a text is shown with what it costs, by the price of a segment, and with the letters that make it cost more', async () => {
  const { id } = await aPerson({ tcpa_consent: true });
  const shown = async (content: string, communication_type = 'SMS') =>
    (
      await ana().post('/communications/messages/preview', {
        record_type: 'lead',
        record_id: id,
        communication_type,
        subject: 'Su póliza',
        content,
        purpose: 'service',
      })
    ).body;
  expect(await shown('a'.repeat(160))).toMatchObject({ segments: 1, cost: null, dear_letters: [] });
  await ana().put('/communications/settings', { sms_segment_price: 0.0079 });
  expect(await shown('a'.repeat(160))).toMatchObject({ segments: 1, cost: 0.0079, dear_letters: [] });
  expect(await shown('a'.repeat(161))).toMatchObject({ segments: 2, cost: 0.0158, dear_letters: [] });
  expect(await shown('ó'.repeat(71))).toMatchObject({ segments: 2, cost: 0.0158, dear_letters: ['ó'] });
  expect(await shown('ó', 'Email')).toMatchObject({ segments: null, cost: null, dear_letters: [] });
  await ana().put('/communications/settings', { sms_segment_price: 0 });
});
