import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import { readJson } from '#platform/contract/read-json.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import { inSlices } from '#platform/server/ground/in-slices.ts';
import { keepable } from '#platform/server/ground/keepable.ts';
import { refuseEvenly } from '#platform/server/hooks/refuse-evenly.ts';
import type { TextAnswer } from '#platform/server/http/answers.ts';
import type { HookInput, PublicContext } from '#platform/server/http/contexts.ts';
import { membersOf, textOf } from '#platform/server/outside/ask-json.ts';
import type { ToldEvent } from '../messages/follow-events.ts';
import { findChannels } from './find-channels.ts';
import { isSignedBySendgrid, isSignedByTwilio } from './prove.ts';
import { storeEvents } from './store-events.ts';

type Input = { params: { address: string } } & HookInput;
type Answer = TextAnswer<'application/json' | 'text/xml'>;

/** The maximum number of events in a call; SendGrid sends fewer. */
const eventsMax = 5_000;
/** The number of events per transaction: one transaction for the maximum would lock its messages for seconds. */
const eventsAtOnce = 200;
/** The year 2100: a later time is invalid. */
const secondsMax = 4_102_444_800;
const isUuid = (text: string) => z.guid().safeParse(text).success;

const json = (status: 200 | 400 | 401, body: object): Answer => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
});

/**
 * The same response, after the same time, for an address that no agency has and for a call without a valid signature.
 */
export async function notVerified(beganAt: number): Promise<Answer> {
  await refuseEvenly(beganAt);
  return json(401, { code: 'invalid_signature' });
}

/**
 * SendGrid's events about e-mails: verified against the received bytes, each stored once. If the call is repeated after
 * a failure, the events stored before it are recognized by their keys.
 */
export async function receiveEmailEvents(
  { params, bytes, headers }: Input,
  context: PublicContext,
): Promise<TextAnswer<'application/json'>> {
  const beganAt = performance.now();
  const found = await findChannels(params.address, context);
  const sent = { bytes, headers, now: context.clock() };
  if (!found || !isSignedBySendgrid(sent, found.sendgrid_verification_key)) {
    return (await notVerified(beganAt)) as TextAnswer<'application/json'>;
  }
  const events = await eventsIn(bytes);
  if (!events) return json(400, { code: 'unreadable' }) as TextAnswer<'application/json'>;
  const told = events.flatMap((event) => emailEvent(membersOf(event), found.tenant_id) ?? []);
  for (let from = 0; from < told.length; from += eventsAtOnce) {
    const step = told.slice(from, from + eventsAtOnce);
    await context.performIn(agencyOf(found), actorOf('integration', 'SendGrid'), (ctx) =>
      storeEvents(step, { channel: 'Email', provider: 'SendGrid' }, ctx),
    );
  }
  return json(200, { accepted: told.length }) as TextAnswer<'application/json'>;
}

async function eventsIn(bytes: Buffer): Promise<unknown[] | null> {
  try {
    const body = await inSlices(keepable(readJson(bytes.toString('utf8'))));
    return Array.isArray(body) && body.length <= eventsMax ? body : null;
  } catch {
    return null;
  }
}

/** An event of this agency; null: it belongs to another agency, or to no message. */
function emailEvent(event: Readonly<Record<string, unknown>>, tenantId: string): ToldEvent | null {
  const key = textOf(event.sg_event_id).slice(0, 200);
  const whose = textOf(event.tenant_id);
  if (!key || (whose !== '' && whose !== tenantId)) return null;
  const id = textOf(event.communication_log_id);
  const name = textOf(event.event);
  const seconds = Number(textOf(event.timestamp));
  return {
    key,
    message_id: isUuid(id) ? id.toLowerCase() : null,
    provider_id: textOf(event.sg_message_id).split('.')[0] ?? '',
    event: name === 'bounce' ? `bounce ${textOf(event.type) || 'bounce'}` : name,
    detail: textOf(event.reason).slice(0, 500),
    raw: event,
    address: textOf(event.email).slice(0, 254),
    at: new Date(Math.min(Math.max(seconds || 0, 0), secondsMax) * 1_000).toISOString(),
  };
}

/** Twilio's status of a text message, signed together with the called URL. */
export async function receiveTextStatus(input: Input, context: PublicContext): Promise<Answer> {
  const beganAt = performance.now();
  const form = await verifiedForm(input, context);
  if (!form) return notVerified(beganAt);
  const { fields, found, url } = form;
  const status = fields.MessageStatus ?? fields.SmsStatus ?? '';
  const sid = fields.MessageSid ?? fields.SmsSid ?? '';
  const row = url.searchParams.get('m') ?? '';
  const event: ToldEvent = {
    key: `${sid} ${status}`,
    message_id: isUuid(row) ? row.toLowerCase() : null,
    provider_id: sid,
    event: status,
    detail: fields.ErrorCode && fields.ErrorCode !== '0' ? `Twilio ${fields.ErrorCode}` : '',
    raw: fields,
    at: context.clock().toISOString(),
    address: fields.To ?? '',
  };
  const told = sid && status ? [event] : [];
  await context.performIn(agencyOf(found), actorOf('integration', 'Twilio'), (ctx) =>
    storeEvents(told, { channel: 'SMS', provider: 'Twilio' }, ctx),
  );
  return xml;
}

/** Twilio would send any other response to the phone. */
export const xml: Answer = { status: 200, type: 'text/xml', text: '<Response></Response>' };

/** A form that the agency's Twilio account has signed; null: the signature is invalid. */
export async function verifiedForm({ params, bytes, headers, target }: Input, context: PublicContext) {
  const found = await findChannels(params.address, context);
  const url = context.services.config.appUrl + target;
  const sent = { bytes, headers, now: context.clock() };
  if (!found || !isSignedByTwilio(sent, url, found.twilio_auth_token)) return null;
  const fields = (await inSlices(keepable(Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))))) as Record<
    string,
    string
  >;
  if (fields.AccountSid !== found.twilio_account_sid) return null;
  return { fields, found, url: new URL(url) };
}
