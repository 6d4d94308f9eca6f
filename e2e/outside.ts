import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { recorded, signedForm, twilioAccount } from '#features/communications/testing.ts';
import { expect } from './expect.ts';

/** A text message that the server sent. */
export interface Sent {
  To: string;
  Body: string;
  StatusCallback: string;
  sid: string;
}

/** The services outside an installation: a mailbox behind a real SMTP server, and a simulated Twilio. */
export interface Outside {
  settings: Record<string, string>;
  texts: Sent[];
  /**
   * The newest mail with this subject to an address, as soon as there is one. `patienceMs` is for work that starts
   * every minute.
   */
  readMail(address: string, subject: string | RegExp, patienceMs?: number): Promise<Email>;
  /** How many mails an address has received. */
  countMails(address: string): number;
  close(): Promise<void>;
}

/** Starts receiving what the server sends. */
export async function startOutside(): Promise<Outside> {
  const mails: { to: string[]; source: Buffer }[] = [];
  const texts: Sent[] = [];
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      Array.fromAsync(stream as AsyncIterable<Buffer>).then((chunks) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(chunks) });
        callback();
      }, callback);
    },
  });
  await new Promise<void>((resolve) => void mailServer.listen(0, '127.0.0.1', () => resolve()));
  const { answer } = JSON.parse(recorded('twilio-sms-create'));
  const twilio = createServer(async (request, response) => {
    const body = (await Array.fromAsync(request as AsyncIterable<Buffer>)).join('');
    const sid = `SM${'0'.repeat(30)}${texts.length + 10}`;
    texts.push({ ...Object.fromEntries(new URLSearchParams(body)), sid } as Sent & Record<string, string>);
    const { 'content-length': _, ...headers } = answer.headers;
    response.writeHead(answer.status, headers).end(JSON.stringify({ ...JSON.parse(answer.body), sid }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => twilio.once('listening', resolve));
  const portOf = (address: unknown) => (address as AddressInfo).port;
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer.server.address())}`,
      TWILIO_API_URL: `http://127.0.0.1:${portOf(twilio.address())}`,
    },
    texts,
    async readMail(address, subject, patienceMs = 15_000) {
      const found = async () => {
        const own = mails.filter(({ to }) => to.includes(address));
        const read = await Promise.all(own.map(({ source }) => PostalMime.parse(source)));
        return read.filter((mail) => (mail.subject ?? '').match(subject)).at(-1);
      };
      const asked = { message: `mail to ${address}`, timeout: patienceMs };
      await expect.poll(async () => (await found())?.subject, asked).toMatch(subject);
      return (await found()) as Email;
    },
    countMails: (address) => mails.filter(({ to }) => to.includes(address)).length,
    async close() {
      await new Promise<void>((resolve) => void mailServer.close(() => resolve()));
      await new Promise((resolve) => void twilio.close(resolve));
    },
  };
}

/** Sends a webhook to an installation as Twilio does: a form, signed for the address that Twilio knows. */
export async function tellAsTwilio(known: string, url: string, fields: Record<string, string>): Promise<string> {
  const told = { AccountSid: twilioAccount.twilio_account_sid, ...fields };
  const { body, headers } = signedForm(known, told);
  const answer = await fetch(known.replace(/^https?:\/\/[^/]+/, url), {
    method: 'POST',
    headers,
    body,
  });
  expect(answer.ok, `${known}: ${answer.status}`).toBe(true);
  return answer.text();
}
