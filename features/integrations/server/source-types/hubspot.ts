import { addressWith, askJson, membersOf, textOf } from '#platform/server/outside/ask-json.ts';
import type { OutsideAnswer } from '#platform/server/outside/ask-outside.ts';
import { retryAfterSeconds, secondsToMidnight } from '#platform/server/outside/retry-after.ts';
import { type SourceAccess, type SourceClient, type SourceItem, secretOf } from './source-client.ts';
import { SourceTrouble } from './source-trouble.ts';

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

/** CRM contacts: a notification has the id of one. */
export const hubspot: SourceClient = {
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
