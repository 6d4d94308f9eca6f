import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { readJson } from '#platform/contract/read-json.ts';
import { inSlices } from '#platform/server/ground/in-slices.ts';
import { keepable } from '#platform/server/ground/keepable.ts';
import { headerText, type SentBytes } from '#platform/server/hooks/signature-checks.ts';
import { membersOf, textOf } from '#platform/server/outside/ask-json.ts';
import type { OutsideAnswer } from '#platform/server/outside/ask-outside.ts';
import { OutsideFailure } from '#platform/server/outside/outside-failure.ts';
import { retryAfterSeconds } from '#platform/server/outside/retry-after.ts';
import { sendgrid as form } from '../../contract/providers/sendgrid.ts';
import type { ToldEvent } from './hook.ts';
import {
  type Access,
  type Closing,
  type EventMeaning,
  emptyOf,
  type Handed,
  means,
  type Provider,
  refused,
  stopped,
  undeliverable,
  unsubscribed,
} from './provider.ts';

const answerMaxBytes = 256 * 1_024;

/** The meaning of SendGrid's events; a bounce has its type. */
const meanings: ReadonlyMap<string, EventMeaning> = new Map([
  ['processed', means('Sent')],
  ['deferred', means('Sent')],
  ['delivered', means('Delivered')],
  ['open', means('Delivered')],
  ['click', means('Delivered')],
  ['spamreport', means('Delivered')],
  ['dropped', means('Failed', 'not_delivered')],
  ['bounce bounce', means('Bounced', 'bounced')],
  ['bounce blocked', means('Failed', 'not_delivered')],
]);

const closings: ReadonlyMap<string, Closing> = new Map([
  ['bounce bounce', undeliverable],
  ['spamreport', stopped],
  ['unsubscribe', unsubscribed],
  ['group_unsubscribe', unsubscribed],
]);

/** SendGrid's reasons for dropping a message without an attempt. */
const closingsOfDropped: ReadonlyMap<string, Closing> = new Map([
  ['bounced address', undeliverable],
  ['spam reporting address', stopped],
  ['unsubscribed address', unsubscribed],
]);

/** The maximum number of events in a call; SendGrid sends fewer. */
const eventsMax = 5_000;
/** The year 2100: a later time is invalid. */
const secondsMax = 4_102_444_800;

/** Whether SendGrid signed the timestamp and the unchanged bytes with the key from its settings. */
function isSigned({ bytes, headers }: SentBytes, key: string): boolean {
  const signature = headerText(headers['x-twilio-email-event-webhook-signature']);
  const time = headerText(headers['x-twilio-email-event-webhook-timestamp']);
  if (!key || !signature || !time) return false;
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    const signed = Buffer.concat([Buffer.from(time), bytes]);
    return verify('sha256', signed, { key: publicKey, dsaEncoding: 'der' }, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** An event of this agency; null: it belongs to another agency, or has no key. */
function eventOf(event: Readonly<Record<string, unknown>>, tenantId: string): ToldEvent | null {
  const key = textOf(event.sg_event_id).slice(0, 200);
  const whose = textOf(event.tenant_id);
  if (!key || (whose !== '' && whose !== tenantId)) return null;
  const id = textOf(event.communication_log_id);
  const name = textOf(event.event);
  const seconds = Number(textOf(event.timestamp));
  const message_id = z.guid().safeParse(id).success ? id.toLowerCase() : null;
  const provider_id = textOf(event.sg_message_id).split('.')[0] ?? '';
  return {
    key,
    message_id,
    provider_id,
    event: name === 'bounce' ? `bounce ${textOf(event.type) || 'bounce'}` : name,
    detail: textOf(event.reason).slice(0, 500),
    raw: event,
    address: textOf(event.email).slice(0, 254),
    // A mailbox may answer much later, without the ids.
    isOfAddress: message_id === null && provider_id === '' && name === 'bounce',
    at: new Date(Math.min(Math.max(seconds || 0, 0), secondsMax) * 1_000).toISOString(),
  };
}

/** E-mail by SendGrid's v3 API. */
export const sendgrid: Provider = {
  ...form,
  lacks: (settings) => emptyOf(settings, 'sendgrid_api_key', 'sender_email'),
  senderOf: ({ sender_email }) => sender_email,
  patience: [86_400_000],
  events: {
    route: 'receiveEmailEvents',
    isSigned: (call) => isSigned(call, call.found.sendgrid_verification_key),
    async read({ bytes, found }) {
      let body: unknown;
      try {
        body = await inSlices(keepable(readJson(bytes.toString('utf8'))));
      } catch {
        return null;
      }
      if (!Array.isArray(body) || body.length > eventsMax) return null;
      return body.flatMap((event) => eventOf(membersOf(event), found.tenant_id) ?? []);
    },
    answer: (accepted) => ({ status: 200, type: 'application/json', text: JSON.stringify({ accepted }) }),
  },
  meaningOf: ({ event }) => meanings.get(event) ?? null,
  closingOf: ({ event, detail }) =>
    (event === 'dropped' ? closingsOfDropped.get(detail.toLowerCase()) : closings.get(event)) ?? null,
  async send(message, access): Promise<Handed> {
    const { settings } = access;
    const body = {
      from: { email: settings.sender_email, name: quoted(settings.sender_name) },
      subject: message.subject,
      personalizations: [
        {
          to: [{ email: message.to, ...(message.name && { name: quoted(message.name) }) }],
          custom_args: { communication_log_id: message.id, tenant_id: message.tenant_id },
        },
      ],
      categories: [message.template_type.toLowerCase().replaceAll(' ', '_')],
      content: [
        { type: 'text/plain', value: message.text },
        ...(message.html === null ? [] : [{ type: 'text/html', value: message.html }]),
      ],
      ...(Object.keys(message.headers).length > 0 && { headers: message.headers }),
      ...(message.attachments.length > 0 && {
        attachments: message.attachments.map(({ filename, contentType, content, cid }) => ({
          filename,
          type: contentType,
          disposition: cid ? 'inline' : 'attachment',
          ...(cid && { content_id: cid }),
          content: Buffer.from(content).toString('base64'),
        })),
      }),
      tracking_settings: { click_tracking: { enable: false, enable_text: false } },
      ...(settings.reply_to_email && { reply_to: { email: settings.reply_to_email } }),
    };
    return handed(() => ask(access, 'POST', '/v3/mail/send', body), access);
  },
  async check(access) {
    const scopes = await ask(access, 'GET', '/v3/scopes').catch(() => null);
    if (!scopes || scopes.status >= 500) return [{ code: 'answer', is_well: null, said: '' }];
    const isKnown = scopes.status === 200;
    const names = isKnown ? membersOf(jsonOf(scopes)).scopes : [];
    const maySend = Array.isArray(names) && names.includes('mail.send');
    const key = { code: 'key', is_well: isKnown, said: isKnown ? '' : saidBy(scopes) };
    if (!isKnown) return [key];
    const senders = await ask(access, 'GET', '/v3/verified_senders').catch(() => null);
    const results = senders?.status === 200 ? membersOf(jsonOf(senders)).results : null;
    const isVerified = Array.isArray(results)
      ? results
          .map(membersOf)
          .some(
            ({ from_email, verified }) =>
              textOf(from_email).toLowerCase() === access.settings.sender_email.toLowerCase() && verified === true,
          )
      : null;
    return [
      key,
      { code: 'may_send', is_well: maySend, said: '' },
      { code: 'sender', is_well: isVerified || null, said: '' },
    ];
  },
};

/** A name in SendGrid's format: one with a comma or a semicolon would be read as two recipients. */
const quoted = (name: string): string => (/[,;]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name);

function ask({ services, secrets }: Access, method: string, path: string, body?: unknown): Promise<OutsideAnswer> {
  return services.askOutside(`${services.config.outgoing.vendors.sendgrid}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${secrets.sendgrid_api_key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    maxBytes: answerMaxBytes,
    givenBy: 'operator',
  });
}

async function handed(query: () => Promise<OutsideAnswer>, { services }: Access): Promise<Handed> {
  let answer: OutsideAnswer;
  try {
    answer = await query();
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    return error.mayHaveArrived
      ? { kind: 'may_have_arrived', sentence: error.message }
      : { kind: 'later', sentence: error.message, afterSeconds: null };
  }
  const { status, headers } = answer;
  const said = saidBy(answer);
  if (status === 202 || status === 200) {
    return { kind: 'taken', status: 'Sent', provider_id: headers['x-message-id'] ?? '', segments: null };
  }
  if (status === 401) return { kind: 'stopped', reason: 'key_refused', sentence: said };
  if (status === 403) return { kind: 'stopped', reason: 'sender_refused', sentence: said };
  if (status === 429) {
    const reset = Number(headers['x-ratelimit-reset']) - Math.floor(services.clock().getTime() / 1_000);
    const afterSeconds = retryAfterSeconds(headers['retry-after'], services.clock()) ?? (reset > 0 ? reset : null);
    return { kind: 'later', sentence: said, afterSeconds };
  }
  // A response that is a web page is from a proxy before SendGrid, which may have passed the message on.
  if (status >= 500)
    return status === 503 || jsonOf(answer) !== null
      ? { kind: 'later', sentence: said, afterSeconds: null }
      : { kind: 'may_have_arrived', sentence: said };
  return refused('refused', status, said);
}

function jsonOf({ body }: OutsideAnswer): unknown {
  try {
    return readJson(body.toString('utf8'));
  } catch {
    return null;
  }
}

function saidBy(answer: OutsideAnswer): string {
  const { errors } = membersOf(jsonOf(answer));
  const [first] = Array.isArray(errors) ? errors : [];
  return textOf(membersOf(first).message).slice(0, 500) || `HTTP ${answer.status}`;
}
