import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { readJson } from '#platform/contract/read-json.ts';
import { inSlices } from '#platform/server/ground/in-slices.ts';
import { keepable } from '#platform/server/ground/keepable.ts';
import { headerText, isEqual } from '#platform/server/hooks/signature-checks.ts';
import { membersOf, textOf } from '#platform/server/outside/ask-json.ts';
import type { OutsideAnswer } from '#platform/server/outside/ask-outside.ts';
import { OutsideFailure } from '#platform/server/outside/outside-failure.ts';
import { retryAfterSeconds } from '#platform/server/outside/retry-after.ts';
import type { ReasonCode } from '../../contract/messages.ts';
import { twilio as form } from '../../contract/providers/twilio.ts';
import type { ChannelTrouble } from '../../contract/settings.ts';
import type { HookAnswer, HookCall } from './hook.ts';
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
} from './provider.ts';

const answerMaxBytes = 256 * 1_024;
const clocksApartMs = 60_000;

/** Twilio's codes that stop the channel until a user repairs the account or its sender. */
const ofChannel: ReadonlyMap<string, ReasonCode> = new Map(
  Object.entries<ReasonCode>({
    20003: 'key_refused',
    20404: 'account_closed',
    20005: 'account_closed',

    21212: 'sender_refused',
    21606: 'sender_refused',
    21608: 'account_closed',
    30034: 'no_campaign',
  }),
);
/** The account has no permission for the phone's region. */
const regionCode = '21408';
/** Codes for a number that gets no texts: it is invalid, or a landline. */
const ofNumber = new Set(['21211', '21614', '21635', '30005', '30006']);
/** The phone's owner has answered STOP. */
const optedOut = '21610';
/** A text was not delivered within its lawful hours. */
const expired = '30036';

/** The meaning of Twilio's statuses of a text. */
const meanings: ReadonlyMap<string, EventMeaning> = new Map([
  ['queued', means('Queued')],
  ['accepted', means('Queued')],
  ['scheduled', means('Queued')],
  ['sending', means('Queued')],
  ['sent', means('Sent')],
  ['delivered', means('Delivered')],
  ['read', means('Delivered')],
  ['partially_delivered', means('Delivered')],
  ['failed', means('Failed', 'not_delivered')],
  ['undelivered', means('Failed', 'not_delivered')],
  ['canceled', means('Cancelled', 'not_delivered')],
]);

/** Codes of undelivered texts that stop the channel until a user repairs the sender. */
const stopping: ReadonlyMap<string, ChannelTrouble> = new Map([
  ['30002', 'account_closed'],
  ['30032', 'no_campaign'],
  ['30034', 'no_campaign'],
]);

/** Twilio's code in the stored detail of an event; `''`: none. */
const codeIn = (detail: string): string => /^Twilio (\d+)$/.exec(detail)?.[1] ?? '';

/** What an undelivered text means, by its code. */
function failure(code: string): EventMeaning {
  const stops = stopping.get(code);
  if (stops) return { status: 'Failed', reason: stops, stops };
  if (code === regionCode) return { status: 'Failed', reason: 'region_refused', isOfRegion: true };
  if (code === expired) return { status: 'Failed', reason: 'expired', isExpired: true };
  return means('Failed', 'not_delivered');
}

function closingOfCode(code: string): Closing | null {
  if (code === optedOut) return stopped;
  return ofNumber.has(code) ? undeliverable : null;
}

/**
 * Whether the agency's account signed the URL, as Twilio knows it, with the form fields sorted by name. Some of
 * Twilio's senders include the standard port in the URL.
 */
function isSigned({ bytes, headers, url, found }: HookCall): boolean {
  const { twilio_auth_token: token } = found;
  const signature = headerText(headers['x-twilio-signature']);
  if (!token || !signature) return false;
  const form = new URLSearchParams(bytes.toString('utf8'));
  const names = [...new Set(form.keys())].sort();
  const fields = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value)).join('');
  const { protocol, port } = new URL(url);
  const withPort = port ? url : url.replace(/^(https?:\/\/[^/]+)/, `$1:${protocol === 'https:' ? 443 : 80}`);
  const isRight = [url, withPort].some((each) =>
    isEqual(
      signature,
      createHmac('sha1', token)
        .update(each + fields)
        .digest('base64'),
    ),
  );
  return isRight && form.getAll('AccountSid').at(-1) === found.twilio_account_sid;
}

/** The fields of a form, without what the database can't store. */
async function fieldsIn(bytes: Buffer): Promise<Record<string, string>> {
  const form = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
  return (await inSlices(keepable(form))) as Record<string, string>;
}

/** An answer with the text for the phone. Twilio would send any other response to it. */
const xml = (message = ''): HookAnswer => ({
  status: 200,
  type: 'text/xml',
  text: `<Response>${message}</Response>`,
});

/** The words that Twilio answers itself, where they are the whole text. */
const answeredThere =
  /^\s*(?:stop|stopall|unsubscribe|cancel|end|quit|revoke|optout|start|unstop|yes|help|info)\s*[.!]*\s*$/i;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text messages by Twilio. */
export const twilio: Provider = {
  ...form,
  lacks(settings) {
    const account = emptyOf(settings, 'twilio_account_sid', 'twilio_auth_token');
    return settings.twilio_messaging_service_sid ? account : [...account, ...emptyOf(settings, 'twilio_phone_number')];
  },
  patience: [60_000, 5 * 60_000, 15 * 60_000],
  events: {
    route: 'receiveTextStatus',
    isSigned,
    async read({ bytes, url, now }) {
      const fields = await fieldsIn(bytes);
      const status = fields.MessageStatus ?? fields.SmsStatus ?? '';
      const sid = fields.MessageSid ?? fields.SmsSid ?? '';
      if (!sid || !status) return [];
      const row = new URL(url).searchParams.get('m') ?? '';
      const event = {
        key: `${sid} ${status}`,
        message_id: z.guid().safeParse(row).success ? row.toLowerCase() : null,
        provider_id: sid,
        event: status,
        detail: fields.ErrorCode && fields.ErrorCode !== '0' ? `Twilio ${fields.ErrorCode}` : '',
        raw: fields,
        at: now.toISOString(),
        address: fields.To ?? '',
      };
      return [event];
    },
    answer: () => xml(),
  },
  texts: {
    route: 'receiveText',
    isSigned,
    async read({ bytes }) {
      const {
        MessageSid: sid = '',
        From: from = '',
        Body: body = '',
        OptOutType: optOutType = '',
      } = await fieldsIn(bytes);
      return sid && from ? { sid, from, body: body.slice(0, 1_600), optOutType } : null;
    },
    answersItself: ({ body, optOutType }) => optOutType !== '' || answeredThere.test(body),
    answer: (text) => xml(text === null ? '' : `<Message>${escaped(text)}</Message>`),
  },
  meaningOf({ event, detail }) {
    const meaning = meanings.get(event) ?? null;
    return meaning?.status === 'Failed' ? failure(codeIn(detail)) : meaning;
  },
  closingOf: ({ detail }) => closingOfCode(codeIn(detail)),
  async send({ id, to, text, validSeconds }, access): Promise<Handed> {
    const { settings, eventsUrl } = access;
    const service = settings.twilio_messaging_service_sid;
    const form = new URLSearchParams({
      To: to,
      // The row's id is part of the signed address, for an event that arrives before this response.
      ...(eventsUrl && { StatusCallback: `${eventsUrl}?m=${id}` }),
      ...(service ? { MessagingServiceSid: service } : { From: settings.twilio_phone_number }),
      Body: text,
      ...(validSeconds !== null && { ValidityPeriod: String(validSeconds) }),
    });
    let answer: OutsideAnswer;
    try {
      answer = await ask(access, 'POST', 'Messages.json', form.toString());
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error;
      return error.mayHaveArrived
        ? { kind: 'may_have_arrived', sentence: error.message }
        : { kind: 'later', sentence: error.message, afterSeconds: null };
    }
    return handed(answer, access);
  },
  async find({ to, text, handed_over_at, others }, access) {
    const { twilio_phone_number: from, twilio_messaging_service_sid: service } = access.settings;
    // The search starts a little earlier, because Twilio's clock may be behind ours.
    const since = handed_over_at.getTime() - clocksApartMs;
    const question = new URLSearchParams({ To: to, 'DateSent>': new Date(since).toISOString().slice(0, 10) });
    question.set('PageSize', '100');
    let answer: OutsideAnswer;
    try {
      answer = await ask(access, 'GET', `Messages.json?${question}`);
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error;
      return { kind: 'later', sentence: error.message, afterSeconds: null };
    }
    if (answer.status !== 200) return { kind: 'later', sentence: saidBy(answer), afterSeconds: null };
    const { messages } = membersOf(jsonOf(answer));
    const found = (Array.isArray(messages) ? messages : []).map(membersOf).find((each) => {
      const isOurs = textOf(each.from) === from || (service !== '' && textOf(each.messaging_service_sid) === service);
      const isThis = textOf(each.body) === text && textOf(each.to) === to && !others.has(textOf(each.sid));
      return isOurs && isThis && Date.parse(textOf(each.date_created)) >= since;
    });
    if (!found) return null;
    const segments = Number(textOf(found.num_segments));
    return {
      kind: 'taken',
      status: 'Queued',
      provider_id: textOf(found.sid),
      segments: segments > 0 ? segments : null,
    };
  },
  async check(access) {
    const answer = await ask(access, 'GET', '').catch(() => null);
    if (!answer || answer.status >= 500) return [{ code: 'answer', is_well: null, said: '' }];
    const isKnown = answer.status === 200;
    const key = { code: 'key', is_well: isKnown, said: isKnown ? '' : saidBy(answer) };
    return isKnown
      ? [key, { code: 'account', is_well: textOf(membersOf(jsonOf(answer)).status) === 'active', said: '' }]
      : [key];
  },
};

/** `path` is relative to the account; `''`: the account itself. */
function ask(
  { services, settings, secrets }: Access,
  method: string,
  path: string,
  body?: string,
): Promise<OutsideAnswer> {
  const { twilio_account_sid: sid } = settings;
  const account = `${services.config.outgoing.vendors.twilio}/2010-04-01/Accounts/${sid}`;
  return services.askOutside(path ? `${account}/${path}` : `${account}.json`, {
    method,
    headers: {
      accept: 'application/json',
      'accept-charset': 'utf-8',
      authorization: `Basic ${Buffer.from(`${sid}:${secrets.twilio_auth_token}`).toString('base64')}`,
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body !== undefined && { body }),
    maxBytes: answerMaxBytes,
    givenBy: 'operator',
  });
}

function handed(answer: OutsideAnswer, { services }: Access): Handed {
  const { status, headers } = answer;
  const json = membersOf(jsonOf(answer));
  const said = saidBy(answer);
  if (status === 201 || status === 200) {
    const segments = Number(textOf(json.num_segments));
    return { kind: 'taken', status: 'Queued', provider_id: textOf(json.sid), segments: segments > 0 ? segments : null };
  }
  const code = textOf(json.code);
  if (status === 429 || code === '21611') {
    return { kind: 'later', sentence: said, afterSeconds: retryAfterSeconds(headers['retry-after'], services.clock()) };
  }
  if (status >= 500) {
    return status === 503 || code !== ''
      ? { kind: 'later', sentence: said, afterSeconds: null }
      : { kind: 'may_have_arrived', sentence: said };
  }
  const stop = ofChannel.get(code) ?? (status === 401 ? 'key_refused' : undefined);
  if (stop) return { kind: 'stopped', reason: stop, sentence: said };
  // It is about the region of one phone. The number of refused clients decides whether the channel stops.
  if (code === regionCode) return refused('region_refused', code, said);
  if (code === optedOut) return refused('opted_out_at_provider', code, said, 'Cancelled');
  return refused(ofNumber.has(code) ? 'undeliverable' : 'refused', code || status, said);
}

function jsonOf({ body }: OutsideAnswer): unknown {
  try {
    return readJson(body.toString('utf8'));
  } catch {
    return null;
  }
}

function saidBy(answer: OutsideAnswer): string {
  const { message, code } = membersOf(jsonOf(answer));
  const said = textOf(message) || `HTTP ${answer.status}`;
  return `${said}${code ? ` (${textOf(code)})` : ''}`.slice(0, 500);
}
