import { createHmac } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { fixture } from '../../testing/fixture.ts';
import { startVendors } from '../../testing/start-vendors.ts';
import { problemOf } from './source-trouble.ts';

const now = new Date('2026-05-04T16:30:00Z');
const { standIns, accessTo, client, everything, troubleOf, takeFaults, close } = await startVendors(
  ['facebook', 'linkedin'],
  now,
);
afterAll(close);
afterEach(() => expect(takeFaults()).toEqual([]));

describe('Facebook', () => {
  const notice = () => fixture('facebook-leadgen.webhook.json').entry[0].changes[0].value;
  const secrets = { api_key: 'fixture-page-token', api_secret: 'fixture-meta-app-secret', webhook_secret: '' };

  test('tells the lead of a notice, to somebody who shows token and proof', async () => {
    standIns.facebook.answer('getLead', { status: 200, json: fixture('facebook-lead.graph.json') });
    const access = accessTo('Facebook Ads', { secrets, settings: { graph_version: 'v23.0' } });
    expect(await client('Facebook Ads').fetchLead(notice(), access)).toEqual(fixture('facebook-lead.graph.json'));
    const [{ url, headers }] = standIns.facebook.requests as [(typeof standIns.facebook.requests)[0]];
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
    expect(problemOf(trouble)).toMatchObject(problem);
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
    expect(JSON.parse(standIns.facebook.requests[0]?.url.searchParams.get('filtering') ?? '')).toEqual([
      { field: 'time_created', operator: 'GREATER_THAN', value: 1777852800 },
    ]);
  });

  test('is told once to send the leads of a page', async () => {
    const access = accessTo('Facebook Ads', {
      secrets,
      settings: { page_id: '102934455110020', graph_version: 'v23.0' },
    });
    await client('Facebook Ads').subscription?.(access)?.make();
    const [{ method, url, headers }] = standIns.facebook.requests as [(typeof standIns.facebook.requests)[0]];
    expect([method, url.pathname]).toEqual(['POST', '/v23.0/102934455110020/subscribed_apps']);
    expect(url.searchParams.get('subscribed_fields')).toBe('leadgen');
    expect(headers.authorization).toBe('Bearer fixture-page-token');
    for (const page_id of ['', 'me', '../1']) {
      expect(
        client('Facebook Ads').subscription?.(accessTo('Facebook Ads', { secrets, settings: { page_id } })),
      ).toBeNull();
    }
  });

  test('is not asked for what is no number, nor without a token', async () => {
    const missing = accessTo('Facebook Ads', { secrets: { ...secrets, api_key: '' } });
    expect((await troubleOf(client('Facebook Ads').fetchLead(notice(), missing))).facts).toEqual({ secret: 'api_key' });
    const elsewhere = client('Facebook Ads').fetchLead({ leadgen_id: '../me' }, accessTo('Facebook Ads', { secrets }));
    expect((await troubleOf(elsewhere)).code).toBe('not_found_there');
    expect(standIns.facebook.requests).toEqual([]);
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
    expect(standIns.linkedin.requests.map(({ url }) => url.pathname)).toEqual([
      `/rest/leadFormResponses/${lead.id}`,
      '/rest/leadForms/7234246',
      `/rest/leadFormResponses/${lead.id}`,
    ]);
    expect(standIns.linkedin.requests[0]?.headers).toMatchObject({
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
    expect(standIns.linkedin.requests.filter(({ operation }) => operation === 'getLeadForm')).toHaveLength(2);
  });

  test('wants to be asked on the next day when its quota is used up, and a newer version when it says so', async () => {
    const ask = () =>
      troubleOf(
        client('LinkedIn Ads').fetchLead(fixture('linkedin-notification.webhook.json'), accessTo('LinkedIn Ads')),
      );
    standIns.linkedin.answer('getLeadFormResponse', { status: 429, json: { status: 429, message: '' } });
    expect(await ask()).toMatchObject({ code: 'quota_used_up', isPassing: true, retryAfterSeconds: 27_000 });
    standIns.linkedin.answer('getLeadFormResponse', { status: 426, json: { status: 426, message: '' } });
    expect(problemOf(await ask())).toMatchObject({ code: 'version_retired', isOfIntegration: true });
  });

  test('is told once to send the leads of an account to our address, and once more where that is another', async () => {
    standIns.linkedin.answer('subscribeLeadNotification', { status: 201, text: '' });
    const urn = 'urn:li:sponsoredAccount:520866471';
    const access = accessTo('LinkedIn Ads', { settings: { owner_urn: urn } });
    const subscription = client('LinkedIn Ads').subscription?.(access);
    await subscription?.make();
    expect(standIns.linkedin.requests[0]?.body).toEqual({
      webhook: 'https://crm.example.com/hooks/in/li1',
      owner: { sponsoredAccount: urn },
      leadType: 'SPONSORED',
    });
    const moved = { ...access, integration: { ...access.integration, hook: 'https://crm.example.com/hooks/in/li2' } };
    expect(client('LinkedIn Ads').subscription?.(moved)?.key).not.toBe(subscription?.key);
    standIns.linkedin.answer('subscribeLeadNotification', { status: 409, json: { status: 409, message: '' } });
    await subscription?.make();
    standIns.linkedin.answer('subscribeLeadNotification', { status: 400, json: { status: 400, message: '' } });
    expect((await troubleOf(subscription?.make() as Promise<void>)).code).toBe('refused_by_source');
  });

  test('is searched by its owner, whose parentheses are not escaped', async () => {
    standIns.linkedin.answer('findLeadFormResponses', { status: 200, json: { elements: [lead] } });
    standIns.linkedin.answer('getLeadForm', { status: 200, json: form });
    const access = accessTo('LinkedIn Ads', { settings: { owner_urn: 'urn:li:sponsoredAccount:520866471' } });
    const items = await everything('LinkedIn Ads', access, new Date(1_777_900_000_000));
    const urn = 'urn:li:leadGenFormResponse:249592fc-d272-44ba-a7db-c2bdce579507-6';
    expect(items).toEqual([{ delivery_key: `${urn} CREATED`, external_id: urn, source_data: { ...lead, form } }]);
    expect(standIns.linkedin.requests[0]?.url.search).toBe(
      '?q=owner&owner=(sponsoredAccount:urn%3Ali%3AsponsoredAccount%3A520866471)&leadType=(leadType:SPONSORED)&submittedAtTimeRange=(start:1777900000000,end:1777912200000)&start=0&count=100',
    );
  });
});
