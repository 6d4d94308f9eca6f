import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { brandingFields } from '../contract.ts';
import { valuesOfBranding } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('every field is stored, shown to both sides, changed, and told by the trail', async () => {
  const apart = ['logo_url', 'small_logo_url', 'favicon_url', 'currency'];
  expect([...Object.keys(valuesOfBranding), ...apart].sort()).toEqual(Object.keys(brandingFields.given).sort());
  await server.admin.query("update tenants set branding_scope = 'Full' where id = $1", [server.world.tenants.sol]);
  const valuesOf = (turn: 0 | 1) =>
    Object.fromEntries(Object.entries(valuesOfBranding).map(([name, values]) => [name, values[turn]]));
  // The agency's own screens learn that style and header exist, but don't get their text.
  const seenBy = (turn: 0 | 1) => {
    const { custom_css: _, header_html: __, ...seen } = valuesOf(turn);
    return { ...seen, has_markup: true };
  };
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
  expect((await lucia.get('/branding')).body).toMatchObject(seenBy(0));
  expect((await told('createTenantBranding')).after).toEqual(valuesOf(0));
  expect((await olga.put(ofSol, valuesOf(1))).body).toMatchObject(valuesOf(1));
  expect((await lucia.get('/branding')).body).toMatchObject(seenBy(1));
  expect(await told('updateTenantBranding')).toEqual({ before: valuesOf(0), after: valuesOf(1) });
});
