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
  /** `kept`: no mail server was set, so it is a file and goes nowhere. */
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
  /** Shown inside the looks, where `cid:` and this stand. Left out: it goes beside them. */
  cid?: string;
}

export interface Message {
  to: string;
  subject: string;
  text: string;
  /** Left out: text alone. */
  html?: string;
  /** Left out: the installation's own. A name alone stands before the installation's address. */
  from?: Mailbox | Pick<Mailbox, 'name'>;
  replyTo?: string;
  /** Further headers by their names; no line of them is broken. */
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly Attachment[];
}

/** What became of a message that was handed over. */
export type MailOutcome =
  /** The provider has it. */
  | { kind: 'taken'; message_id: string }
  /** It is a file of the outbox, because no mail server is set: it went nowhere, and never will. */
  | { kind: 'kept' }
  /** Nobody has it. `status` is the answer's, null where there was none; `of` whose fault it is where that is known. */
  | { kind: 'refused'; status: number | null; code: string; sentence: string; of: 'recipient' | 'account' | null }
  /** It was sent, and nobody said whether it was taken. */
  | { kind: 'may_have_arrived'; sentence: string };

export interface Mail {
  /**
   * Hands a message over, and gives what became of it. It remembers nothing: whoever must not send twice marks the
   * hand-over and commits before. Throws inside a transaction.
   */
  send(message: Message): Promise<MailOutcome>;
  /**
   * Sends at most one message per event and recipient, however often it is called. An attempt whose outcome is unknown
   * counts as sent, and one that is kept as a file because no mail server is set is not sent later. Throws inside a
   * transaction. `prepare` makes the message only when it is to be sent. Returns whether this call ended the message. Throws when
   * the provider refused or could not be reached, which leaves the next call free to try.
   */
  sendOnce(tenantId: string, eventKey: string, recipient: string, prepare: () => Promise<Message>): Promise<boolean>;
  /**
   * Connects to the mail server and signs in, without a message. Gives what stands in the way; `''`: nothing does, null: mail goes
   * over no server. Throws inside a transaction.
   */
  reach(): Promise<string | null>;
}

const timeoutMs = 10_000;
/** How much of an address a file's name shows: a name has 255 bytes at most. */
const recipientShown = 120;

/**
 * Mail over the server that is set, else as files in the data folder's outbox. Only where the outbox was made the mailbox is
 * that called sent.
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
      // Committed before the provider is called: a worker that dies now leaves the row, and nothing is sent twice.
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

/** Whether the provider certainly did not take the message: no connection was made, or it answered with a refusal. */
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
  // 550 5.1.1: the code that says what is wrong, where the server gives one.
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(sentence)?.[1];
  const of = command.startsWith('RCPT') ? 'recipient' : code === 'EAUTH' || command === 'MAIL FROM' ? 'account' : null;
  return { kind: 'refused', status, code: enhanced ?? String(status ?? code), sentence, of };
}

/** Hands a message over, and gives its `Message-ID`. */
type Deliver = (message: Message) => Promise<string>;

/** Counted for the health: what was refused for the recipient's sake is no failure of the server's. */
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

/** Gives the way to the server that is set at this moment; one of former settings is given up. null: none is set. */
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
    // Two messages to one address may fall into one millisecond.
    const number = `${at}-${randomBytes(3).toString('hex')}`;
    const recipient = message.to.replace(/[^\w@.-]/g, '_').slice(0, recipientShown);
    const file = path.join(outbox, `${number}-${recipient}.eml`);
    // Whole or not at all: whoever watches the folder reads it as soon as it is there.
    await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    // By its number alone: the log is read by more people than the outbox.
    log.info({ message: number }, 'A message was written to a file of the outbox');
    return messageId;
  };
}

/** A message as nodemailer takes it. Nobody's text names a file or an address whose contents would go along. */
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

/** One recipient, whatever the address looks like: read from a text, `team:ana@example.com` is a list of others. */
function addressee({ to }: Pick<Message, 'to'>): { name: string; address: string } {
  return { name: '', address: to };
}
