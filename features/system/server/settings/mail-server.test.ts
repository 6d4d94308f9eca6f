import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
let provider: SMTPServer;
let port: number;
let isRefusing = false;
const taken: string[] = [];
beforeAll(async () => {
  provider = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (isRefusing) return callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
        taken.push(Buffer.concat(chunks).toString());
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', () => resolve()));
  port = (provider.server.address() as AddressInfo).port;
  server = await startTestServer({ env: { MAIL_FROM_DOMAINS: 'sol.example, lago.example', SMTP_URL: '' } });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => void provider.close(() => resolve()));
});
afterEach(async () => {
  isRefusing = false;
  await change({ smtp_host: '', smtp_username: '', smtp_password: '', mail_from_name: '', mail_from_address: '' });
});

const olga = () => server.as('olga');
const sendTest = () => olga().post('/system/settings/test-mail', { to: 'olga@example.com' });
const read = async () => (await olga().get('/system/settings')).body;

async function change(input: Readonly<Record<string, unknown>>, headers?: Record<string, string>) {
  const answer = await olga().put('/system/settings', input, headers);
  const { smtp_password: _, ...rest } = input;
  if (answer.status === 200) await expect.poll(() => server.services.settings.now()).toMatchObject(rest);
  return answer;
}

const ours = () => ({ smtp_host: '127.0.0.1', smtp_port: port, smtp_security: 'none' });

test('mail goes over the server that is set, from whom is set, without a restart', async () => {
  expect((await sendTest()).body).toEqual({ fate: 'kept', said: '' });
  await change({ ...ours(), mail_from_name: 'Grupo Norte', mail_from_address: 'avisos@norte.example' });
  expect((await sendTest()).body).toEqual({ fate: 'taken', said: '' });
  expect(taken.at(-1)).toContain('From: Grupo Norte <avisos@norte.example>');
  expect(taken.at(-1)).toContain('To: olga@example.com');
  await change({ smtp_host: '' });
  expect((await sendTest()).body.fate).toBe('kept');
});

test('what the mail server says is told, and the trail has the test without the address', async () => {
  await change(ours());
  isRefusing = true;
  const { status, body } = await sendTest();
  expect([status, body.fate, body.said]).toEqual([200, 'refused', expect.stringContaining('No such mailbox')]);
  const { rows } = await server.admin.query<{ detail: unknown }>(
    "select detail from platform_audit_events where action = 'sendTestMail' and outcome = 'done'",
  );
  expect(rows).toContainEqual({ detail: { fate: 'refused' } });
  expect(JSON.stringify(rows)).not.toContain('olga@example.com');
});

test('a server that nobody answers at is told within the time-out', async () => {
  await change({ ...ours(), smtp_port: 1 });
  expect((await sendTest()).body.fate).toBe('refused');
});

test('a test wants an address', async () => {
  for (const to of ['', 'olga', 'a@b.example, c@d.example', null])
    expect((await olga().post('/system/settings/test-mail', { to })).status, String(to)).toBe(422);
  expect((await server.as('ana').post('/system/settings/test-mail', { to: 'ana@example.com' })).status).toBe(403);
});

describe('The password', () => {
  const secret = 'Garza-blanca-9';
  const set = () =>
    change({ smtp_host: 'smtp.example.com', smtp_username: 'norte', smtp_password: secret, smtp_security: 'tls' });
  const stored = async () =>
    (await server.admin.query<{ smtp_password: string }>('select smtp_password from installation_settings')).rows[0]
      ?.smtp_password;

  test('is written and never shown, and lies encrypted', async () => {
    expect((await set()).body.smtp_password).toBe('********');
    expect((await read()).smtp_password).toBe('********');
    expect(await stored()).toMatch(/^v2\./);
    const { rows } = await server.admin.query(
      "select detail::text from platform_audit_events where action = 'changeSettings'",
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('stays with its mask, and goes with nothing', async () => {
    await set();
    const before = await stored();
    await change({ smtp_password: '********', mail_from_name: 'Norte' });
    expect(await stored()).toBe(before);
    expect((await change({ smtp_password: '' })).body.smtp_password).toBe('');
    expect(await stored()).toBe('');
  });

  test.each([
    ['smtp_host', 'smtp.other.example'],
    ['smtp_port', 2525],
    ['smtp_username', 'sur'],
  ])('is asked for again with another %s', async (field, value) => {
    await set();
    const { status, body } = await change({ [field]: value, smtp_password: '********' }, { 'accept-language': 'es' });
    expect([status, body.errors]).toMatchObject([
      422,
      [
        {
          field: 'smtp_password',
          message: 'Escriba la contraseña otra vez: se guardó para otro servidor o usuario.',
        },
      ],
    ]);
    expect((await change({ [field]: value, smtp_password: secret })).status).toBe(200);
  });

  test('goes nowhere in the open', async () => {
    await set();
    const { status, body } = await change({ smtp_security: 'none' });
    expect([status, body.errors[0].field]).toEqual([422, 'smtp_security']);
  });
});

test.each([
  ['smtp_port', 0, 422],
  ['smtp_port', 1, 200],
  ['smtp_port', 65_535, 200],
  ['smtp_port', 65_536, 422],
  ['smtp_host', 'a b', 422],
  ['smtp_host', '::1', 200],
  ['smtp_security', 'ssl', 422],
  ['mail_from_address', 'nobody', 422],
  ['mail_from_name', 'x'.repeat(81), 422],
])('%s: %s is %d', async (field, value, status) => {
  expect((await change({ [field]: value })).status).toBe(status);
});

test('whoever can mend it or ask for it is told whether there is one', async () => {
  const state = async (who: string) => (await server.as(who).get('/users/mail')).body;
  expect([await state('olga'), await state('ana')]).toEqual([{ is_without_server: true }, { is_without_server: true }]);
  await change(ours());
  expect([await state('olga'), await state('ana')]).toEqual([
    { is_without_server: false },
    { is_without_server: false },
  ]);
});

test('the server is asked by connecting to it', async () => {
  const { mail } = server.services;
  expect(await mail.reach()).toBeNull();
  await change(ours());
  expect([await mail.reach(), taken.length]).toEqual(['', taken.length]);
  await change({ smtp_port: 1 });
  expect(await mail.reach()).toMatch(/ECONNREFUSED/);
});

test('what the environment says of mail is shown', async () => {
  const { app_url, mail_from_domains } = await read();
  expect([app_url, mail_from_domains]).toEqual([server.services.config.appUrl, ['sol.example', 'lago.example']]);
});

test('the outbox as the mailbox holds, is no server, and takes mail', async () => {
  const fixed = await startTestServer({ env: { SMTP_URL: 'outbox:' } });
  try {
    const { body } = await fixed.as('olga').get('/system/settings');
    expect(body.smtp_host).toBe('');
    expect(body.environment).toContainEqual({ field: 'smtp_host', variable: 'SMTP_URL' });
    const answer = await fixed.as('olga').post('/system/settings/test-mail', { to: 'olga@example.com' });
    expect(answer.body).toEqual({ fate: 'taken', said: '' });
    const other = await fixed.as('olga').put('/system/settings', { smtp_host: 'smtp.example.com' });
    expect([other.status, other.body.errors[0].field]).toEqual([422, 'smtp_host']);
  } finally {
    await fixed.close();
  }
});

test('SMTP_URL holds, is shown without its password and refuses another value', async () => {
  const fixed = await startTestServer({ env: { SMTP_URL: 'smtps://norte:Garza%2D9@mail.example.com' } });
  try {
    const { body } = await fixed.as('olga').get('/system/settings');
    const shown = { smtp_host: 'mail.example.com', smtp_port: 465, smtp_security: 'tls', smtp_username: 'norte' };
    expect(body).toMatchObject({ ...shown, smtp_password: '********' });
    expect(body.environment).toContainEqual({ field: 'smtp_host', variable: 'SMTP_URL' });
    expect((await fixed.as('olga').put('/system/settings', { ...shown, session_hours: 3 })).status).toBe(200);
    const other = await fixed.as('olga').put('/system/settings', { smtp_host: 'smtp.example.com' });
    expect([other.status, other.body.errors[0].field]).toEqual([422, 'smtp_host']);
  } finally {
    await fixed.close();
  }
});
