import { createHash, type Hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { WrittenNumber } from '#platform/contract/read-json.ts';
import type { Steps } from '#platform/server/ground/in-slices.ts';
import type { IntegrationType } from '../../contract/choices.ts';
import { startOf } from '../../contract/mapping/texts.ts';
import type { IntegrationSettings } from '../../contract/settings.ts';
import type { Delivery } from '../source-types/delivery.ts';
import { withoutGoogleKey } from './google-key.ts';
import { personMark } from '../source-types/person-mark.ts';

type Group = Readonly<Record<string, unknown>>;
type Splitting = (payload: unknown, headers: IncomingHttpHeaders, settings: IntegrationSettings) => Steps<Delivery[]>;

/**
 * Splits a source's request into deliveries. A batch has many, and an unreadable one does not affect the rest. Entries
 * that are not about leads are dropped. Yields a step for each delivery and for each value that is read to distinguish
 * them.
 */
export const split = (
  type: IntegrationType,
  payload: unknown,
  headers: IncomingHttpHeaders,
  settings: IntegrationSettings,
): Steps<Delivery[]> => splitters[type](payload, headers, settings);

/** A payload without an id of its own. */
export function* plainDelivery(payload: unknown, key?: string): Steps<Delivery> {
  const id = textIn(payload, 'id') || textIn(payload, 'lead_id');
  const name = id ? `id:${id}` : yield* hashOf(payload);
  const delivery_key = key ?? (id ? yield* ofPerson(name, payload) : name);
  return { delivery_key, external_id: id || name, source_data: payload };
}

/**
 * Makes a sender's unauthenticated key specific to its person. Senders use the id of their form for many leads, and the
 * second one must not count as a repetition of the first.
 */
function* ofPerson(key: string, payload: unknown): Steps<string> {
  const mark = yield* personMark(payload);
  return mark ? `${key} ${mark}` : key;
}

/** The maximum length that is stored of an unreadable body. */
const unreadableMax = 4_000;

/** A delivery of bytes that do not match their declared content type. */
export function unreadable(bytes: Buffer): Delivery {
  const text = withoutGoogleKey(bytes.toString('utf8', 0, unreadableMax).replaceAll('\u0000', '').toWellFormed());
  const key = `sha256:${createHash('sha256').update(bytes).digest('base64url')}`;
  return {
    delivery_key: key,
    external_id: key,
    source_data: text,
    invalid: { code: 'not_readable', weight: 'invalid', target: null, mapping_id: null, facts: {} },
  };
}

const listOf = (payload: unknown): unknown[] => (Array.isArray(payload) ? payload : [payload]);

/** Applies a generator to each element, one after the other. */
function* fromEach<Part>(
  list: readonly Part[],
  make: (part: Part, at: number) => Steps<Delivery[]> | readonly Delivery[],
): Steps<Delivery[]> {
  const made: Delivery[] = [];
  for (const [at, part] of list.entries()) {
    yield;
    const some = make(part, at);
    made.push(...(Array.isArray(some) ? some : yield* some as Steps<Delivery[]>));
  }
  return made;
}

function* onePlain(payload: unknown, key?: string): Steps<Delivery[]> {
  return [yield* plainDelivery(payload, key)];
}

/** Each delivery gets its own key, even if one key applies to all. An authenticated key decides alone. */
const keyed = (payload: unknown, key: string, { isAuthenticated }: { isAuthenticated: boolean }): Steps<Delivery[]> => {
  const all = listOf(payload);
  return fromEach(all, function* (each, at) {
    if (!key) return yield* onePlain(each);
    const own = all.length > 1 ? `${key}:${at}` : key;
    return yield* onePlain(each, isAuthenticated ? own : yield* ofPerson(own, each));
  });
};

const splitters: Record<IntegrationType, Splitting> = {
  'API REST': (payload) => fromEach(listOf(payload), (each) => onePlain(each)),
  'File Upload': (payload) => fromEach(listOf(payload), (each) => onePlain(each)),
  Webhook: (payload, headers, { authentication = 'signature' }) =>
    keyed(payload, headerOf(headers, 'webhook-id'), {
      isAuthenticated: authentication === 'signature' && 'webhook-signature' in headers,
    }),
  Zapier: (payload, headers) => {
    const key = headerOf(headers, 'idempotency-key');
    return fromEach(listOf(payload), (each) =>
      textIn(each, 'id') ? onePlain(each) : keyed(each, key, { isAuthenticated: false }),
    );
  },
  'Facebook Ads': (payload, _headers, { page_id, form_ids = [] }) =>
    fromEach(
      listIn(payload, 'entry').flatMap((entry) => listIn(entry, 'changes')),
      (change) => {
        const value = groupIn(change, 'value');
        const isOurs =
          textIn(change, 'field') === 'leadgen' &&
          (!page_id || textIn(value, 'page_id') === page_id) &&
          (form_ids.length === 0 || form_ids.includes(textIn(value, 'form_id')));
        return isOurs ? identified(textIn(value, 'leadgen_id'), value) : [];
      },
    ),
  'Google Ads': (payload) =>
    fromEach([payload], function* (each) {
      const lead = Object.fromEntries(
        Object.entries(isGroup(each) ? each : {}).filter(([name]) => name.toLowerCase() !== 'google_key'),
      );
      const [found] = identified(textIn(lead, 'lead_id'), lead);
      return [{ ...(found ?? (yield* plainDelivery(lead))), is_test: textIn(lead, 'is_test') === 'true' }];
    }),
  'LinkedIn Ads': (payload) =>
    fromEach(listOf(payload), (notice) => {
      const id = textIn(notice, 'leadGenFormResponse');
      const action = textIn(notice, 'leadAction');
      return id ? [{ delivery_key: `${id} ${action}`, external_id: id, source_data: notice }] : [];
    }),
  HubSpot: (payload, _headers, { portal_id }) =>
    fromEach(listOf(payload), (event) => {
      if (!isOfContact(event) || (portal_id && textIn(event, 'portalId') !== portal_id)) return [];
      const id = textIn(event, 'objectId');
      const [portal, kind, at] = ['portalId', 'subscriptionType', 'occurredAt'].map((name) => textIn(event, name));
      // Their event id is not unique, and each attempt has a number.
      return id ? [{ delivery_key: `${portal} ${kind} ${id} ${at}`, external_id: id, source_data: event }] : [];
    }),
  Mailchimp: (payload, _headers, { list_id }) =>
    fromEach([payload], () => {
      const kind = textIn(payload, 'type');
      const data = groupIn(payload, 'data');
      if (!mailchimpKinds.has(kind) || (list_id && textIn(data, 'list_id') !== list_id)) return [];
      const id = textIn(data, 'id') || textIn(data, 'new_id') || textIn(data, 'email');
      const key = `${kind} ${id} ${textIn(payload, 'fired_at')}`;
      return [{ delivery_key: key, external_id: kind === 'subscribe' ? id : key, source_data: payload }];
    }),
  Custom: (payload) =>
    fromEach(
      listOf(payload).flatMap((each) => prospectsOf(each)),
      function* (each) {
        const id = sellersIdOf(each);
        if (!id) return yield* onePlain(each);
        return [{ delivery_key: yield* ofPerson(`id:${id}`, each), external_id: id, source_data: each }];
      },
    ),
};

const mailchimpKinds = new Set(['subscribe', 'profile', 'unsubscribe', 'upemail', 'cleaned']);

const hubspotKinds = /^(contact|object)\.(creation|deletion|privacyDeletion)$/;

/** Whether an event is about a person that is added or removed. */
function isOfContact(event: unknown): boolean {
  const kind = textIn(event, 'subscriptionType') || textIn(event, 'eventType');
  const object = textIn(event, 'objectTypeId');
  return hubspotKinds.test(kind) && (kind.startsWith('contact.') || object === '0-1');
}

/** ADF contains several prospects. Each one is a lead. */
function prospectsOf(payload: unknown): unknown[] {
  const prospects = groupIn(payload, 'adf').prospect;
  if (prospects === undefined) return [payload];
  return listOf(prospects).map((prospect) => ({ adf: { prospect } }));
}

/** The id of a lead at a lead vendor. */
function sellersIdOf(payload: unknown): string {
  const { prospect } = groupIn(payload, 'adf');
  const [id] = listOf(groupOf(prospect).id);
  const adf = isGroup(id) ? `${textIn(id, '@source')} ${textIn(id, '#text')}`.trim() : textOf(id);
  return adf || ['TXID', 'universal_leadid', 'lead_id', 'id'].map((name) => textIn(payload, name)).find(Boolean) || '';
}

const identified = (id: string, source_data: unknown): Delivery[] =>
  id ? [{ delivery_key: id, external_id: id, source_data }] : [];

/** A hash of the content that is independent of the order of its fields. */
function* hashOf(payload: unknown): Steps<string> {
  const hash = createHash('sha256');
  yield* say(payload, hash);
  return `sha256:${hash.digest('base64url')}`;
}

function* say(value: unknown, hash: Hash): Steps<void> {
  yield;
  if (Array.isArray(value)) {
    hash.update('[');
    for (const part of value) {
      yield* say(part, hash);
      hash.update(',');
    }
    hash.update(']');
  } else if (isGroup(value)) {
    hash.update('{');
    for (const name of Object.keys(value).toSorted()) {
      hash.update(`${JSON.stringify(name)}:`);
      yield* say(value[name], hash);
      hash.update(',');
    }
    hash.update('}');
  } else hash.update(JSON.stringify(value) ?? 'null');
}

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber);
const groupOf = (value: unknown): Group => (isGroup(value) ? value : {});
const groupIn = (value: unknown, name: string): Group => groupOf(groupOf(value)[name]);
const listIn = (value: unknown, name: string): unknown[] => {
  const list = groupOf(value)[name];
  return Array.isArray(list) ? list : [];
};
const keyMax = 400;
const textOf = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) || value instanceof WrittenNumber
    ? startOf(String(value), keyMax)
    : '';
const textIn = (value: unknown, name: string): string => textOf(groupOf(value)[name]);
const headerOf = (headers: IncomingHttpHeaders, name: string) => textOf(headers[name]);
