import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod/mini';
import type { Caller } from '#platform/testing/caller.ts';
import type { CreateTemplate } from './contract/templates.ts';

/** A recorded request of a vendor's own client with its response, as JSON text. */
export const recorded = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, `server/fixtures/outbound/${name}.json`), 'utf8');

let made = 0;

type NewTemplate = z.input<typeof CreateTemplate>;

/** The form data of a template, valid and different on each call. Pass the fields that the test is about. */
export function aTemplate(overrides: Partial<NewTemplate> = {}): NewTemplate {
  made += 1;
  return { name: `Felicitación ${made}`, content: 'Feliz cumpleaños, {{client_first_name}}.', ...overrides };
}

/** An agency, with its Admin. */
interface Agency {
  as(role: 'Admin'): Caller;
}

/** A message in the history: a test that was sent to an address. */
export async function aTest(agency: Agency, test_recipient_email = 'prueba@example.com'): Promise<{ id: string }> {
  const admin = agency.as('Admin');
  const template = await admin.post('/communications/templates', aTemplate());
  const test = { communication_type: 'Email', template_id: template.body.id, test_recipient_email };
  return { id: (await admin.post('/communications/test', test)).body.id };
}

const addressIn = (url: string) => url.split('/').at(-1) as string;

/** Events with SendGrid's signature, for an agency whose key the test has. */
export async function signedEvents(agency: Agency, events: readonly object[] = []) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sendgrid_verification_key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const settings = await agency.as('Admin').put('/communications/settings', { sendgrid_verification_key });
  const body = Buffer.from(`${JSON.stringify(events)}\r\n`);
  const time = '1777912105';
  const signature = sign('sha256', Buffer.concat([Buffer.from(time), body]), { key: privateKey, dsaEncoding: 'der' });
  return {
    address: addressIn(settings.body.sendgrid_webhook_url),
    body,
    headers: {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-timestamp': time,
      'x-twilio-email-event-webhook-signature': signature.toString('base64'),
    },
  };
}

export const twilioAccount = {
  twilio_account_sid: 'AC0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f',
  twilio_auth_token: 'f1x7ure0f1x7ure0f1x7ure0f1x7ure0',
};

/** A form with Twilio's signature for a webhook address. */
export function signedForm(url: string, fields: Readonly<Record<string, string>>) {
  const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  const text = url + sorted.map(([name, value]) => name + value).join('');
  return {
    body: Buffer.from(new URLSearchParams(fields).toString()),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', twilioAccount.twilio_auth_token).update(text).digest('base64'),
    },
  };
}

/** Twilio's status of a text, for an agency with an account. */
export async function signedStatus(agency: Agency, fields: Readonly<Record<string, string>> = {}) {
  const settings = await agency.as('Admin').put('/communications/settings', twilioAccount);
  const url: string = settings.body.twilio_status_url;
  const told = { MessageSid: 'SM1', MessageStatus: 'sent', AccountSid: twilioAccount.twilio_account_sid, ...fields };
  return { address: addressIn(url), ...signedForm(url, told) };
}

/** A received text message, for an agency with an account. */
export async function signedText(agency: Agency, fields: Readonly<Record<string, string>> = {}) {
  const settings = await agency.as('Admin').put('/communications/settings', twilioAccount);
  const url: string = settings.body.twilio_inbound_url;
  made += 1;
  const told = {
    MessageSid: `SM9${made}`,
    From: '+13055550142',
    Body: 'Hola',
    AccountSid: twilioAccount.twilio_account_sid,
    ...fields,
  };
  return { address: addressIn(url), ...signedForm(url, told) };
}
