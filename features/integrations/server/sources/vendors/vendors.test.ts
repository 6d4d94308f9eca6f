import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Vendor } from '#platform/server/ground/outgoing-settings.ts';
import { createAskOutside } from '#platform/server/outside/ask-outside.ts';
import type { IntegrationType } from '../../../contract/choices.ts';
import type { IntegrationForWork } from '../../integration-for-work.ts';
import { clientOf } from '../clients.ts';
import type { FormStore, PagePlace, SourceAccess, SourceClient, SourceItem } from '../source-access.ts';
import { SourceTrouble } from '../source-trouble.ts';
import { fixture, startVendor, type VendorStandIn } from '../vendor-stand-in.ts';

const vendors = ['facebook', 'linkedin', 'hubspot', 'mailchimp'] as const satisfies readonly Vendor[];
const now = new Date('2026-05-04T16:30:00Z');
let standIns: Record<Vendor, VendorStandIn>;
beforeAll(async () => {
  const started = await Promise.all(vendors.map(async (vendor) => [vendor, await startVendor(vendor)] as const));
  standIns = Object.fromEntries(started) as typeof standIns;
});
afterAll(() => Promise.all(Object.values(standIns).map((standIn) => standIn.close())));
afterEach(() => {
  for (const standIn of Object.values(standIns)) {
    expect(standIn.faults.splice(0)).toEqual([]);
    standIn.asked.splice(0);
  }
});

function accessTo(
  integration_type: IntegrationType,
  given: Partial<Pick<IntegrationForWork, 'settings' | 'secrets'>> = {},
): SourceAccess {
  const urls = Object.fromEntries(vendors.map((vendor) => [vendor, standIns[vendor].url])) as Record<Vendor, string>;
  const outgoing = { allow: { hosts: [], networks: [] }, proxy: null, vendors: urls };
  const kept = new Map<string, unknown>();
  const forms: FormStore = {
    read: async (key) => kept.get(key) ?? null,
    keep: async (key, form) => void kept.set(key, form),
  };
  const integration: IntegrationForWork = {
    ...{ id: 'i', tenant_id: 't', name: 'Fuente', integration_type, status: 'Active', api_endpoint: '', headers: {} },
    ...{ auto_process: true, duplicate_check: true, validate_data: true, settings: {} },
    secrets: { api_key: 'fixture-token', api_secret: '', webhook_secret: '' },
    ...given,
  };
  return { integration, vendors: urls, askOutside: createAskOutside(outgoing), clock: () => now, forms };
}

const client = (type: IntegrationType) =>
  clientOf(type) as SourceClient & { fetchLead: NonNullable<SourceClient['fetchLead']> };

async function everything(
  type: IntegrationType,
  access: SourceAccess,
  since: Date | null = null,
): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  let place: PagePlace | null = null;
  do {
    const page = await client(type).readPage({ since, until: now }, place, access);
    items.push(...page.items);
    place = page.next;
  } while (place);
  return items;
}

const troubleOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SourceTrouble);
  return error as SourceTrouble;
};

describe('Facebook', () => {
  const notice = () => fixture('facebook-leadgen.webhook.json').entry[0].changes[0].value;
  const secrets = { api_key: 'fixture-page-token', api_secret: 'fixture-meta-app-secret', webhook_secret: '' };

  test('tells the lead of a notice, to somebody who shows token and proof', async () => {
    standIns.facebook.answer('getLead', { status: 200, json: fixture('facebook-lead.graph.json') });
    const access = accessTo('Facebook Ads', { secrets, settings: { graph_version: 'v23.0' } });
    expect(await client('Facebook Ads').fetchLead(notice(), access)).toEqual(fixture('facebook-lead.graph.json'));
    const [{ url, headers }] = standIns.facebook.asked as [(typeof standIns.facebook.asked)[0]];
    expect(url.pathname).toBe('/v23.0/1289034455110027');
    expect(headers.authorization).toBe('Bearer fixture-page-token');
    const proof = createHmac('sha256', secrets.api_secret).update(secrets.api_key).digest('hex');
    expect(url.searchParams.get('appsecret_proof')).toBe(proof);
    expect(url.searchParams.get('fields')).toBe(
      'id,created_time,ad_id,ad_name,adset_id,adset_name,campaign_id,campaign_name,form_id,platform,is_organic,field_data,custom_disclaimer_responses',
    );
    expect(headers['accept-encoding']).toBe('identity');
  });

  test.each([
    [
      'an expired token',
      400,
      fixture('facebook-error-190.graph.json'),
      { code: 'token_refused', isOfIntegration: true },
    ],
    ['a limit', 400, { error: { message: '', type: '', code: 4 } }, { code: 'rate_limited', isOfIntegration: false }],
    [
      'a fault of its own',
      500,
      { error: { message: '', type: '', code: 2 } },
      { code: 'server_error', isOfIntegration: false },
    ],
    [
      'a missing permission',
      403,
      { error: { message: '', type: '', code: 200 } },
      { code: 'not_permitted', isOfIntegration: true },
    ],
    [
      'a lead that is gone',
      400,
      { error: { code: 100, error_subcode: 33 } },
      { code: 'not_found_there', isOfIntegration: false },
    ],
  ])('is understood when it speaks of %s', async (_, status, json, problem) => {
    standIns.facebook.answer('getLead', { status, json });
    const trouble = await troubleOf(client('Facebook Ads').fetchLead(notice(), accessTo('Facebook Ads', { secrets })));
    expect(trouble.problem).toMatchObject(problem);
  });

  test('brings what was missed form by form, page by page, under the keys of notices', async () => {
    const lead = (id: string) => ({ id, created_time: '2026-05-04T16:28:02+0000', field_data: [] });
    standIns.facebook.answer('listLeads', ({ url }) => {
      const [form, after] = [url.pathname.split('/')[2], url.searchParams.get('after')];
      if (form === '22') return { status: 200, json: { data: [lead('3')] } };
      const paging = { cursors: { after: 'A' }, next: 'https://graph.facebook.com/next' };
      return { status: 200, json: after ? { data: [lead('2')] } : { data: [lead('1')], paging } };
    });
    const access = accessTo('Facebook Ads', { secrets, settings: { form_ids: ['11', '22'] } });
    const items = await everything('Facebook Ads', access, new Date('2026-05-04T00:00:00Z'));
    expect(items.map(({ delivery_key, external_id }) => [delivery_key, external_id])).toEqual([
      ['1', '1'],
      ['2', '2'],
      ['3', '3'],
    ]);
    expect(JSON.parse(standIns.facebook.asked[0]?.url.searchParams.get('filtering') ?? '')).toEqual([
      { field: 'time_created', operator: 'GREATER_THAN', value: 1777852800 },
    ]);
  });

  test('is not asked for what is no number, nor without a token', async () => {
    const missing = accessTo('Facebook Ads', { secrets: { ...secrets, api_key: '' } });
    expect((await troubleOf(client('Facebook Ads').fetchLead(notice(), missing))).facts).toEqual({ secret: 'api_key' });
    const elsewhere = client('Facebook Ads').fetchLead({ leadgen_id: '../me' }, accessTo('Facebook Ads', { secrets }));
    expect((await troubleOf(elsewhere)).code).toBe('not_found_there');
    expect(standIns.facebook.asked).toEqual([]);
  });
});

describe('LinkedIn', () => {
  const lead = fixture('linkedin-lead.api.json');
  const form = fixture('linkedin-form.api.json');

  test('tells a lead in two answers, and a form once', async () => {
    standIns.linkedin.answer('getLeadFormResponse', { status: 200, json: lead });
    standIns.linkedin.answer('getLeadForm', { status: 200, json: form });
    const access = accessTo('LinkedIn Ads', { settings: { linkedin_version: '202601' } });
    const notice = fixture('linkedin-notification.webhook.json');
    for (let times = 0; times < 2; times += 1) {
      expect(await client('LinkedIn Ads').fetchLead(notice, access)).toEqual({ ...lead, form });
    }
    expect(standIns.linkedin.asked.map(({ url }) => url.pathname)).toEqual([
      `/rest/leadFormResponses/${lead.id}`,
      '/rest/leadForms/7234246',
      `/rest/leadFormResponses/${lead.id}`,
    ]);
    expect(standIns.linkedin.asked[0]?.headers).toMatchObject({
      authorization: 'Bearer fixture-token',
      'linkedin-version': '202601',
      'x-restli-protocol-version': '2.0.0',
    });
  });

  test('keeps no form of another version than the lead names', async () => {
    standIns.linkedin.answer('getLeadFormResponse', { status: 200, json: lead });
    standIns.linkedin.answer('getLeadForm', { status: 200, json: { ...form, versionId: 2 } });
    const access = accessTo('LinkedIn Ads');
    await client('LinkedIn Ads').fetchLead(fixture('linkedin-notification.webhook.json'), access);
    await client('LinkedIn Ads').fetchLead(fixture('linkedin-notification.webhook.json'), access);
    expect(standIns.linkedin.asked.filter(({ operation }) => operation === 'getLeadForm')).toHaveLength(2);
  });

  test('wants to be asked on the next day when its quota is used up, and a newer version when it says so', async () => {
    const ask = () =>
      troubleOf(
        client('LinkedIn Ads').fetchLead(fixture('linkedin-notification.webhook.json'), accessTo('LinkedIn Ads')),
      );
    standIns.linkedin.answer('getLeadFormResponse', { status: 429, json: { status: 429, message: '' } });
    expect(await ask()).toMatchObject({ code: 'quota_used_up', isPassing: true, retryAfterSeconds: 27_000 });
    standIns.linkedin.answer('getLeadFormResponse', { status: 426, json: { status: 426, message: '' } });
    expect((await ask()).problem).toMatchObject({ code: 'version_retired', isOfIntegration: true });
  });

  test('is searched by its owner, whose parentheses are not escaped', async () => {
    standIns.linkedin.answer('findLeadFormResponses', { status: 200, json: { elements: [lead] } });
    standIns.linkedin.answer('getLeadForm', { status: 200, json: form });
    const access = accessTo('LinkedIn Ads', { settings: { owner_urn: 'urn:li:sponsoredAccount:520866471' } });
    const items = await everything('LinkedIn Ads', access, new Date(1_777_900_000_000));
    const urn = 'urn:li:leadGenFormResponse:249592fc-d272-44ba-a7db-c2bdce579507-6';
    expect(items).toEqual([{ delivery_key: `${urn} CREATED`, external_id: urn, source_data: { ...lead, form } }]);
    expect(standIns.linkedin.asked[0]?.url.search).toBe(
      '?q=owner&owner=(sponsoredAccount:urn%3Ali%3AsponsoredAccount%3A520866471)&leadType=(leadType:SPONSORED)&submittedAtTimeRange=(start:1777900000000,end:1777912200000)&start=0&count=100',
    );
  });
});

describe('HubSpot', () => {
  test('tells the contact of an event with the properties that are wanted', async () => {
    standIns.hubspot.answer('getContact', { status: 200, json: fixture('hubspot-contact.api.json') });
    const access = accessTo('HubSpot', { settings: { properties: ['poliza'] } });
    const [event] = fixture('hubspot-creation.webhook.json');
    expect(await client('HubSpot').fetchLead(event, access)).toEqual(fixture('hubspot-contact.api.json'));
    const [{ url }] = standIns.hubspot.asked as [(typeof standIns.hubspot.asked)[0]];
    expect(url.pathname).toBe('/crm/v3/objects/contacts/106314056576');
    expect(url.searchParams.get('properties')?.split(',')).toEqual(
      expect.arrayContaining(['firstname', 'hs_whatsapp_phone_number', 'poliza']),
    );
  });

  test.each([
    ['TEN_SECONDLY_ROLLING', { code: 'rate_limited', retryAfterSeconds: 10 }],
    ['DAILY', { code: 'quota_used_up', retryAfterSeconds: 27_000 }],
  ])('is asked again as its limit %s says', async (policyName, expected) => {
    standIns.hubspot.answer('getContact', { status: 429, json: { message: '', policyName } });
    expect(await troubleOf(client('HubSpot').fetchLead({ objectId: 1 }, accessTo('HubSpot')))).toMatchObject(expected);
  });

  test('is searched by the moment of creation, page by page', async () => {
    const contact = fixture('hubspot-contact.api.json');
    standIns.hubspot.answer('searchContacts', ({ body }) => {
      const { after } = body as { after?: string };
      const results = after ? [{ ...contact, id: '2' }] : [contact];
      return { status: 200, json: { total: 2, results, ...(!after && { paging: { next: { after: '100' } } }) } };
    });
    const items = await everything('HubSpot', accessTo('HubSpot'), new Date(1_777_900_000_000));
    expect(items.map(({ external_id }) => external_id)).toEqual(['106314056576', '2']);
    expect(standIns.hubspot.asked[1]?.body).toMatchObject({
      after: '100',
      filterGroups: [
        {
          filters: [
            { operator: 'GTE', value: '1777900000000' },
            { operator: 'LTE', value: '1777912200000' },
          ],
        },
      ],
    });
  });
});

describe('Mailchimp', () => {
  const secrets = { api_key: 'fixture-us21', api_secret: '', webhook_secret: '' };

  test('is asked at the data centre of its key, and its members come as notices would tell them', async () => {
    const member = {
      ...{ id: 'hash', unique_email_id: '8a25ff1d98', email_address: 'ximena.rios@example.com', status: 'subscribed' },
      ...{ timestamp_opt: '2026-05-04T16:28:02+00:00', ip_opt: '203.0.113.30', merge_fields: { FNAME: 'Ximena' } },
    };
    const left = { ...member, status: 'unsubscribed' };
    standIns.mailchimp.answer('listMembers', { status: 200, json: { members: [member, left], total_items: 2 } });
    const access = accessTo('Mailchimp', { secrets, settings: { list_id: 'a6b5da1054' } });
    expect(await everything('Mailchimp', access, new Date('2026-05-04T00:00:00Z'))).toEqual([
      {
        delivery_key: 'subscribe 8a25ff1d98 2026-05-04 16:28:02',
        external_id: '8a25ff1d98',
        source_data: {
          type: 'subscribe',
          fired_at: '2026-05-04 16:28:02',
          data: {
            ...{ id: '8a25ff1d98', list_id: 'a6b5da1054', email: 'ximena.rios@example.com', ip_opt: '203.0.113.30' },
            merges: { EMAIL: 'ximena.rios@example.com', FNAME: 'Ximena' },
          },
        },
      },
    ]);
    expect(standIns.mailchimp.asked[0]?.url.searchParams.get('since_last_changed')).toBe('2026-05-04T00:00:00.000Z');
  });

  test('answers a ping by Basic authorization', async () => {
    await client('Mailchimp').check(accessTo('Mailchimp', { secrets }));
    expect(standIns.mailchimp.asked[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('vigencia:fixture-us21').toString('base64')}`,
    );
    expect(standIns.mailchimp.asked[0]?.url.pathname).toBe('/3.0/ping');
  });

  test('refuses a key by its own words', async () => {
    standIns.mailchimp.answer('ping', { status: 401, json: { title: 'API Key Invalid', status: 401, detail: '' } });
    const trouble = await troubleOf(client('Mailchimp').check(accessTo('Mailchimp', { secrets })));
    expect(trouble.problem).toMatchObject({ code: 'token_refused', isOfIntegration: true });
  });

  test('has an address only by a key that names a data centre', async () => {
    const access = { ...accessTo('Mailchimp', { secrets: { ...secrets, api_key: 'evil.example.com/#' } }) };
    const real = { ...access, vendors: { ...access.vendors, mailchimp: 'https://{dc}.api.mailchimp.com/3.0' } };
    expect((await troubleOf(client('Mailchimp').check(real))).code).toBe('token_refused');
  });
});
