import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { IntegrationType } from '../../contract/choices.ts';
import { startOf } from '../../contract/mapping/texts.ts';
import type { IntegrationSettings } from '../../contract/settings.ts';
import type { Delivery } from './delivery.ts';
import { personMark } from './person-mark.ts';

type Group = Readonly<Record<string, unknown>>;
type Splitting = (payload: unknown, headers: IncomingHttpHeaders, settings: IntegrationSettings) => Delivery[];

/**
 * The deliveries in what a source has sent: a batch is many, and one that cannot be read does not lose the rest. What is not
 * about leads is left out.
 */
export function split(
  type: IntegrationType,
  payload: unknown,
  headers: IncomingHttpHeaders,
  settings: IntegrationSettings,
): Delivery[] {
  return splitters[type](payload, headers, settings);
}

/** Of a payload that tells no id of its own. */
export function plainDelivery(payload: unknown, key?: string): Delivery {
  const id = textIn(payload, 'id') || textIn(payload, 'lead_id');
  const name = id ? `id:${id}` : hashOf(payload);
  return { delivery_key: key ?? (id ? ofPerson(name, payload) : name), external_id: id || name, source_data: payload };
}

/**
 * A key that a sender gives and nobody proves, as one of its person: senders call many leads by the id of their form, and the
 * second of them must not be taken for the first.
 */
function ofPerson(key: string, payload: unknown): string {
  const mark = personMark(payload);
  return mark ? `${key} ${mark}` : key;
}

/** So much is kept of what could not be read. */
const unreadableMax = 4_000;

/** Of bytes that could not be read as what their sender calls them. */
export function unreadable(bytes: Buffer): Delivery {
  const text = bytes.toString('utf8', 0, unreadableMax).replaceAll('\u0000', '').toWellFormed();
  return {
    ...plainDelivery(text, hashOf(bytes.toString('base64'))),
    invalid: { code: 'not_readable', weight: 'invalid', target: null, mapping_id: null, facts: {} },
  };
}

const listOf = (payload: unknown): unknown[] => (Array.isArray(payload) ? payload : [payload]);

/** Each with a key of its own, also where one key came for all; proved, it decides alone. */
const keyed = (payload: unknown, key: string, { isProved }: { isProved: boolean }): Delivery[] => {
  const all = listOf(payload);
  return all.map((each, at) => {
    if (!key) return plainDelivery(each);
    const own = all.length > 1 ? `${key}:${at}` : key;
    return plainDelivery(each, isProved ? own : ofPerson(own, each));
  });
};

const splitters: Record<IntegrationType, Splitting> = {
  'API REST': (payload) => listOf(payload).map((each) => plainDelivery(each)),
  'File Upload': (payload) => listOf(payload).map((each) => plainDelivery(each)),
  Webhook: (payload, headers, { authentication = 'signature' }) =>
    keyed(payload, headerOf(headers, 'webhook-id'), {
      isProved: authentication === 'signature' && 'webhook-signature' in headers,
    }),
  Zapier: (payload, headers) => {
    const key = headerOf(headers, 'idempotency-key');
    return listOf(payload).flatMap((each) =>
      textIn(each, 'id') ? [plainDelivery(each)] : keyed(each, key, { isProved: false }),
    );
  },
  'Facebook Ads': (payload, _headers, { page_id, form_ids = [] }) =>
    listIn(payload, 'entry')
      .flatMap((entry) => listIn(entry, 'changes'))
      .filter((change) => textIn(change, 'field') === 'leadgen')
      .map((change) => groupIn(change, 'value'))
      .filter((value) => !page_id || textIn(value, 'page_id') === page_id)
      .filter((value) => form_ids.length === 0 || form_ids.includes(textIn(value, 'form_id')))
      .flatMap((value) => identified(textIn(value, 'leadgen_id'), value)),
  'Google Ads': (payload) => {
    const lead = Object.fromEntries(
      Object.entries(isGroup(payload) ? payload : {}).filter(([name]) => name.toLowerCase() !== 'google_key'),
    );
    const [found] = identified(textIn(lead, 'lead_id'), lead);
    return [{ ...(found ?? plainDelivery(lead)), is_test: textIn(lead, 'is_test') === 'true' }];
  },
  'LinkedIn Ads': (payload) =>
    listOf(payload).flatMap((notice) => {
      const id = textIn(notice, 'leadGenFormResponse');
      const action = textIn(notice, 'leadAction');
      return id ? [{ delivery_key: `${id} ${action}`, external_id: id, source_data: notice }] : [];
    }),
  HubSpot: (payload, _headers, { portal_id }) =>
    listOf(payload)
      .filter((event) => isOfContact(event) && (!portal_id || textIn(event, 'portalId') === portal_id))
      .flatMap((event) => {
        const id = textIn(event, 'objectId');
        const [portal, kind, at] = ['portalId', 'subscriptionType', 'occurredAt'].map((name) => textIn(event, name));
        // What they call the event's id is not unique, and each try has a number.
        return id ? [{ delivery_key: `${portal} ${kind} ${id} ${at}`, external_id: id, source_data: event }] : [];
      }),
  Mailchimp: (payload, _headers, { list_id }) => {
    const kind = textIn(payload, 'type');
    const data = groupIn(payload, 'data');
    if (!mailchimpKinds.has(kind) || (list_id && textIn(data, 'list_id') !== list_id)) return [];
    const id = textIn(data, 'id') || textIn(data, 'new_id') || textIn(data, 'email');
    const key = `${kind} ${id} ${textIn(payload, 'fired_at')}`;
    return [{ delivery_key: key, external_id: kind === 'subscribe' ? id : key, source_data: payload }];
  },
  Custom: (payload) =>
    listOf(payload)
      .flatMap((each) => prospectsOf(each))
      .map((each) => {
        const id = sellersIdOf(each);
        if (!id) return plainDelivery(each);
        return { delivery_key: ofPerson(`id:${id}`, each), external_id: id, source_data: each };
      }),
};

const mailchimpKinds = new Set(['subscribe', 'profile', 'unsubscribe', 'upemail', 'cleaned']);

const hubspotKinds = /^(contact|object)\.(creation|deletion|privacyDeletion)$/;

/** Whether an event is about a person who came or goes. */
function isOfContact(event: unknown): boolean {
  const kind = textIn(event, 'subscriptionType') || textIn(event, 'eventType');
  const object = textIn(event, 'objectTypeId');
  return hubspotKinds.test(kind) && (kind.startsWith('contact.') || object === '0-1');
}

/** ADF holds several prospects; each is a lead. */
function prospectsOf(payload: unknown): unknown[] {
  const prospects = groupIn(payload, 'adf').prospect;
  if (prospects === undefined) return [payload];
  return listOf(prospects).map((prospect) => ({ adf: { prospect } }));
}

/** What sellers of leads call a lead by. */
function sellersIdOf(payload: unknown): string {
  const { prospect } = groupIn(payload, 'adf');
  const [id] = listOf(groupOf(prospect).id);
  const adf = isGroup(id) ? `${textIn(id, '@source')} ${textIn(id, '#text')}`.trim() : textOf(id);
  return adf || ['TXID', 'universal_leadid', 'lead_id', 'id'].map((name) => textIn(payload, name)).find(Boolean) || '';
}

const identified = (id: string, source_data: unknown): Delivery[] =>
  id ? [{ delivery_key: id, external_id: id, source_data }] : [];

/** By what it says, whatever the order in which it says it. */
function hashOf(payload: unknown): string {
  return `sha256:${createHash('sha256')
    .update(JSON.stringify(sorted(payload)))
    .digest('base64url')}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isGroup(value)) return value;
  return Object.keys(value)
    .toSorted()
    .map((name) => [name, sorted(value[name])]);
}

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const groupOf = (value: unknown): Group => (isGroup(value) ? value : {});
const groupIn = (value: unknown, name: string): Group => groupOf(groupOf(value)[name]);
const listIn = (value: unknown, name: string): unknown[] => {
  const list = groupOf(value)[name];
  return Array.isArray(list) ? list : [];
};
const keyMax = 400;
const textOf = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? startOf(String(value), keyMax) : '';
const textIn = (value: unknown, name: string): string => textOf(groupOf(value)[name]);
const headerOf = (headers: IncomingHttpHeaders, name: string) => textOf(headers[name]);
