import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { ownTables } from '../database/tables.ts';
import { demandNoTransaction, type Tenancy } from '../database/tenancy.ts';
import type { Clock } from '../ground/clock.ts';
import { type Config, makeDataFolder } from '../ground/config.ts';
import type { Log } from '../ground/log.ts';

interface SentMessagesTable {
  tenant_id: string;
  event_key: string;
  channel: 'Email';
  recipient: string;
  status: 'sending' | 'sent' | 'failed';
  error: string | null;
  created_at: string | Date;
}

declare module '../database/tables.ts' {
  interface Tables {
    sent_messages: SentMessagesTable;
  }
}

const messageTables = ownTables('platform', { owns: ['sent_messages'] });

export interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  /**
   * Sends at most one message per event and recipient, however often it is called. An attempt whose outcome is unknown
   * counts as sent. Throws inside a transaction. `prepare` makes the message only when it is to be sent. Returns whether this call sent it. Throws
   * when the provider refused or could not be reached, which leaves the next call free to try.
   */
  sendOnce(tenantId: string, eventKey: string, recipient: string, prepare: () => Promise<Message>): Promise<boolean>;
}

const timeoutMs = 10_000;
/** How much of an address a file's name shows: a name has 255 bytes at most. */
const recipientShown = 120;

/** Mail over SMTP, or, without `SMTP_URL`, as files in the data folder's outbox. */
export function createMail(config: Config, tenancy: Tenancy, clock: Clock, log: Log): Mail {
  const deliver = config.smtpUrl ? smtpDelivery(config) : outboxDelivery(config, clock, log);
  return {
    async sendOnce(tenantId, eventKey, recipient, prepare) {
      demandNoTransaction('The mail server');
      const key = { tenant_id: tenantId, event_key: eventKey, channel: 'Email' as const, recipient };
      const settle = (status: 'sent' | 'failed', error: string | null) =>
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
      let isHandedOver = false;
      try {
        const message = await prepare();
        isHandedOver = true;
        await deliver(message);
      } catch (error) {
        if (!isHandedOver || isKnownFailure(error)) await settle('failed', (error as Error).message.slice(0, 500));
        throw error;
      }
      await settle('sent', null);
      return true;
    },
  };
}

/** Whether the provider certainly did not take the message: no connection was made, or it answered with a refusal. */
function isKnownFailure(error: unknown): boolean {
  const { code, responseCode, syscall, timeoutType } = error as NodeJS.ErrnoException & {
    responseCode?: number;
    timeoutType?: string;
  };
  return (
    responseCode !== undefined ||
    syscall === 'connect' ||
    ['CONNECTION_TIMEOUT', 'GREETING_TIMEOUT'].includes(timeoutType ?? '') ||
    ['EDNS', 'EAUTH', 'EACCES', 'ENOSPC'].includes(code ?? '')
  );
}

function smtpDelivery(config: Config): (message: Message) => Promise<void> {
  const transport = nodemailer.createTransport({
    url: config.smtpUrl as string,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return async (message) => {
    await transport.sendMail({ from: sender(config), ...message, to: addressee(message) });
  };
}

function outboxDelivery(config: Config, clock: Clock, log: Log): (message: Message) => Promise<void> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const outbox = path.join(config.dataDir, 'outbox');
  return async (message) => {
    const { message: bytes } = await transport.sendMail({
      from: sender(config),
      date: clock(),
      ...message,
      to: addressee(message),
    });
    makeDataFolder(config.dataDir);
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const at = clock().toISOString().replace(/[:.]/g, '-');
    // Two messages to one address may fall into one millisecond.
    const number = `${at}-${randomBytes(3).toString('hex')}`;
    const recipient = message.to.replace(/[^\w@.-]/g, '_').slice(0, recipientShown);
    const file = path.join(outbox, `${number}-${recipient}.eml`);
    // Whole or not at all: whoever watches the folder reads it as soon as it is there.
    await writeFile(`${file}.part`, bytes as unknown as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    // By its number alone: the log is read by more people than the outbox.
    log.info({ message: number }, 'No SMTP_URL is set, so this message was kept as a file of the outbox');
  };
}

/** One recipient, whatever the address looks like: read from a text, `team:ana@example.com` is a list of others. */
function addressee({ to }: Message): { name: string; address: string } {
  return { name: '', address: to };
}

function sender(config: Config): { name: string; address: string } {
  const { hostname } = new URL(config.appUrl);
  const domain = hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? hostname : 'vigencia.localhost';
  return { name: 'Vigencia', address: `no-reply@${domain}` };
}
