import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { brandingFields } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Two values of every field; of pictures tests of their own tell, and there is one currency. */
const twoValues: Record<string, [string, string]> = {
  company_name: ['Sol y Mar', 'Mar y Sol'],
  company_tagline: ['Con usted', 'Siempre'],
  company_phone: ['(305) 555-0101', '(305) 555-0102'],
  company_email: ['uno@sol.example', 'dos@sol.example'],
  support_email: ['ayuda@sol.example', 'soporte@sol.example'],
  address: ['Calle 8, Miami', 'Calle 9, Miami'],
  license_number: ['W123456', 'W654321'],
  primary_color: ['#123456', '#654321'],
  accent_color: ['#abc', '#cba987'],
  background_color: ['#ffffff', '#fafafa'],
  text_color: ['#111111', '#222222'],
  app_title: ['Mi app', 'La app'],
  login_title: ['Hola', 'Buenos días'],
  dashboard_title: ['Hoy', 'Mi día'],
  footer: ['Uno', 'Dos'],
  facebook_url: ['https://facebook.com/uno', 'https://facebook.com/dos'],
  twitter_url: ['https://x.com/uno', 'https://x.com/dos'],
  linkedin_url: ['https://linkedin.com/uno', 'https://linkedin.com/dos'],
  website_url: ['https://uno.example', 'https://dos.example'],
  locale: ['en-US', 'es-US'],
  date_format: ['DD/MM/YYYY', 'YYYY-MM-DD'],
  time_zone: ['America/Los_Angeles', 'America/Chicago'],
  custom_css: ['.a { color: red }', '.b { color: blue }'],
  header_html: ['<p>Uno</p>', '<p>Dos</p>'],
};

test('every field is stored, shown to both sides, changed, and told by the trail', async () => {
  const apart = ['logo_url', 'small_logo_url', 'favicon_url', 'currency'];
  expect([...Object.keys(twoValues), ...apart].sort()).toEqual(Object.keys(brandingFields.given).sort());
  await server.admin.query("update tenants set branding_scope = 'Full' where id = $1", [server.world.tenants.sol]);
  const valuesOf = (turn: 0 | 1) =>
    Object.fromEntries(Object.entries(twoValues).map(([name, values]) => [name, values[turn]]));
  const told = async (action: string) => {
    const { rows } = await server.admin.query(
      "select before, after from audit_events where action = $1 and outcome = 'done'",
      [action],
    );
    return rows[0];
  };
  const ofSol = `/tenants/${server.world.tenants.sol}/branding`;
  const [olga, lucia] = [server.as('olga'), server.as('lucia')];
  expect((await olga.post(ofSol, valuesOf(0))).body).toMatchObject(valuesOf(0));
  expect((await olga.get(ofSol)).body).toMatchObject(valuesOf(0));
  expect((await lucia.get('/branding')).body).toMatchObject(valuesOf(0));
  expect((await told('createTenantBranding')).after).toEqual(valuesOf(0));
  expect((await olga.put(ofSol, valuesOf(1))).body).toMatchObject(valuesOf(1));
  expect((await lucia.get('/branding')).body).toMatchObject(valuesOf(1));
  expect(await told('updateTenantBranding')).toEqual({ before: valuesOf(0), after: valuesOf(1) });
});
