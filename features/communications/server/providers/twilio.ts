import { readJson } from '#platform/contract/read-json.ts';
import { membersOf, textOf } from '#platform/server/outside/ask-json.ts';
import type { OutsideAnswer } from '#platform/server/outside/ask-outside.ts';
import { OutsideFailure } from '#platform/server/outside/outside-failure.ts';
import { retryAfterSeconds } from '#platform/server/outside/retry-after.ts';
import type { ReasonCode } from '../../contract/messages.ts';
import { type Access, type Handed, type Provider, refused } from './provider.ts';

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
/** Codes for a number that gets no texts. */
const ofNumber = new Set(['21211', '21614', '21635', '30005', '30006']);

/** Text messages by Twilio. */
export const twilio: Provider = {
  name: 'Twilio',
  async send({ id, to, text, validSeconds }, access): Promise<Handed> {
    const { settings, statusUrl } = access;
    const service = settings.twilio_messaging_service_sid;
    const form = new URLSearchParams({
      To: to,
      // The row's id is part of the signed address, for an event that arrives before this response.
      ...(statusUrl && { StatusCallback: `${statusUrl}?m=${id}` }),
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
  if (code === '21610') return refused('opted_out_at_provider', code, said, 'Cancelled');
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
