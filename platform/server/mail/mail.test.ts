import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

/** A provider that accepts, refuses, or disconnects after it has the whole message and before it confirms. */
let behaviour: 'take' | 'refuse' | 'refuse-recipient' | 'hang-up' = 'take';
const taken: string[] = [];
const recipients: string[] = [];
let sent = 0;

function startProvider(port: number): Promise<SMTPServer> {
  const provider: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      recipients.push(address.replaceAll('"', ''));
      callback(
        behaviour === 'refuse-recipient' ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null,
      );
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        sent += 1;
        if (behaviour === 'hang-up') return hangUp(provider);
        if (behaviour === 'refuse') return callback(Object.assign(new Error('Try later'), { responseCode: 451 }));
        taken.push(Buffer.concat(chunks).toString());
        callback();
      });
    },
  });
  provider.on('error', () => {});
  return new Promise((resolve) => void provider.listen(port, '127.0.0.1', () => resolve(provider)));
}

function hangUp(provider: SMTPServer): void {
  const { connections } = provider as unknown as { connections: Set<{ _socket: { destroy(): void } }> };
  for (const { _socket } of connections) _socket.destroy();
}

const stop = (provider: SMTPServer) => new Promise<void>((resolve) => void provider.close(() => resolve()));

let provider: SMTPServer;
let port: number;
let server: TestServer;
beforeAll(async () => {
  provider = await startProvider(0);
  port = (provider.server.address() as AddressInfo).port;
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, APP_URL: 'https://crm.example.com' };
  server = await startTestServer({ env });
});
afterAll(async () => {
  await server.close();
  await stop(provider);
});
beforeEach(() => {
  behaviour = 'take';
  sent = 0;
  taken.length = 0;
  recipients.length = 0;
});

let events = 0;
/** A new event; each further use of it is the same event. */
function anEvent(recipient = 'rosa@example.com', agency: 'sol' | 'lakeside' = 'sol') {
  events += 1;
  const event = `test:${events}`;
  let prepared = 0;
  const send = (to = recipient, tenant = agency) =>
    server.services.mail.sendOnce(server.world.tenants[tenant], event, to, async () => {
      prepared += 1;
      return { to, subject: 'Señal', text: `Hola ${to}`, html: `<p>Hola ${to}</p>` };
    });
  const row = async () => {
    const { rows } = await server.admin.query('select status, error from sent_messages where event_key = $1', [event]);
    return rows;
  };
  return { send, row, prepared: () => prepared };
}

describe('sendOnce', () => {
  test('sends the message as it was made, from the address of the installation', async () => {
    const { send, row } = anEvent();
    expect(await send()).toBe(true);
    const mail = await PostalMime.parse(taken[0] as string);
    expect(mail).toMatchObject({
      subject: 'Señal',
      text: expect.stringContaining('Hola rosa@example.com'),
      from: { name: 'Vigencia', address: 'no-reply@crm.example.com' },
    });
    expect(await row()).toEqual([{ status: 'sent', error: null }]);
  });

  test('sends once for five calls at the same moment, and never again', async () => {
    const { send, prepared } = anEvent();
    const sent = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(sent.filter(Boolean)).toHaveLength(1);
    expect(await send()).toBe(false);
    expect(taken).toHaveLength(1);
    expect(prepared()).toBe(1);
  });

  test('sends once for each recipient, each event and each agency', async () => {
    const { send } = anEvent();
    for (const to of ['a@example.com', 'b@example.com', 'a@example.com']) await send(to);
    await send('a@example.com', 'lakeside');
    await anEvent('a@example.com').send();
    expect(taken).toHaveLength(4);
  });

  for (const to of ['rosa@gmail', 'team:rosa@example.com']) {
    test(`asks the provider for ${to} as it is, and has failed when nobody is there`, async () => {
      const { send, row } = anEvent(to);
      behaviour = 'refuse-recipient';
      await expect(send()).rejects.toThrow('No such user');
      expect(await row()).toEqual([{ status: 'failed', error: expect.any(String) }]);
      behaviour = 'take';
      await send();
      expect(recipients).toEqual([to, to]);
    });
  }

  for (const refusal of ['refuse', 'refuse-recipient'] as const) {
    test(`tries again after the provider said no: ${refusal}`, async () => {
      const { send, row } = anEvent();
      behaviour = refusal;
      await expect(send()).rejects.toThrow();
      expect(await row()).toEqual([{ status: 'failed', error: expect.any(String) }]);
      behaviour = 'take';
      expect(await send()).toBe(true);
      expect(await row()).toEqual([{ status: 'sent', error: null }]);
      expect(taken).toHaveLength(1);
    });
  }

  test('tries again after nobody answered at all', async () => {
    const { send, row } = anEvent();
    await stop(provider);
    await expect(send()).rejects.toThrow();
    expect(await row()).toEqual([{ status: 'failed', error: expect.any(String) }]);
    provider = await startProvider(port);
    expect(await send()).toBe(true);
    expect(taken).toHaveLength(1);
  });

  // The provider may have accepted it: a duplicate for a client is worse than a message that a user sends again.
  test('does not try again when the provider hung up with the message in its hands', async () => {
    const { send, row } = anEvent();
    behaviour = 'hang-up';
    await expect(send()).rejects.toThrow();
    expect(sent).toBe(1);
    expect(await row()).toEqual([{ status: 'sending', error: null }]);
    behaviour = 'take';
    expect(await send()).toBe(false);
    expect(sent).toBe(1);
  });

  test('tries again when the message could not even be made', async () => {
    const failing = server.services.mail.sendOnce(server.world.tenants.sol, 'test:unmade', 'x@example.com', () =>
      Promise.reject(new Error('No template')),
    );
    await expect(failing).rejects.toThrow('No template');
    const message = { to: 'x@example.com', subject: 'x', text: 'x', html: 'x' };
    expect(
      await server.services.mail.sendOnce(
        server.world.tenants.sol,
        'test:unmade',
        'x@example.com',
        async () => message,
      ),
    ).toBe(true);
  });

  test('a line break in a subject or an address adds no header', async () => {
    const message = { to: 'x@example.com', subject: 'Hola\r\nBcc: spy@example.com', text: 'x', html: 'x' };
    await server.services.mail.sendOnce(server.world.tenants.sol, 'test:crlf', 'x@example.com', async () => message);
    const mail = await PostalMime.parse(taken[0] as string);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.to).toHaveLength(1);
  });
});

describe('handOver', () => {
  const message = { to: 'rosa@example.com', subject: 'Señal', text: 'Hola', html: '<p>Hola</p>' };
  const send = (given: object = {}) => server.services.mail.send({ ...message, ...given });

  test('taken: with its sender, reply address, headers and attachments', async () => {
    expect(
      await send({
        from: { name: 'Sol "Seguros", Miami', address: 'hola@sol.example' },
        replyTo: 'ana@sol.example',
        headers: { 'List-Unsubscribe': '<https://crm.example.com/u/abc>\r\nBcc: spy@example.com' },
        attachments: [{ filename: 'cotización.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
      }),
    ).toEqual({ kind: 'taken', message_id: expect.stringContaining('@') });
    const mail = await PostalMime.parse(taken[0] as string);
    expect(mail.from).toEqual({ name: 'Sol "Seguros", Miami', address: 'hola@sol.example' });
    expect(mail.replyTo).toEqual([{ name: '', address: 'ana@sol.example' }]);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(
      '<https://crm.example.com/u/abc>',
    );
    expect(mail.attachments).toMatchObject([{ filename: 'cotización.pdf', mimeType: 'application/pdf' }]);
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).toString()).toBe('%PDF-1.7');
  });

  test('taken: a name alone stands before the address of the installation', async () => {
    await send({ from: { name: 'Sol Seguros' } });
    const mail = await PostalMime.parse(taken[0] as string);
    expect(mail.from).toEqual({ name: 'Sol Seguros', address: 'no-reply@crm.example.com' });
  });

  test('refused: by whom, and in whose words', async () => {
    behaviour = 'refuse-recipient';
    expect(await send()).toMatchObject({
      kind: 'refused',
      status: 550,
      of: 'recipient',
      sentence: expect.stringContaining('No such user'),
    });
    behaviour = 'refuse';
    expect(await send()).toMatchObject({ kind: 'refused', status: 451, of: null });
    await stop(provider);
    expect(await send()).toMatchObject({ kind: 'refused', status: null });
    provider = await startProvider(port);
  });

  test('may have arrived: the provider hung up with the message in its hands', async () => {
    behaviour = 'hang-up';
    expect(await send()).toMatchObject({ kind: 'may_have_arrived' });
    expect(sent).toBe(1);
  });
});

describe('Without a mail server', () => {
  let alone: TestServer;
  beforeAll(async () => {
    alone = await startTestServer({ env: { SMTP_URL: '' } });
  });
  afterAll(() => alone.close());

  const message = { to: 'x@example.com', subject: 'a', text: 'Hola' };
  const files = () => readdirSync(path.join(alone.config.dataDir, 'outbox'));

  test('a message is kept as a file, which is not called sent, is not counted, and is not kept again', async () => {
    const { mail } = alone.services;
    const send = () => mail.sendOnce(alone.world.tenants.sol, 'kept', message.to, async () => message);
    expect([await send(), await send()]).toEqual([true, false]);
    const { rows } = await alone.admin.query("select status from sent_messages where event_key = 'kept'");
    expect([rows, files().length]).toEqual([[{ status: 'kept' }], 1]);
    expect(await mail.send(message)).toEqual({ kind: 'kept' });
    expect(files()).toHaveLength(2);
    expect(alone.services.metrics.takeMinute()).toMatchObject({ mails: 0, failed_mails: 0 });
  });
});

describe('With SMTP_URL=outbox:', () => {
  let filing: TestServer;
  beforeAll(async () => {
    filing = await startTestServer({ world: false, env: { APP_URL: 'http://127.0.0.1:3000' } });
  });
  afterAll(() => filing.close());

  test('every message is a file of the outbox, for the owner alone, also two of one moment', async () => {
    const tenant = '00000000-0000-4000-8000-000000000001';
    await filing.admin.query("insert into tenants (id, name, subdomain) values ($1, 'x', 'x')", [tenant]);
    const to = 'rosa/../ñ@example.com';
    for (const subject of ['a', 'b']) {
      const message = { to, subject, text: 'Hola', html: '<p>Hola</p>' };
      await filing.services.mail.sendOnce(tenant, subject, to, async () => message);
    }
    const outbox = path.join(filing.config.dataDir, 'outbox');
    const files = readdirSync(outbox).map((name) => path.join(outbox, name));
    expect(files).toHaveLength(2);
    expect((await filing.admin.query('select distinct status from sent_messages')).rows).toEqual([{ status: 'sent' }]);
    expect(filing.services.metrics.takeMinute()).toMatchObject({ mails: 2, failed_mails: 0 });
    const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(file))));
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['a', 'b']);
    expect(mails[0]).toMatchObject({
      date: '2026-11-16T20:00:00.000Z',
      from: { address: 'no-reply@vigencia.localhost' },
    });
    for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('the longest address there may be is no longer than a file name', async () => {
    const tenant = '00000000-0000-4000-8000-000000000001';
    const to = `${'a'.repeat(64)}@${'b'.repeat(177)}.example`;
    const message = { to, subject: 'long', text: 'Hola', html: '<p>Hola</p>' };
    expect(await filing.services.mail.sendOnce(tenant, 'long', to, async () => message)).toBe(true);
  });
});
