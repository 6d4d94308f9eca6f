import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const day = { opens: '09:00', closes: '17:00' };
const week = [day, day, day, day, day, { opens: '10:00', closes: '13:00' }, null];
const sol = () => server.world.tenants.sol as string;
const lakeside = () => server.as('walter');
const trail = async (action: string) =>
  (
    await server.admin.query(
      'select entity, before, after from audit_events where tenant_id = $1 and action = $2 order by at, entity',
      [sol(), action],
    )
  ).rows;

describe('PUT /agency', () => {
  test('200 with each setting, in the trail, and where it has always been', async () => {
    const ana = server.as('ana');
    const given = {
      company_name: 'Sol y Mar Seguros',
      company_phone: '(305) 555-0101',
      second_phone: '(305) 555-0102',
      address: '100 Calle 8, Miami',
      license_number: 'W123456',
      time_zone: 'America/Chicago',
      locale: 'en-US',
      date_format: 'DD/MM/YYYY',
      opening_hours: week,
      lead_sources: ['Call', 'Web'],
    };
    const { status, body } = await ana.put('/agency', given);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...given, lead_sources: ['Web', 'Call'], settings_saved_at: expect.any(String) });
    expect((await ana.get('/agency')).body).toEqual(body);
    const { company_name, company_phone, address, license_number, time_zone, locale, date_format } = given;
    expect((await ana.get('/branding')).body).toMatchObject({
      company_name,
      company_phone,
      address,
      license_number,
      time_zone,
      locale,
      date_format,
    });
    expect(await trail('updateAgency')).toMatchObject([
      { entity: 'agency', after: { second_phone: given.second_phone, opening_hours: week } },
      { entity: 'branding', after: { company_name, license_number } },
    ]);
  });

  test('200 with what is given alone, and nothing in the trail for what is there already', async () => {
    const ana = server.as('ana');
    const before = (await ana.get('/agency')).body;
    const told = (await trail('updateAgency')).length;
    expect(
      (await ana.put('/agency', { ...before, branding_scope: undefined, settings_saved_at: undefined })).body,
    ).toEqual(before);
    expect((await ana.put('/agency', {})).body).toEqual(before);
    expect(await trail('updateAgency')).toHaveLength(told);
    expect((await ana.put('/agency', { second_phone: '' })).body).toEqual({ ...before, second_phone: '' });
    expect((await ana.put('/agency', { opening_hours: null })).body.opening_hours).toBeNull();
  });

  test('422 for hours that cannot be, and for no source at all', async () => {
    const refused = async (values: object) => {
      const { status, body } = await lakeside().put('/agency', values);
      return [status, body.errors?.[0]?.field];
    };
    const monday = (hours: object | null) => ({ opening_hours: [hours, ...week.slice(1)] });
    expect(await refused(monday({ opens: '09:00', closes: '09:00' }))).toEqual([422, 'opening_hours.0.closes']);
    expect((await lakeside().put('/agency', monday({ opens: '09:00', closes: '09:01' }))).status).toBe(200);
    expect(await refused(monday({ opens: '24:00', closes: '25:00' }))).toEqual([422, 'opening_hours.0.opens']);
    expect(await refused(monday({ opens: '9:00', closes: '17:00' }))).toEqual([422, 'opening_hours.0.opens']);
    expect(await refused({ opening_hours: week.slice(1) })).toEqual([422, 'opening_hours']);
    expect(await refused({ lead_sources: [] })).toEqual([422, 'lead_sources']);
    expect(await refused({ lead_sources: ['Web', 'Web'] })).toEqual([422, 'lead_sources']);
    expect(await refused({ lead_sources: ['Radio'] })).toEqual([422, 'lead_sources.0']);
    expect(await refused({ time_zone: 'Miami' })).toEqual([422, 'time_zone']);
    expect(await refused({ second_phone: '1'.repeat(41) })).toEqual([422, 'second_phone']);
    expect((await lakeside().put('/agency', { second_phone: '1'.repeat(40) })).status).toBe(200);
  });

  test('403 for the name alone where the scope is Theme Only; the rest is the agency’s own', async () => {
    const { id } = (await server.admin.query("select id from tenants where subdomain = 'lakeside'")).rows[0];
    await server.admin.query("update tenants set branding_scope = 'Theme Only' where id = $1", [id]);
    const { company_name } = (await lakeside().get('/agency')).body;
    const refused = await lakeside().put('/agency', { company_name: 'Otro nombre', address: 'Lake Street 1' });
    expect([refused.status, refused.body.code]).toEqual([403, 'branding_scope']);
    const answer = await lakeside().put('/agency', { company_name, address: 'Lake Street 1', license_number: 'W9' });
    expect(answer.body).toMatchObject({ company_name, address: 'Lake Street 1', license_number: 'W9' });
    expect((await lakeside().put('/branding', { address: 'Lake Street 2' })).status).toBe(403);
  });

  test('412 over what another Admin saved meanwhile', async () => {
    const ana = server.as('ana');
    const read = await ana.get('/agency');
    const version = { 'if-match': String(read.headers.etag) };
    await ana.put('/agency', { address: 'Calle 9' });
    const { status, body } = await ana.put('/agency', { address: 'Calle 10' }, version);
    expect([status, body.code]).toEqual([412, 'changed_meanwhile']);
  });
});

describe('the first step', () => {
  test('is done with the first save, also of nothing', async () => {
    const complete = async () => (await lakeside().get('/dashboard/stats')).body.agency_complete;
    await server.admin.query(
      `update tenants set contact_phone = '', address = '', settings_saved_at = null where subdomain = 'lakeside'`,
    );
    expect(await complete()).toBe(false);
    expect((await lakeside().put('/agency', {})).body.settings_saved_at).toBe('2026-11-16T20:00:00.000Z');
    expect(await complete()).toBe(true);
  });
});

describe('GET /agency/plan', () => {
  test('200 with the modules and what is left of users and policies', async () => {
    const plan = async () => (await server.as('ana').get('/agency/plan')).body;
    const before = await plan();
    expect(before).toMatchObject({ active_users: 5, trial_ends_at: null, max_policies: null });
    expect(before.features_enabled).toContain('policies');
    await aPolicy(server.as('lucia'));
    await server.admin.query('update tenants set max_policies = 40 where id = $1', [sol()]);
    expect(await plan()).toEqual({ ...before, max_policies: 40, policies_in_force: before.policies_in_force + 1 });
  });
});

describe('GET /leads/sources', () => {
  test('200 with the sources in use, all of them until the Admin chooses, for who works with leads', async () => {
    const sources = async (username: string) => (await server.as(username).get('/leads/sources')).body;
    await server.as('ana').put('/agency', { lead_sources: ['Referral', 'WhatsApp'] });
    expect(await sources('lucia')).toEqual(['WhatsApp', 'Referral']);
    const all = ['Web', 'WhatsApp', 'Meta Ads', 'Google Ads', 'Referral', 'Call'];
    await server.as('ana').put('/agency', { lead_sources: [...all].reverse() });
    expect(await sources('carlos')).toEqual(all);
    const { rows } = await server.admin.query('select lead_sources from tenants where id = $1', [sol()]);
    expect(rows).toEqual([{ lead_sources: null }]);
  });
});

describe('the operator', () => {
  test('is shown the agency under the name that it gives itself, and finds it by both', async () => {
    await server.as('ana').put('/agency', { company_name: 'Ñandú del Sur' });
    const found = async (search: string) =>
      (await server.as('olga').get(`/tenants?search=${encodeURIComponent(search)}`)).body.map(
        ({ id, name, own_name }: { id: string; name: string; own_name: string }) => ({ id, name, own_name }),
      );
    const shown = [{ id: sol(), name: 'Sol Seguros', own_name: 'Ñandú del Sur' }];
    expect(await found('nandu')).toEqual(shown);
    expect(await found('sol seguros')).toEqual(shown);
    const { body } = await server.as('olga').get(`/super-admin/users?tenant_id=${sol()}`);
    expect(new Set(body.map(({ tenant_name }: { tenant_name: string }) => tenant_name))).toEqual(
      new Set(['Ñandú del Sur']),
    );
    await server.as('ana').put('/branding', { company_name: 'Sol Seguros' });
    expect(await found('nandu')).toEqual([]);
  });
});
