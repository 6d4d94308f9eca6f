import { createHash } from 'node:crypto';
import { headerText, hmac, isEqual, isNear } from '#platform/server/hooks/signature-checks.ts';
import { addressWith, askJson, membersOf, textOf } from '#platform/server/outside/ask-json.ts';
import type { OutsideAnswer } from '#platform/server/outside/ask-outside.ts';
import { retryAfterSeconds, secondsToMidnight } from '#platform/server/outside/retry-after.ts';
import { plain } from './answers.ts';
import { fromEach } from './delivery.ts';
import { listOf, textIn } from './payload-parts.ts';
import { type SourceAccess, type SourceClient, type SourceItem, secretOf } from './source-client.ts';
import { SourceTrouble } from './source-trouble.ts';
import type { Sent, SourceType } from './source-type.ts';

const propertiesAlways = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'mobilephone',
  'hs_whatsapp_phone_number',
  'address',
  'city',
  'state',
  'zip',
  'hs_language',
  'hs_analytics_source',
  'hs_analytics_source_data_1',
  'createdate',
  'lastmodifieddate',
  'message',
];

const pageSize = 100;
const contacts = 'crm/v3/objects/contacts';

/** A notification has the id of a contact. */
const client: SourceClient = {
  async fetchLead(notice, access) {
    const id = textOf(membersOf(notice).objectId);
    if (!/^\d{1,30}$/.test(id)) throw new SourceTrouble('not_found_there', { id });
    const { json } = await askJson(access, {
      url: addressWith(`${access.vendors.hubspot}/${contacts}/${id}`, { properties: propertiesOf(access).join(',') }),
      headers: headersOf(access),
      givenBy: 'operator',
      troubleIn,
    });
    return json;
  },
  fetchMany: {
    most: 100,
    async fetch(notices, access) {
      const ids = notices.map((notice) => textOf(membersOf(notice).objectId));
      const { json } = await askJson(access, {
        url: `${access.vendors.hubspot}/${contacts}/batch/read`,
        headers: headersOf(access),
        body: {
          properties: propertiesOf(access),
          inputs: [...new Set(ids)].filter((id) => /^\d{1,30}$/.test(id)).map((id) => ({ id })),
        },
        givenBy: 'operator',
        troubleIn,
      });
      const { results } = membersOf(json);
      if (!Array.isArray(results)) throw new SourceTrouble('no_leads_in_answer');
      const found = new Map(results.map((contact) => [textOf(membersOf(contact).id), contact as unknown]));
      return ids.map((id) => found.get(id) ?? null);
    },
  },
  tokensAt: ({ hubspot: base }) => `${base}/oauth/2026-03/token`,
  isLead: (sent) => 'properties' in membersOf(sent),
  async readPage({ since, until }, place, access) {
    const answer = membersOf(await search({ since, until, after: place?.after ?? null, limit: pageSize }, access));
    if (!Array.isArray(answer.results)) throw new SourceTrouble('no_leads_in_answer');
    const after = textOf(membersOf(membersOf(answer.paging).next).after);
    return { items: answer.results.map((contact) => itemOf(contact, access)), next: after === '' ? null : { after } };
  },
  async check(access) {
    await search({ since: null, until: access.clock(), after: null, limit: 1 }, access);
  },
};

/** Contacts of HubSpot. */
export const hubspot = {
  isAuthenticated: (sent) => ('x-hubspot-signature-v3' in sent.headers ? hasSignature3(sent) : hasOlderSignature(sent)),
  split: (payload, _headers, { portal_id }) =>
    fromEach(listOf(payload), (event) => {
      if (!isOfContact(event) || (portal_id && textIn(event, 'portalId') !== portal_id)) return [];
      const id = textIn(event, 'objectId');
      const [portal, kind, at] = ['portalId', 'subscriptionType', 'occurredAt'].map((name) => textIn(event, name));
      // Their event id is not unique, and each attempt has a number.
      return id ? [{ delivery_key: `${portal} ${kind} ${id} ${at}`, external_id: id, source_data: event }] : [];
    }),
  accept: () => plain(200, ''),
  eventOf(payload) {
    const kind = kindOf(payload);
    if (kind.endsWith('.privacyDeletion')) return { kind: 'noted', code: 'erased' };
    return kind.endsWith('.deletion') ? { kind: 'noted', code: 'deleted' } : { kind: 'lead' };
  },
  namesLeads: true,
  client,
  sample: {
    id: '106000000001',
    properties: {
      firstname: 'Elena',
      lastname: 'Quiroga',
      email: 'elena.quiroga@example.com',
      phone: '+1 (305) 555-0133',
      address: '77 Calle Ocho',
      city: 'Miami',
      state: 'FL',
      zip: '33135',
    },
    createdAt: '2026-05-04T16:28:02Z',
    updatedAt: '2026-05-04T16:28:02Z',
    archived: false,
  },
} satisfies SourceType;

function hasSignature3({ bytes, headers, url, now, secrets }: Sent): boolean {
  const time = headerText(headers['x-hubspot-request-timestamp']);
  if (!isNear(Number(time), now)) return false;
  const given = headerText(headers['x-hubspot-signature-v3']);
  return secrets.api_secret.some((secret) =>
    [url, decodedQuery(url)].some((uri) => isEqual(given, hmac(secret, 'base64', 'POST', uri, bytes, time))),
  );
}

/** Some characters of the query are signed in decoded form. */
function decodedQuery(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  return `${path}?${query.replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi, (sign) => decodeURIComponent(sign))}`;
}

/** Signatures without a timestamp. Accepted only if the integration's settings allow them. */
function hasOlderSignature({ bytes, headers, url, secrets, settings }: Sent): boolean {
  if (!settings.older_signatures) return false;
  const given = headerText(headers['x-hubspot-signature']);
  const isSecond = headerText(headers['x-hubspot-signature-version']) === 'v2';
  return secrets.api_secret.some((secret) => {
    const hash = createHash('sha256').update(secret);
    if (isSecond) hash.update('POST').update(url);
    return isEqual(given, hash.update(bytes).digest('hex'));
  });
}

const kinds = /^(contact|object)\.(creation|deletion|privacyDeletion)$/;

const kindOf = (event: unknown) => textIn(event, 'subscriptionType') || textIn(event, 'eventType');

/** Whether an event is about a person that is added or removed. */
function isOfContact(event: unknown): boolean {
  const kind = kindOf(event);
  return kinds.test(kind) && (kind.startsWith('contact.') || textIn(event, 'objectTypeId') === '0-1');
}

interface Search {
  since: Date | null;
  until: Date;
  after: string | number | null;
  limit: number;
}

async function search({ since, until, after, limit }: Search, access: SourceAccess): Promise<unknown> {
  const when = (operator: 'GTE' | 'LTE', at: Date) => ({
    propertyName: 'createdate',
    operator,
    value: String(at.getTime()),
  });
  const { json } = await askJson(access, {
    url: `${access.vendors.hubspot}/${contacts}/search`,
    headers: headersOf(access),
    body: {
      filterGroups: [{ filters: [...(since ? [when('GTE', since)] : []), when('LTE', until)] }],
      sorts: [{ propertyName: 'createdate', direction: 'ASCENDING' }],
      properties: propertiesOf(access),
      limit,
      ...(after !== null && { after: String(after) }),
    },
    givenBy: 'operator',
    troubleIn,
  });
  return json;
}

/** A notification has its timestamp, which the contact lacks. They share the contact's id. */
function itemOf(contact: unknown, { integration }: SourceAccess): SourceItem {
  const id = textOf(membersOf(contact).id);
  const delivery_key = `${integration.settings.portal_id ?? ''} contact.creation ${id}`;
  return { delivery_key, external_id: id, source_data: contact };
}

function propertiesOf({ integration }: SourceAccess): string[] {
  return [...new Set([...propertiesAlways, ...(integration.settings.properties ?? [])])];
}

function headersOf(access: SourceAccess) {
  return { authorization: `Bearer ${secretOf(access, 'api_key')}` };
}

/** Seconds until the ten-second limit ends. */
const rollingSeconds = 10;

function troubleIn(status: number, json: unknown, now: Date, headers: OutsideAnswer['headers']): SourceTrouble | null {
  if (status !== 429) return null;
  if (textOf(membersOf(json).policyName) === 'DAILY') {
    return new SourceTrouble('quota_used_up', { status }, { retryAfterSeconds: secondsToMidnight(now) });
  }
  const told = retryAfterSeconds(headers['retry-after'], now);
  return new SourceTrouble('rate_limited', { status }, { retryAfterSeconds: told ?? rollingSeconds });
}
