import { createHmac } from 'node:crypto';
import { isHmacSigned, isOne } from '#platform/server/hooks/signature-checks.ts';
import { addressWith, askJson, type JsonAnswer, membersOf, textOf } from '#platform/server/outside/ask-json.ts';
import { graphVersionDefault } from '../../contract/source-types/facebook.ts';
import { faulty, json, plain } from './answers.ts';
import { fromEach, identified } from './delivery.ts';
import { groupIn, listIn, textIn } from './payload-parts.ts';
import { type SourceAccess, type SourceClient, type SourceItem, type SourcePage, secretOf } from './source-client.ts';
import { SourceTrouble } from './source-trouble.ts';
import type { SourceType } from './source-type.ts';

const leadFields = [
  'id',
  'created_time',
  'ad_id',
  'ad_name',
  'adset_id',
  'adset_name',
  'campaign_id',
  'campaign_name',
  'form_id',
  'platform',
  'is_organic',
  'field_data',
  'custom_disclaimer_responses',
].join(',');

const pageSize = 100;

/** A notification has the id of a lead, which the Graph API returns. */
const client: SourceClient = {
  async fetchLead(notice, access) {
    const id = textOf(membersOf(notice).leadgen_id);
    if (!/^\d{1,40}$/.test(id)) throw new SourceTrouble('not_found_there', { id });
    const { json } = await askGraph(id, { fields: leadFields }, access);
    return json;
  },
  isLead: (sent) => 'field_data' in membersOf(sent),
  subscription(access) {
    const { page_id } = access.integration.settings;
    if (!page_id || !/^\d{1,40}$/.test(page_id)) return null;
    const make = async () => {
      await askGraph(`${page_id}/subscribed_apps`, { subscribed_fields: 'leadgen' }, access, 'POST');
    };
    return { key: `page ${page_id}`, make };
  },
  async readPage({ since }, place, access) {
    const forms = access.integration.settings.form_ids ?? [];
    const at = Number(place?.form ?? 0);
    const form = forms[at];
    // The forms of a page are not listed: an agency names the ones that it wants.
    if (form === undefined) return { items: [], next: null };
    const { json } = await askGraph(
      `${form}/leads`,
      { fields: leadFields, ...sinceIs(since), limit: pageSize, ...after(place) },
      access,
    );
    const answer = membersOf(json);
    if (!Array.isArray(answer.data)) throw new SourceTrouble('no_leads_in_answer');
    return { items: answer.data.map(itemOf), next: nextOf(membersOf(answer.paging), at, forms.length) };
  },
  async check(access) {
    const { page_id, form_ids = [] } = access.integration.settings;
    const [form] = form_ids;
    if (form) await askGraph(`${form}/leads`, { fields: 'id', limit: 1 }, access);
    else await askGraph(page_id || 'me', { fields: 'id' }, access);
  },
};

/** Lead forms of Meta. */
export const facebook = {
  isAuthenticated: (sent) => isHmacSigned(sent, 'x-hub-signature-256', sent.secrets.api_secret),
  split: (payload, _headers, { page_id, form_ids = [] }) =>
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
  accept: () => plain(200, 'EVENT_RECEIVED'),
  /** Meta, which registers an address, has the agreed verify token. */
  answerCall(query, { webhook_secret }) {
    const challenge = query.get('hub.challenge') ?? '';
    const isRight = query.get('hub.mode') === 'subscribe' && isOne(query.get('hub.verify_token') ?? '', webhook_secret);
    if (!isRight) return json(403, { code: 'invalid_signature', message: 'The verify token is another one.' });
    return /^\d{1,40}$/.test(challenge) ? plain(200, challenge) : faulty('unreadable');
  },
  namesLeads: true,
  client,
  sample: {
    id: '1289034455110001',
    created_time: '2026-05-04T16:28:02+0000',
    ad_id: '23851234567890001',
    ad_name: 'Auto ES - video 1',
    campaign_id: '23851234567890002',
    campaign_name: 'Auto ES Miami',
    form_id: '551111744595000',
    platform: 'fb',
    is_organic: false,
    field_data: [
      { name: 'full_name', values: ['Elena Quiroga'] },
      { name: 'email', values: ['elena.quiroga@example.com'] },
      { name: 'phone_number', values: ['+13055550133'] },
      { name: 'zip_code', values: ['33135'] },
      { name: '¿qué_seguro_necesita?', values: ['auto'] },
    ],
    custom_disclaimer_responses: [{ checkbox_key: 'consentimiento_sms', is_checked: '1' }],
  },
} satisfies SourceType;

const after = (place: Readonly<Record<string, string | number>> | null) => (place?.after ? { after: place.after } : {});

function sinceIs(since: Date | null) {
  if (!since) return {};
  const value = Math.floor(since.getTime() / 1000);
  return { filtering: JSON.stringify([{ field: 'time_created', operator: 'GREATER_THAN', value }]) };
}

/** The next page of a form, else the first one of the next form. */
function nextOf(paging: Readonly<Record<string, unknown>>, at: number, forms: number): SourcePage['next'] {
  const cursor = textOf(membersOf(paging.cursors).after);
  if (cursor !== '' && textOf(paging.next) !== '') return { form: at, after: cursor };
  return at + 1 < forms ? { form: at + 1 } : null;
}

function itemOf(lead: unknown): SourceItem {
  const id = textOf(membersOf(lead).id);
  return { delivery_key: id, external_id: id, source_data: lead };
}

function askGraph(
  node: string,
  params: Record<string, string | number>,
  access: SourceAccess,
  method?: 'POST',
): Promise<JsonAnswer> {
  const token = secretOf(access, 'api_key');
  const secret = access.integration.secrets.api_secret;
  const version = access.integration.settings.graph_version ?? graphVersionDefault;
  // Proves that the app sends the request, for apps that require it.
  const proof = secret ? { appsecret_proof: createHmac('sha256', secret).update(token).digest('hex') } : {};
  return askJson(access, {
    url: addressWith(`${access.vendors.facebook}/${version}/${node}`, { ...params, ...proof }),
    headers: { authorization: `Bearer ${token}` },
    givenBy: 'operator',
    ...(method && { method }),
    troubleIn,
  });
}

const limitCodes = [4, 17, 32, 613, 80_005];
/** Seconds until a limit of the Graph API ends. */
const limitSeconds = 300;

function troubleIn(status: number, json: unknown): SourceTrouble | null {
  const { code, error_subcode } = membersOf(membersOf(json).error);
  if (typeof code !== 'number') return null;
  const facts = { status, code, ...(typeof error_subcode === 'number' && { subcode: error_subcode }) };
  if (code === 190 || code === 102) return new SourceTrouble('token_refused', facts);
  if (limitCodes.includes(code)) return new SourceTrouble('rate_limited', facts, { retryAfterSeconds: limitSeconds });
  if (code === 1 || code === 2) return new SourceTrouble('server_error', facts);
  if (code === 10 || code === 368 || (code >= 200 && code < 300)) return new SourceTrouble('not_permitted', facts);
  if (code === 100 && error_subcode === 33) return new SourceTrouble('not_found_there', facts);
  return new SourceTrouble('refused_by_source', facts);
}
