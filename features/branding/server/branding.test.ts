import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { Answer } from '#platform/testing/caller.ts';
import { brandingDefaults, themes } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.admin.query('delete from brandings');
  await server.admin.query("update tenants set branding_scope = 'Limited', time_zone = 'America/New_York'");
});

const scope = (value: string) =>
  server.admin.query('update tenants set branding_scope = $2 where id = $1', [server.world.tenants.sol, value]);
const fields = ({ body }: Answer) => body.errors?.map(({ field }: { field: string }) => field);
const ofSol = (path = 'branding') => `/tenants/${server.world.tenants.sol}/${path}`;

describe('GET /branding', () => {
  test('the defaults of the specification, and the name that the operator gave, before anything was chosen', async () => {
    const { status, body } = await server.as('elena').get('/branding');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      company_name: 'Sol Seguros',
      company_tagline: '',
      logo_url: '',
      footer: '',
      branding_scope: 'Limited',
      primary_color: '#006400',
      accent_color: '#FFD700',
      background_color: '#f8fafc',
      text_color: '#1f2937',
      locale: 'es-US',
      currency: 'USD',
      date_format: 'MM/DD/YYYY',
      time_zone: 'America/New_York',
    });
  });
});

describe('PUT /branding', () => {
  test('what is left out stays; colours are kept as they were written; the other agency sees nothing of it', async () => {
    const ana = server.as('ana');
    await ana.put('/branding', { company_name: ' Sol y Mar ', primary_color: '#0aF' });
    const { body } = await ana.put('/branding', {
      company_tagline: 'Siempre con usted',
      company_phone: '305-555-0199',
    });
    expect(body).toMatchObject({
      company_name: 'Sol y Mar',
      primary_color: '#0aF',
      company_tagline: 'Siempre con usted',
    });
    expect((await server.as('elena').get('/branding')).body).toEqual(body);
    expect((await server.as('walter').get('/branding')).body).toMatchObject({ primary_color: '#006400' });
    const { rows } = await server.admin.query('select name, contact_phone from tenants where id = $1', [
      server.world.tenants.sol,
    ]);
    expect(rows).toEqual([{ name: 'Sol Seguros', contact_phone: '305-555-0199' }]);
  });

  test('422 on the field that is wrong, in the language of its reader, and nothing is written', async () => {
    const wrong = {
      company_name: '',
      primary_color: 'red',
      text_color: '#12345',
      company_email: 'ana',
      app_title: 'a'.repeat(61),

      facebook_url: 'http://facebook.com/sol',
      website_url: 'javascript:alert(1)',
      locale: 'fr-FR',
      currency: 'EUR',
      date_format: 'D/M/YY',
      time_zone: 'Miami',
      logo_url: 'data:image/png;base64,AA',
      footer: 'a'.repeat(501),
    };
    const answer = await server.as('ana').put('/branding', wrong, { 'accept-language': 'es' });
    expect(answer.status).toBe(422);
    expect(fields(answer).sort()).toEqual(Object.keys(wrong).sort());
    expect(answer.body.errors).toContainEqual({
      field: 'primary_color',
      code: 'custom',
      message: 'Escriba un color como #063 o #006633.',
    });
    expect((await server.admin.query('select from brandings')).rowCount).toBe(0);
  });

  test.each([
    ['company_name', 120],
    ['company_tagline', 160],
    ['app_title', 60],
    ['login_title', 60],
    ['dashboard_title', 60],
    ['footer', 500],
  ])('%s takes %i characters and not one more', async (field, max) => {
    const ana = server.as('ana');
    expect((await ana.put('/branding', { [field]: 'ñ'.repeat(max) })).body[field]).toHaveLength(max);
    expect(fields(await ana.put('/branding', { [field]: 'ñ'.repeat(max + 1) }))).toEqual([field]);
  });

  test('two Admins save what they read: the second is told', async () => {
    const ana = server.as('ana');
    const { headers } = await ana.get('/branding');
    const read = { 'if-match': headers.etag as string };
    expect((await ana.put('/branding', { company_tagline: 'Una' }, read)).status).toBe(200);
    expect(await ana.put('/branding', { company_tagline: 'Otra' }, read)).toMatchObject({
      status: 412,
      body: { code: 'changed_meanwhile' },
    });
    expect((await ana.get('/branding')).body.company_tagline).toBe('Una');
  });

  test('another zone, format and language are those of the next call, and the day begins anew', async () => {
    await server.admin.query('delete from pgboss.job');
    const settings = { time_zone: 'America/Los_Angeles', date_format: 'DD/MM/YYYY', locale: 'en-US' };
    expect((await server.as('ana').put('/branding', settings)).body).toMatchObject(settings);
    const { body } = await server.as('lucia').get('/auth/me');
    expect(body.agency).toMatchObject({ time_zone: 'America/Los_Angeles', date_format: 'DD/MM/YYYY' });
    const { rows } = await server.admin.query(
      `select data->'payload'->>'day' as day from pgboss.job where name = 'tenants.daily-sweep'`,
    );
    expect(rows).toEqual([{ day: '2026-11-16' }]);
  });

  test('the trail tells what was, and what is', async () => {
    await server.as('ana').put('/branding', { primary_color: '#123456' });
    const { rows } = await server.admin.query(
      `select actor_name, entity, before, after from audit_events where action = 'updateBranding' and outcome = 'done' and after = '{"primary_color": "#123456"}'`,
    );
    expect(rows).toEqual([
      {
        actor_name: 'Ana Beltrán',
        entity: 'branding',
        before: { primary_color: '#006400' },
        after: { primary_color: '#123456' },
      },
    ]);
  });
});

describe('The scope', () => {
  const refused = { status: 403, body: { code: 'branding_scope' } };
  const colours = ({ primary, accent, background, text }: (typeof themes)['modern']) => ({
    primary_color: primary,
    accent_color: accent,
    background_color: background,
    text_color: text,
  });

  test('Theme Only: one of the five themes or the defaults, and nothing else', async () => {
    await scope('Theme Only');
    const ana = server.as('ana');
    const { body: before } = await ana.get('/branding');
    for (const theme of Object.values(themes)) expect((await ana.put('/branding', colours(theme))).status).toBe(200);
    expect((await ana.put('/branding', { ...colours(themes.modern), company_name: before.company_name })).status).toBe(
      200,
    );
    expect(await ana.put('/branding', { primary_color: '#123456' })).toMatchObject(refused);
    expect(await ana.put('/branding', { ...colours(themes.elegant), accent_color: '#123456' })).toMatchObject(refused);
    expect(await ana.put('/branding', { company_name: 'Otra' })).toMatchObject(refused);
    expect(await ana.put('/branding', { time_zone: 'America/Los_Angeles' })).toMatchObject(refused);
    expect((await ana.get('/branding')).body).toMatchObject(colours(themes.modern));
    const { primary_color, accent_color, background_color, text_color } = before;
    const defaults = { primary_color, accent_color, background_color, text_color };
    expect((await ana.put('/branding', defaults)).body).toMatchObject(defaults);
  });

  test.each(['Theme Only', 'Limited', 'Full'])('%s: style and markup are not the Admin’s', async (value) => {
    await scope(value);
    const ana = server.as('ana');
    expect(await ana.put('/branding', { custom_css: '.a { color: red }' })).toMatchObject(refused);
    expect(await ana.put('/branding', { header_html: '<b>Hola</b>' })).toMatchObject(refused);
    expect((await ana.put('/branding', { custom_css: '', header_html: '' })).status).toBe(200);
  });

  test('an operator writes every field in every scope, style and markup with Full alone', async () => {
    const olga = server.as('olga');
    await olga.post(ofSol(), { company_name: 'Sol y Mar' });
    await scope('Theme Only');
    expect((await olga.put(ofSol(), { company_tagline: 'Hola', primary_color: '#123456' })).status).toBe(200);
    for (const value of ['Theme Only', 'Limited']) {
      await scope(value);
      expect(await olga.put(ofSol(), { custom_css: '.a { color: red }', footer: 'x' })).toMatchObject(refused);
    }
    expect((await olga.get(ofSol())).body.footer).toBe('');
    await scope('Full');
    expect((await olga.put(ofSol(), { custom_css: '.a { color: red }' })).status).toBe(200);
  });

  test('lowering it hides style and markup, and deletes nothing', async () => {
    await scope('Full');
    const olga = server.as('olga');
    await olga.post(ofSol(), { custom_css: '.a { color: red }', header_html: '<b>Hola</b>' });
    const { body: shown } = await server.as('lucia').get('/branding');
    expect(shown.has_markup).toBe(true);
    expect(JSON.stringify(shown)).not.toMatch(/Hola|color: red/);
    await scope('Limited');
    expect((await server.as('lucia').get('/branding')).body).toMatchObject({ has_markup: false });
    const unchanged = { custom_css: '.a { color: red }', header_html: '', company_tagline: 'Hola' };
    expect((await olga.put(ofSol(), unchanged)).status).toBe(200);
    await server.as('ana').put('/branding', { custom_css: '', company_tagline: 'Adiós' });
    await scope('Full');
    expect((await olga.get(ofSol())).body).toMatchObject({
      custom_css: '.a { color: red }',
      header_html: '<b>Hola</b>',
    });
    expect((await server.as('lucia').get('/branding')).body).toMatchObject({ has_markup: true });
  });
});

describe('/tenants/{id}/branding', () => {
  test('200: the defaults until somebody has chosen, and 404 for changing them; then making it is 409', async () => {
    const olga = server.as('olga');
    expect(await olga.get(ofSol())).toMatchObject({
      status: 200,
      body: {
        tenant_id: server.world.tenants.sol,
        company_name: 'Sol Seguros',
        primary_color: brandingDefaults.primary_color,
      },
    });
    expect((await olga.put(ofSol(), { company_name: 'Sol y Mar' })).status).toBe(404);
    const { status, body } = await olga.post(ofSol(), { company_name: 'Sol y Mar' });
    expect([status, body.tenant_id, body.company_name]).toEqual([201, server.world.tenants.sol, 'Sol y Mar']);
    expect((await olga.get(ofSol())).body).toEqual(body);
    expect(await olga.post(ofSol(), {})).toMatchObject({ status: 409, body: { code: 'branding_exists' } });
    expect((await olga.put(ofSol(), { support_email: 'ayuda@sol.example' })).body).toMatchObject({
      company_name: 'Sol y Mar',
      support_email: 'ayuda@sol.example',
    });
  });

  test('it is the one record that the Admin makes and changes too', async () => {
    await server.as('ana').put('/branding', { company_name: 'De Ana' });
    expect((await server.as('olga').get(ofSol())).body.company_name).toBe('De Ana');
    expect((await server.as('olga').post(ofSol(), {})).status).toBe(409);
    await server.as('olga').put(ofSol(), { company_name: 'De Olga' });
    expect((await server.as('ana').get('/branding')).body.company_name).toBe('De Olga');
  });

  test('404 for an agency that is none, and for the operators’ own', async () => {
    const { rows } = await server.admin.query("select id from tenants where kind = 'platform'");
    for (const id of [rows[0].id, '00000000-0000-4000-8000-000000000000', 'nobody']) {
      for (const method of ['GET', 'PUT', 'POST'] as const) {
        const body = method === 'GET' ? undefined : {};
        expect((await server.as('olga').at(method, `/api/tenants/${id}/branding`, body)).status).toBe(404);
      }
    }
  });

  test('both trails tell it: that of the agency what, that of the platform whose', async () => {
    await server.as('olga').post(ofSol(), { company_name: 'Sol y Mar' });
    const { rows: own } = await server.admin.query(
      `select tenant_id, actor_name, after from audit_events where action = 'createTenantBranding' and outcome = 'done'
       order by at desc limit 1`,
    );
    expect(own).toEqual([
      { tenant_id: server.world.tenants.sol, actor_name: 'Olga Ruiz', after: { company_name: 'Sol y Mar' } },
    ]);
    const { rows } = await server.admin.query(
      "select detail from platform_audit_events where action = 'createTenantBranding' and outcome = 'done' limit 1",
    );
    expect(rows).toEqual([{ detail: { tenant_id: server.world.tenants.sol } }]);
  });
});
