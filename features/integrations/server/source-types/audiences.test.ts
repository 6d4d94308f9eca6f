import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { fixture } from '../../testing/fixture.ts';
import { startVendors } from '../../testing/start-vendors.ts';
import { problemOf } from './source-trouble.ts';

const now = new Date('2026-05-04T16:30:00Z');
const { standIns, accessTo, client, everything, troubleOf, takeFaults, close } = await startVendors(
  ['hubspot', 'mailchimp'],
  now,
);
afterAll(close);
afterEach(() => expect(takeFaults()).toEqual([]));

describe('HubSpot', () => {
  test('tells the contact of an event with the properties that are wanted', async () => {
    standIns.hubspot.answer('getContact', { status: 200, json: fixture('hubspot-contact.api.json') });
    const access = accessTo('HubSpot', { settings: { properties: ['poliza'] } });
    const [event] = fixture('hubspot-creation.webhook.json');
    expect(await client('HubSpot').fetchLead(event, access)).toEqual(fixture('hubspot-contact.api.json'));
    const [{ url }] = standIns.hubspot.requests as [(typeof standIns.hubspot.requests)[0]];
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

  test('tells many contacts in one answer, each in its place, and those that are gone', async () => {
    const contact = fixture('hubspot-contact.api.json');
    standIns.hubspot.answer('readContacts', ({ body }) => {
      const { inputs } = body as { inputs: { id: string }[] };
      const results = inputs.filter(({ id }) => id !== '2').map(({ id }) => ({ ...contact, id }));
      return {
        status: 207,
        json: { status: 'COMPLETE', results: results.toReversed(), errors: [{ status: 'error' }] },
      };
    });
    const notices = [{ objectId: 1 }, { objectId: '2' }, { objectId: 3 }, { objectId: '../me' }, { objectId: 1 }];
    const access = accessTo('HubSpot', { settings: { properties: ['poliza'] } });
    const found = await client('HubSpot').fetchMany?.fetch(notices, access);
    expect(found?.map((each) => (each as { id: string } | null)?.id ?? null)).toEqual(['1', null, '3', null, '1']);
    const [{ url, body }] = standIns.hubspot.requests as [(typeof standIns.hubspot.requests)[0]];
    expect(url.pathname).toBe('/crm/v3/objects/contacts/batch/read');
    expect(body).toMatchObject({
      inputs: [{ id: '1' }, { id: '2' }, { id: '3' }],
      properties: expect.arrayContaining(['firstname', 'poliza']),
    });
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
    expect(standIns.hubspot.requests[1]?.body).toMatchObject({
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
      id: 'hash',
      unique_email_id: '8a25ff1d98',
      email_address: 'ximena.rios@example.com',
      status: 'subscribed',
      timestamp_opt: '2026-05-04T16:28:02+00:00',
      ip_opt: '203.0.113.30',
      merge_fields: { FNAME: 'Ximena' },
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
            id: '8a25ff1d98',
            list_id: 'a6b5da1054',
            email: 'ximena.rios@example.com',
            ip_opt: '203.0.113.30',
            merges: { EMAIL: 'ximena.rios@example.com', FNAME: 'Ximena' },
          },
        },
      },
    ]);
    expect(standIns.mailchimp.requests[0]?.url.searchParams.get('since_last_changed')).toBe('2026-05-04T00:00:00.000Z');
  });

  test('answers a ping by Basic authorization', async () => {
    await client('Mailchimp').check(accessTo('Mailchimp', { secrets }));
    expect(standIns.mailchimp.requests[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('vigencia:fixture-us21').toString('base64')}`,
    );
    expect(standIns.mailchimp.requests[0]?.url.pathname).toBe('/3.0/ping');
  });

  test('refuses a key by its own words', async () => {
    standIns.mailchimp.answer('ping', { status: 401, json: { title: 'API Key Invalid', status: 401, detail: '' } });
    const trouble = await troubleOf(client('Mailchimp').check(accessTo('Mailchimp', { secrets })));
    expect(problemOf(trouble)).toMatchObject({ code: 'token_refused', isOfIntegration: true });
  });

  test('has an address only by a key that names a data centre', async () => {
    const access = { ...accessTo('Mailchimp', { secrets: { ...secrets, api_key: 'evil.example.com/#' } }) };
    const real = { ...access, vendors: { ...access.vendors, mailchimp: 'https://{dc}.api.mailchimp.com/3.0' } };
    expect((await troubleOf(client('Mailchimp').check(real))).code).toBe('token_refused');
  });
});
