import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.admin.query('delete from brandings');
  await server.admin.query("update tenants set branding_scope = 'Full'");
  await server.admin.query('update installation set markup_off_since = null');
});

const ofSol = (path = '') => `/tenants/${server.world.tenants.sol}/branding${path}`;
const written = { custom_css: '.a { color: red; position: fixed }', header_html: '<b onclick="x()">Hola</b>' };
const drawn = {
  style: '.brand-area .brand-own-a{color:red}',
  header: [
    {
      tag: 'b',
      text: '',
      class: '',
      href: '',
      children: [{ tag: '', text: 'Hola', class: '', href: '', children: [] }],
    },
  ],
};
const dropped = [
  { field: 'custom_css', what: 'position: fixed' },
  { field: 'header_html', what: '<b onclick="x()">' },
];
const nothing = { style: '', header: [] };
const seenBy = async (username: string) => (await server.as(username).get('/branding/markup')).body;

describe('Style and header', () => {
  test('are kept as they were written, drawn as far as they are harmless, and the answer says what is not', async () => {
    const { status, body } = await server.as('olga').post(ofSol(), written);
    expect([status, body.custom_css, body.dropped]).toEqual([201, written.custom_css, dropped]);
    expect(await seenBy('lucia')).toEqual(drawn);
    expect(await seenBy('walter')).toEqual(nothing);
  });

  test('are not drawn outside the scope Full', async () => {
    await server.as('olga').post(ofSol(), written);
    await server.admin.query("update tenants set branding_scope = 'Limited'");
    expect(await seenBy('ana')).toEqual(nothing);
  });

  test('can be looked at before anything is stored; one of 20,001 characters is refused on its field', async () => {
    const olga = server.as('olga');
    expect((await olga.post('/branding/markup/preview', written)).body).toEqual({ ...drawn, dropped });
    expect((await server.admin.query('select from brandings')).rowCount).toBe(0);
    const long = { header_html: 'a'.repeat(20_001) };
    expect(await olga.post('/branding/markup/preview', long)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'header_html' }] },
    });
    expect((await server.as('ana').post('/branding/markup/preview', written)).status).toBe(403);
  });
});

describe('The switch', () => {
  test('turns off and on again what one agency has, and nothing is lost', async () => {
    const olga = server.as('olga');
    await olga.post(ofSol(), written);
    await olga.post(`/tenants/${server.world.tenants.lakeside}/branding`, written);
    expect((await olga.post(ofSol('/markup'), { is_shown: false })).body).toMatchObject({
      is_markup_shown: false,
      is_markup_shown_anywhere: true,
      custom_css: written.custom_css,
    });
    expect([await seenBy('lucia'), await seenBy('walter')]).toEqual([nothing, drawn]);
    await olga.post(ofSol('/markup'), { is_shown: true });
    expect(await seenBy('lucia')).toEqual(drawn);
  });

  test('for all turns off every agency’s', async () => {
    const olga = server.as('olga');
    await olga.post(ofSol(), written);
    expect((await olga.post('/branding/markup', { is_shown: false })).body).toEqual({ is_shown: false });
    expect(await seenBy('lucia')).toEqual(nothing);
    expect((await olga.get(ofSol())).body).toMatchObject({ is_markup_shown: false, is_markup_shown_anywhere: false });
    await olga.post('/branding/markup', { is_shown: true });
    expect(await seenBy('lucia')).toEqual(drawn);
  });

  test('404 before the agency has a branding, 403 for its Admin', async () => {
    expect((await server.as('olga').post(ofSol('/markup'), { is_shown: false })).status).toBe(404);
    expect((await server.as('ana').post(ofSol('/markup'), { is_shown: false })).status).toBe(403);
    expect((await server.as('ana').post('/branding/markup', { is_shown: false })).status).toBe(403);
  });
});
