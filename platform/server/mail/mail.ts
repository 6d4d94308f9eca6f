import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer, { type Transporter } from 'nodemailer';
import { ownTables } from '../database/tables.ts';
import { demandNoTransaction, type Tenancy } from '../database/tenancy.ts';
import type { Clock } from '../ground/clock.ts';
import { type Config, makeDataFolder } from '../ground/config.ts';
import type { Log } from '../ground/log.ts';
import type { Metrics } from '../ground/metrics.ts';
import type { Mailbox, MailRoute, MailServer } from './mail-route.ts';

interface SentMessagesTable {
  tenant_id: string;
  event_key: string;
  channel: 'Email';
  recipient: string;
  /** `kept`: no mail server was configured, so it is a file and is never sent. */
  status: 'sending' | 'sent' | 'kept' | 'failed';
  error: string | null;
  created_at: string | Date;
}

declare module '../database/tables.ts' {
  interface Tables {
    sent_messages: SentMessagesTable;
  }
}

const messageTables = ownTables('platform', { owns: ['sent_messages'] });

export interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
  /** The id for an image within the HTML, which refers to it by `cid:`. If omitted, it is an ordinary attachment. */
  cid?: string;
}

export interface Message {
  to: string;
  subject: string;
  text: string;
  /** If omitted, the message is plain text only. */
  html?: string;
  /** If omitted, the installation's sender. A name alone is combined with the installation's address. */
  from?: Mailbox | Pick<Mailbox, 'name'>;
  replyTo?: string;
  /** Further headers by name; their lines aren't folded. */
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly Attachment[];
}

/** The outcome of a message. */
export type MailOutcome =
  /** The provider has accepted it. */
  | { kind: 'taken'; message_id: string }
  /** It is a file in the outbox, because no mail server is configured; it isn't sent, now or later. */
  | { kind: 'kept' }
  /**
   * It wasn't accepted. `status` is the server's reply code, null if there was none; `of` is the party at fault, if
   * known.
   */
  | { kind: 'refused'; status: number | null; code: string; sentence: string; of: 'recipient' | 'account' | null }
  /** It was sent, and there was no confirmation. */
  | { kind: 'may_have_arrived'; sentence: string };

export interface Mail {
  /**
   * Sends a message and returns its outcome. It stores nothing: a caller that must not send twice records the attempt
   * and commits first. Throws inside a transaction.
   */
  send(message: Message): Promise<MailOutcome>;
  /**
   * Sends at most one message per event and recipient, however often it is called. An attempt with an unknown outcome
   * counts as sent, and a message that is stored as a file because no mail server is configured isn't sent later.
   * Throws inside a transaction. `prepare` creates the message only if it is to be sent. Returns whether this call
   * completed the message. Throws if the provider refused or could not be reached; the next call may then try again.
   */
  sendOnce(tenantId: string, eventKey: string, recipient: string, prepare: () => Promise<Message>): Promise<boolean>;
  /**
   * Connects to the mail server and signs in without sending a message. Returns the problem; `''` if there is none,
   * null if e-mail isn't sent by a server. Throws inside a transaction.
   */
  reach(): Promise<string | null>;
}

const timeoutMs = 10_000;
/** How much of an address a file name contains: a file name has at most 255 bytes. */
const recipientShown = 120;

/**
 * E-mail through the configured server, otherwise as files in the data folder's outbox. Only if the outbox was
 * configured as the mailbox does a file count as sent.
 */
export function createMail(
  config: Config,
  route: MailRoute,
  metrics: Pick<Metrics, 'observeMail'>,
  tenancy: Tenancy,
  clock: Clock,
  log: Log,
): Mail {
  const keep = outboxDelivery(config, route, clock, log);
  const over = serversOf(route);
  const send = counted(delivery(route, over, keep), metrics);
  const deliver = async (message: Message): Promise<MailOutcome> => {
    if (route.way() !== 'none') return { kind: 'taken', message_id: await send(message) };
    await keep(message);
    return { kind: 'kept' };
  };
  return {
    async send(message) {
      demandNoTransaction('The mail server');
      try {
        return await deliver(message);
      } catch (error) {
        return outcomeOf(error as SmtpError);
      }
    },
    async reach() {
      demandNoTransaction('The mail server');
      try {
        const transport = over();
        if (!transport) return null;
        await transport.verify();
        return '';
      } catch (error) {
        return saidIn(error as SmtpError);
      }
    },
    async sendOnce(tenantId, eventKey, recipient, prepare) {
      demandNoTransaction('The mail server');
      const key = { tenant_id: tenantId, event_key: eventKey, channel: 'Email' as const, recipient };
      const settle = (status: 'sent' | 'kept' | 'failed', error: string | null) =>
        tenancy.inTenant(tenantId, (tx) =>
          messageTables(tx)
            .updateTable('sent_messages')
            .set({ status, error })
            .where('tenant_id', '=', tenantId)
            .where('event_key', '=', eventKey)
            .where('channel', '=', key.channel)
            .where('recipient', '=', recipient)
            .execute(),
        );
      // Committed before the provider is called: if the worker then dies, the row remains and nothing is sent twice.
      const claimed = await tenancy.inTenant(tenantId, (tx) =>
        messageTables(tx)
          .insertInto('sent_messages')
          .values({ ...key, status: 'sending', error: null, created_at: clock() })
          .onConflict((conflict) =>
            conflict
              .columns(['tenant_id', 'event_key', 'channel', 'recipient'])
              .doUpdateSet({ status: 'sending', error: null })
              .where('sent_messages.status', '=', 'failed'),
          )
          .returning('status')
          .executeTakeFirst(),
      );
      if (!claimed) return false;
      let isSent = false;
      let outcome: MailOutcome;
      try {
        const message = await prepare();
        isSent = true;
        outcome = await deliver(message);
      } catch (error) {
        if (!isSent || isKnownFailure(error as SmtpError))
          await settle('failed', (error as Error).message.slice(0, 500));
        throw error;
      }
      await settle(outcome.kind === 'kept' ? 'kept' : 'sent', null);
      return true;
    },
  };
}

interface SmtpError extends NodeJS.ErrnoException {
  responseCode?: number;
  response?: string;
  command?: string;
  timeoutType?: string;
}

/** Whether the provider certainly didn't accept the message: no connection was made, or it replied with a refusal. */
function isKnownFailure({ code = '', responseCode, syscall, timeoutType = '' }: SmtpError): boolean {
  return (
    responseCode !== undefined ||
    syscall === 'connect' ||
    ['CONNECTION_TIMEOUT', 'GREETING_TIMEOUT'].includes(timeoutType) ||
    ['EDNS', 'EAUTH', 'EACCES', 'ENOSPC'].includes(code)
  );
}

const saidIn = ({ response, message }: SmtpError): string => (response ?? message).slice(0, 500);

function outcomeOf(error: SmtpError): MailOutcome {
  const sentence = saidIn(error);
  if (!isKnownFailure(error)) return { kind: 'may_have_arrived', sentence };
  const { responseCode: status = null, code = '', command = '' } = error;
  // 550 5.1.1: the enhanced code with the reason, if the server sends one.
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(sentence)?.[1];
  const of = command.startsWith('RCPT') ? 'recipient' : code === 'EAUTH' || command === 'MAIL FROM' ? 'account' : null;
  return { kind: 'refused', status, code: enhanced ?? String(status ?? code), sentence, of };
}

/** Sends a message and returns its `Message-ID`. */
type Deliver = (message: Message) => Promise<string>;

/** Counts for the health page: a refusal because of the recipient isn't a failure of the server. */
function counted(deliver: Deliver, { observeMail }: Pick<Metrics, 'observeMail'>): Deliver {
  return async (message) => {
    try {
      const id = await deliver(message);
      observeMail(false);
      return id;
    } catch (error) {
      observeMail(!(error as SmtpError).command?.startsWith('RCPT'));
      throw error;
    }
  };
}

/**
 * Returns the transport of the currently configured server and closes that of former settings. null if none is
 * configured.
 */
function serversOf(route: MailRoute): () => Transporter | null {
  let known: { server: MailServer; transport: Transporter } | null = null;
  return () => {
    const server = route.server();
    if (!server) return null;
    if (known?.server.id !== server.id) known = { server, transport: transportOf(server) };
    return known.transport;
  };
}

function delivery(route: MailRoute, over: () => Transporter | null, keep: Deliver): Deliver {
  return async (message) => {
    const transport = over();
    return transport ? (await transport.sendMail(written(message, route.sender()))).messageId : keep(message);
  };
}

const transportOf = ({ options }: MailServer): Transporter =>
  nodemailer.createTransport({
    ...options(),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

function outboxDelivery(config: Config, route: MailRoute, clock: Clock, log: Log): Deliver {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const outbox = path.join(config.dataDir, 'outbox');
  return async (message) => {
    const { message: bytes, messageId } = await transport.sendMail({
      date: clock(),
      ...written(message, route.sender()),
    });
    makeDataFolder(config.dataDir);
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const at = clock().toISOString().replace(/[:.]/g, '-');
    // Two messages to one address may be sent in the same millisecond.
    const number = `${at}-${randomBytes(3).toString('hex')}`;
    const recipient = message.to.replace(/[^\w@.-]/g, '_').slice(0, recipientShown);
    const file = path.join(outbox, `${number}-${recipient}.eml`);
    // Atomic: a program that watches the folder reads a file as soon as it appears.
    await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    // Only its number, because more people read the log than the outbox.
    log.info({ message: number }, 'A message was written to a file of the outbox');
    return messageId;
  };
}

/** A message for nodemailer. User text can't name a file or a URL whose content would be attached. */
function written({ from, attachments = [], headers = {}, ...message }: Message, sender: Mailbox) {
  return {
    ...message,
    from: { ...sender, ...from },
    to: addressee(message),
    ...(message.replyTo && { replyTo: { name: '', address: message.replyTo } }),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, { prepared: true, value: value.replace(/[\r\n]+/g, ' ') }]),
    ),
    attachments: attachments.map(({ content, ...told }) => ({
      ...told,
      content: Buffer.from(content),
      ...(told.cid && { contentDisposition: 'inline' as const }),
    })),
  };
}

/** One recipient, whatever the address looks like: parsed as text, `team:ana@example.com` is a list of others. */
function addressee({ to }: Pick<Message, 'to'>): { name: string; address: string } {
  return { name: '', address: to };
}
