import { readJson } from '#platform/contract/read-json.ts';
import { membersOf, textOf } from '#platform/server/outside/ask-json.ts';
import type { OutsideAnswer } from '#platform/server/outside/ask-outside.ts';
import { OutsideFailure } from '#platform/server/outside/outside-failure.ts';
import { retryAfterSeconds } from '#platform/server/outside/retry-after.ts';
import { type Access, type Handed, type Provider, refused } from './provider.ts';

const answerMaxBytes = 256 * 1_024;

/** E-mail by SendGrid's v3 API. */
export const sendgrid: Provider = {
  name: 'SendGrid',
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
