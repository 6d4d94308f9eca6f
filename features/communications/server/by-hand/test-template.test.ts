import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { aTemplate, signedForm, twilioAccount } from '../../testing.ts';

interface Asked {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: string;
}
let asked: Asked[] = [];
let answer: { status: number; body: string; headers?: Record<string, string> } | 'hang-up' = { status: 202, body: '' };
let vendor: Server;
let server: TestServer;
beforeAll(async () => {
  vendor = createServer(async (request, response) => {
    const body = (await Array.fromAsync(request as AsyncIterable<Buffer>)).join('');
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    if (answer === 'hang-up') return request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => vendor.once('listening', resolve));
  const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  server = await startTestServer({
    env: { SENDGRID_API_URL: url, TWILIO_API_URL: url, APP_URL: 'https://crm.example.com', LOG_LEVEL: 'silent' },
  });
});
afterAll(async () => {
  await server.close();
  vendor.close();
});
beforeEach(() => {
  asked = [];
});

const ana = () => server.as('ana');
const template = async (input: object = {}) => (await ana().post('/communications/templates', aTemplate(input))).body;
const log = async (id: string) => (await ana().get(`/communications/logs/${id}`)).body;
const stats = async () => (await ana().get('/communications/stats')).body;
const set = async (settings: object) => {
  const { status, body } = await ana().put('/communications/settings', settings);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const trying = (input: object) => ana().post('/communications/test', input);

describe('By the installation’s mail', () => {
  test('to a user of the agency it looks as it will: without [Test]', async () => {
    const { id } = await template({ name: 'Saludo', subject: 'Hola' });
    const { rows } = await server.admin.query('select email from users where id = $1', [server.world.users.miguel?.id]);
    const to = rows[0].email.toUpperCase();
    const { body } = await trying({ communication_type: 'Email', template_id: id, test_recipient_email: to });
    expect(await log(body.id)).toMatchObject({ is_test: true, subject: 'Hola' });
    const { rows: others } = await server.admin.query('select email from users where tenant_id <> $1 limit 1', [
      server.world.tenants.sol,
    ]);
    const elsewhere = { communication_type: 'Email', template_id: id, test_recipient_email: others[0].email };
    expect(await log((await trying(elsewhere)).body.id)).toMatchObject({ subject: '[Test] Hola' });
  });

  test('200: really sent, with [Test] in the subject, one row of the history, and no figure', async () => {
    const { id } = await template({ name: 'Saludo', subject: 'Hola {{client_first_name}}' });
    const { status, body } = await trying({
      communication_type: 'Email',
      template_id: id,
      test_recipient_email: 'rosa@example.com',
      variables: { client_first_name: 'Rosa' },
    });
    expect([status, body]).toEqual([200, { success: true, error: null, id: expect.any(String) }]);
    const [mail] = await mailsTo(server, 'rosa@example.com');
    expect(mail?.subject).toBe('[Test] Hola Rosa');
    expect(await log(body.id)).toMatchObject({
      status: 'Sent',
      is_test: true,
      recipient_email: 'rosa@example.com',
      recipient_phone: '',
      error_message: null,
      subject: '[Test] Hola Rosa',
      provider: 'SMTP',
      sent_by_name: expect.any(String),
    });
    expect(await stats()).toMatchObject({ total_sent: 0, sent_today: 0, overall_success_rate: 0 });
  });

  test('422 for no address, a value that advertises, and a template of another channel', async () => {
    const { id } = await template();
    const email = { communication_type: 'Email', template_id: id };
    for (const [given, field] of [
      [{ ...email, test_recipient_email: '' }, 'test_recipient_email'],
      [{ ...email, test_recipient_email: 'no' }, 'test_recipient_email'],
      [
        { ...email, test_recipient_email: 'x@example.com', variables: { client_name: 'win at www.x.biz' } },
        'variables.client_name',
      ],
      [{ communication_type: 'SMS', template_id: id, test_recipient_phone: '3055550142' }, 'template_id'],
      [{ communication_type: 'SMS', template_id: id, test_recipient_phone: '1' }, 'test_recipient_phone'],
    ] as const) {
      const { status, body } = await trying(given);
      expect([status, body.errors?.[0]?.field], JSON.stringify(given)).toEqual([422, field]);
    }
  });

  test('200 without success, in words, where the channel is off', async () => {
    const { id } = await template({ communication_type: 'SMS', content: 'Hola' });
    const { body } = await trying({ communication_type: 'SMS', template_id: id, test_recipient_phone: '3055550142' });
    expect(body).toEqual({ success: false, error: expect.stringContaining('channel is off'), id: null });
  });
});

describe('By SendGrid', () => {
  beforeAll(() =>
    set({
      email_provider: 'SendGrid',
      sendgrid_api_key: 'SG.fixture',
      sender_email: 'no-reply@agency.example.com',
      sender_name: 'Agencia Ejemplo',
      reply_to_email: 'contacto@agency.example.com',
    }),
  );
  afterAll(() => set({ email_provider: 'SMTP' }));
  const send = async () => {
    const { id } = await template({ subject: 'Su cotización' });
    return (await trying({ communication_type: 'Email', template_id: id, test_recipient_email: 'mj@example.com' }))
      .body;
  };

  test('the request is as recorded, and 202 is Sent', async () => {
    answer = { status: 202, body: '', headers: { 'x-message-id': 'fixtureXMessageId01' } };
    const { id, success } = await send();
    expect(success).toBe(true);
    expect(asked).toMatchObject([
      {
        method: 'POST',
        url: '/v3/mail/send',
        headers: { authorization: 'Bearer SG.fixture', 'content-type': 'application/json' },
      },
    ]);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      from: { email: 'no-reply@agency.example.com', name: 'Agencia Ejemplo' },
      subject: '[Test] Su cotización',
      personalizations: [
        {
          to: [{ email: 'mj@example.com' }],
          custom_args: { communication_log_id: id, tenant_id: server.world.tenants.sol },
        },
      ],
      categories: ['custom'],
      content: [
        { type: 'text/plain', value: expect.any(String) },
        { type: 'text/html', value: expect.stringContaining('<html') },
      ],
      tracking_settings: { click_tracking: { enable: false, enable_text: false } },
      reply_to: { email: 'contacto@agency.example.com' },
    });
    expect(await log(id)).toMatchObject({ status: 'Sent', provider: 'SendGrid', provider_id: 'fixtureXMessageId01' });
  });

  test.each([
    [401, '{"errors":[{"message":"The provided authorization grant is invalid","field":null}]}', /authorization grant/],
    [403, '{"errors":[{"message":"The from address does not match a verified Sender Identity"}]}', /verified Sender/],
    [400, '{"errors":[{"message":"Does not contain a valid address."}]}', /valid address/],
    [429, '{"errors":[{"message":"too many requests"}]}', /too many/],
    [500, '<html>oops</html>', /didn't confirm/],
  ])('%i: Failed, in the provider’s words, and asked once', async (status, body, words) => {
    answer = { status, body };
    const result = await send();
    expect(result).toMatchObject({ success: false, error: expect.stringMatching(words) });
    expect(asked).toHaveLength(1);
    expect(await log(result.id)).toMatchObject({ status: 'Failed', error_message: expect.stringMatching(words) });
  });

  test('it hung up: the outcome is unknown, and nobody is asked again', async () => {
    answer = 'hang-up';
    const result = await send();
    expect(result.success).toBe(false);
    expect(await log(result.id)).toMatchObject({ status: 'Failed', reason_code: 'outcome_unknown' });
    expect(asked).toHaveLength(1);
  });
});

describe('By Twilio', () => {
  let statusUrl: string;
  beforeAll(async () => {
    const settings = await set({ ...twilioAccount, sms_enabled: true, twilio_phone_number: '(786) 555-0100' });
    statusUrl = settings.twilio_status_url;
    expect(settings).toMatchObject({ twilio_auth_token: '********', twilio_phone_number: '+17865550100' });
  });
  const send = async () => {
    const { id } = await template({ communication_type: 'SMS', content: 'Hola María, su cotización está lista.' });
    return (await trying({ communication_type: 'SMS', template_id: id, test_recipient_phone: '(305) 555-0142' })).body;
  };
  const taken = (sid: string) => ({
    status: 201,
    body: JSON.stringify({ sid, status: 'queued', num_segments: '1' }),
  });
  const tell = (id: string, sid: string, status: string, input: { code?: string; tamper?: boolean } = {}) => {
    const url = `${statusUrl}?m=${id}`;
    const fields = { MessageSid: sid, MessageStatus: status, AccountSid: twilioAccount.twilio_account_sid };
    const form = signedForm(url, { ...fields, ...(input.code && { ErrorCode: input.code }) });
    const payload = input.tamper ? Buffer.from(`${form.body}x`) : form.body;
    return server.http.inject({
      method: 'POST',
      url: url.replace('https://crm.example.com', ''),
      headers: form.headers,
      payload,
    });
  };

  test('the request is as recorded, and its events move the row, in any order, each once', async () => {
    answer = taken('SM11111111111111111111111111111111');
    const { id, success } = await send();
    expect(success).toBe(true);
    const [request] = asked as [Asked];
    expect(request).toMatchObject({
      url: '/2010-04-01/Accounts/AC0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f/Messages.json',
      headers: {
        authorization:
          'Basic QUMwZjBmMGYwZjBmMGYwZjBmMGYwZjBmMGYwZjBmMGYwZjpmMXg3dXJlMGYxeDd1cmUwZjF4N3VyZTBmMXg3dXJlMA==',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect(Object.fromEntries(new URLSearchParams(request.body))).toEqual({
      To: '+13055550142',
      From: '+17865550100',
      Body: 'Hola María, su cotización está lista.',
      StatusCallback: `${statusUrl}?m=${id}`,
      ValidityPeriod: '36000',
    });
    expect(await log(id)).toMatchObject({ status: 'Queued', segments: 1, recipient_phone: '+13055550142' });
    expect((await tell(id, 'SM11111111111111111111111111111111', 'delivered', { tamper: true })).statusCode).toBe(401);
    for (const status of ['delivered', 'delivered', 'sent']) {
      const answered = await tell(id, 'SM11111111111111111111111111111111', status);
      expect([answered.statusCode, answered.payload]).toEqual([200, '<Response></Response>']);
    }
    const row = await log(id);
    expect(row.status).toBe('Delivered');
    expect(row.events.filter(({ event }: { event: string }) => event === 'delivered')).toHaveLength(1);
  });

  test('undelivered: Failed, and its code is named', async () => {
    answer = taken('SM2');
    const { id } = await send();
    await tell(id, 'SM2', 'undelivered', { code: '30003' });
    expect(await log(id)).toMatchObject({ status: 'Failed', error_message: expect.stringContaining('30003') });
  });

  test.each([
    [400, 21610, 'Cancelled', 'opted_out_at_provider'],
    [400, 21211, 'Failed', 'undeliverable'],
    [401, 20003, 'Failed', 'key_refused'],
    [400, 30034, 'Failed', 'no_campaign'],
  ])('%i %i: %s', async (status, code, expected, reason_code) => {
    answer = { status, body: JSON.stringify({ code, message: 'In their words', status }) };
    const { id, success } = await send();
    expect(success).toBe(false);
    expect(await log(id)).toMatchObject({ status: expected, reason_code });
  });
});

test('a CSR tests, and changes nothing of the settings', async () => {
  const { id } = await template();
  const csr = server.as('carlos');
  const sent = await csr.post('/communications/test', {
    communication_type: 'Email',
    template_id: id,
    test_recipient_email: 'x@example.com',
  });
  expect(sent.body.success).toBe(true);
  expect((await csr.put('/communications/settings', {})).status).toBe(403);
});

test('422: WhatsApp, hours in the wrong order, a text channel without its account', async () => {
  for (const [given, field] of [
    [{ whatsapp_enabled: true }, 'whatsapp_enabled'],
    [{ business_start_hour: 18, business_end_hour: 8 }, 'business_end_hour'],
    [{ business_start_hour: 24 }, 'business_start_hour'],
    [{ twilio_phone_number: 'no' }, 'twilio_phone_number'],
  ] as const) {
    const { status, body } = await ana().put('/communications/settings', given);
    expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
  }
  const lake = server.as('walter');
  const { status, body } = await lake.put('/communications/settings', { sms_enabled: true });
  expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([
    422,
    ['twilio_account_sid', 'twilio_auth_token', 'twilio_phone_number'],
  ]);
  expect((await lake.get('/communications/settings')).body).toMatchObject({
    email_enabled: true,
    email_provider: 'SMTP',
    sender_name: 'Vigencia',
    sms_enabled: false,
    business_start_hour: 8,
    business_end_hour: 18,
    enable_automations: false,
    twilio_auth_token: '',
  });
});
