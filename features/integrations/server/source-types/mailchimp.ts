import { headerText, hmac, isEqual, isNear, isOne } from '#platform/server/hooks/signature-checks.ts';
import { addressWith, askJson, membersOf, textOf } from '#platform/server/outside/ask-json.ts';
import { plain } from './answers.ts';
import { fromEach } from './delivery.ts';
import { groupIn, textIn } from './payload-parts.ts';
import { type SourceAccess, type SourceClient, type SourceItem, secretOf, settingOf } from './source-client.ts';
import { SourceTrouble } from './source-trouble.ts';
import type { Sent, SourceType } from './source-type.ts';

const pageSize = 200;

/** A notification has the complete data, so the API is polled only for missed ones. */
const client: SourceClient = {
  fetchLead: null,
  isLead: () => true,
  async readPage({ since }, place, access) {
    const list = settingOf(access.integration.settings.list_id, 'list_id');
    const offset = Number(place?.offset ?? 0);
    const answer = membersOf(
      await askMailchimp(`lists/${encodeURIComponent(list)}/members`, access, {
        since_last_changed: since?.toISOString() ?? null,
        count: pageSize,
        offset,
      }),
    );
    if (!Array.isArray(answer.members)) throw new SourceTrouble('no_leads_in_answer');
    const { length } = answer.members;
    const subscribed = answer.members.filter((member) => membersOf(member).status === 'subscribed');
    return {
      items: subscribed.map((member) => itemOf(member, list)),
      next: length < pageSize ? null : { offset: offset + length },
    };
  },
  async check(access) {
    await askMailchimp('ping', access, {});
  },
};

const kinds = new Set(['subscribe', 'profile', 'unsubscribe', 'upemail', 'cleaned']);

/** Audiences of Mailchimp. */
export const mailchimp = {
  isAuthenticated(sent) {
    const secret = new URL(sent.url).searchParams.get('secret') ?? '';
    const knows = isOne(secret, sent.secrets.webhook_secret);
    return knows && (sent.secrets.api_secret.length === 0 || isSigned(sent));
  },
  formFields: 'nested',
  split: (payload, _headers, { list_id }) =>
    fromEach([payload], () => {
      const kind = textIn(payload, 'type');
      const data = groupIn(payload, 'data');
      if (!kinds.has(kind) || (list_id && textIn(data, 'list_id') !== list_id)) return [];
      const id = textIn(data, 'id') || textIn(data, 'new_id') || textIn(data, 'email');
      const key = `${kind} ${id} ${textIn(payload, 'fired_at')}`;
      return [{ delivery_key: key, external_id: kind === 'subscribe' ? id : key, source_data: payload }];
    }),
  accept: () => plain(200, ''),
  answerCall: () => plain(200, ''),
  eventOf(payload) {
    const data = groupIn(payload, 'data');
    switch (textIn(payload, 'type')) {
      case 'profile':
        return { kind: 'profile' };
      case 'upemail':
        return { kind: 'new_email', from: textIn(data, 'old_email'), to: textIn(data, 'new_email') };
      case 'unsubscribe':
        return { kind: 'closed', code: 'unsubscribed', email: textIn(data, 'email') };
      case 'cleaned':
        return { kind: 'closed', code: 'undeliverable', email: textIn(data, 'email') };
      default:
        return { kind: 'lead' };
    }
  },
  namesLeads: true,
  client,
  sample: {
    type: 'subscribe',
    fired_at: '2026-05-04 16:28:02',
    data: {
      id: '8a25ff0001',
      list_id: 'a6b5da0001',
      email: 'elena.quiroga@example.com',
      ip_opt: '203.0.113.30',
      merges: { EMAIL: 'elena.quiroga@example.com', FNAME: 'Elena', LNAME: 'Quiroga', PHONE: '305-555-0133' },
    },
  },
} satisfies SourceType;

function isSigned({ bytes, headers, now, secrets }: Sent): boolean {
  const parts = headerText(headers['x-mailchimp-signature'])
    .split(',')
    .map((part) => part.trim().split(/=(.*)/s) as [string, string?]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!isNear(Number(time) * 1_000, now)) return false;
  const given = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '');
  return secrets.api_secret.some((secret) => {
    const expected = hmac(secret, 'hex', `${time}.`, bytes);
    return given.some((signature) => isEqual(signature, expected));
  });
}

/** A member in the form of its subscription's notification. */
function itemOf(told: unknown, list: string): SourceItem {
  const member = membersOf(told);
  const email = textOf(member.email_address);
  const id = textOf(member.unique_email_id) || textOf(member.id);
  const fired_at = textOf(member.timestamp_opt).replace('T', ' ').slice(0, 19);
  return {
    delivery_key: `subscribe ${id} ${fired_at}`,
    external_id: id,
    source_data: {
      type: 'subscribe',
      fired_at,
      data: {
        id,
        list_id: list,
        email,
        ip_opt: textOf(member.ip_opt),
        merges: { EMAIL: email, ...membersOf(member.merge_fields) },
      },
    },
  };
}

async function askMailchimp(
  path: string,
  access: SourceAccess,
  params: Readonly<Record<string, string | number | null>>,
): Promise<unknown> {
  const key = secretOf(access, 'api_key');
  const { json } = await askJson(access, {
    url: addressWith(`${baseOf(key, access)}/${path}`, params),
    headers: { authorization: `Basic ${Buffer.from(`vigencia:${key}`).toString('base64')}` },
    givenBy: 'operator',
  });
  return json;
}

/** A key ends with a hyphen and the data center. */
function baseOf(key: string, { vendors }: SourceAccess): string {
  const centre = /-([a-z]{2,4}\d{1,4})$/.exec(key)?.[1];
  if (!centre && vendors.mailchimp.includes('{dc}')) throw new SourceTrouble('token_refused', { status: 0 });
  return vendors.mailchimp.replace('{dc}', centre ?? '');
}
