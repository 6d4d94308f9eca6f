import { createHmac } from 'node:crypto';
import { addressWith, askJson, type JsonAnswer, membersOf, textOf } from '#platform/server/outside/ask-json.ts';
import { graphVersionDefault } from '../../contract/settings.ts';
import { type SourceAccess, type SourceClient, type SourceItem, type SourcePage, secretOf } from './source-client.ts';
import { SourceTrouble } from './source-trouble.ts';

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

/** Lead Ads: a notification has the id of a lead, which the Graph API returns. */
export const facebook: SourceClient = {
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
