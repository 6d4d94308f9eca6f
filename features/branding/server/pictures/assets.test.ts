import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow, runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPicture } from '../../testing.ts';
import { clearPictures, clearPicturesDaily } from './clear-pictures.ts';

let server: TestServer;
let sol: string;
beforeAll(async () => {
  server = await startTestServer();
  sol = server.world.tenants.sol;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.admin.query('delete from brandings');
  await server.admin.query("update tenants set branding_scope = 'Limited'");
});

const red = { r: 200, g: 16, b: 46 };
const painted = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } });
const send = (username: string, asset: string, bytes: Uint8Array, named?: { name: string; type: string }) => {
  const { body, headers } = aPicture(bytes, named);
  return server.as(username).post(`/branding/assets/${asset}`, body, headers);
};
const files = () => server.services.storage.list(sol);

describe('POST /branding/assets/{asset}', () => {
  test('a picture is made anew, without what its file held besides, and shown as a picture and nothing else', async () => {
    const file = await painted(2_000, 800)
      .withExif({ IFD0: { Copyright: 'Secreto' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await send('ana', 'logo', file, { name: 'logo.jpg', type: 'image/jpeg' });
    expect([status, body.logo_url]).toEqual([
      200,
      expect.stringMatching(/^\/brand\/[-0-9a-f]{36}\/[0-9a-f]{64}\.webp$/),
    ]);
    const shown = await server.anonymous.at('GET', body.logo_url);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { width, height, exif } = await sharp(shown.body).metadata();
    expect([width, height, exif]).toEqual([1_000, 400, undefined]);
    expect((await server.as('lucia').get('/branding')).body.logo_url).toBe(body.logo_url);
  });

  test('one that lies on its side stands up', async () => {
    const file = await painted(80, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await send('ana', 'logo', file, { name: 'logo.jpeg', type: 'image/jpeg' });
    const { width, height } = await sharp((await server.anonymous.at('GET', body.logo_url)).body).metadata();
    expect([width, height]).toEqual([40, 80]);
  });

  test('no picture, a cut one, a bomb, one that is another: each is refused, and nothing is kept', async () => {
    const whole = await painted(400, 400).jpeg().toBuffer();
    const bomb = await painted(6_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const wrong: [Buffer, string, string][] = [
      [
        Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), Buffer.from('<script>')]),
        'png',
        'image/png',
      ],
      [whole.subarray(0, whole.length / 2), 'jpg', 'image/jpeg'],
      [bomb, 'png', 'image/png'],
      [svg, 'png', 'image/png'],
      [whole, 'svg', 'image/svg+xml'],
      [Buffer.from('GIF89a<script>'), 'gif', 'image/gif'],
      [whole, 'png', 'image/png'],
    ];
    const before = await files();
    for (const [bytes, ending, type] of wrong) {
      const { status } = await send('ana', 'logo', bytes, { name: `logo.${ending}`, type });
      expect([415, 422], ending).toContain(status);
    }
    expect(await files()).toEqual(before);
    expect((await server.as('ana').get('/branding')).body.logo_url).toBe('');
  });

  const drawing = (inside: string, head = '') =>
    Buffer.from(
      `${head}<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12" viewBox="0 0 24 12">${inside}</svg>`,
    );
  const rect = '<rect width="24" height="12" fill="#c8102e"/>';
  const sendDrawing = (bytes: Buffer) => send('ana', 'logo', bytes, { name: 'logo.svg', type: 'image/svg+xml' });

  test.each([
    rect,
    `<script>fetch('https://example.com')</script>${rect}`,
    `<style>@import url(https://example.com/a.css);rect{background:url(https://example.com)}</style>${rect}`,
    `<a href="javascript:alert(1)" onclick="alert(1)">${rect}</a>`,
    `${rect}<use href="https://example.com/a.svg#b"/><animate onbegin="alert(1)" attributeName="x"/>`,
  ])('a drawing is shown by its pixels, sharp however small it says to be: %s', async (inside) => {
    const { status, body } = await sendDrawing(drawing(inside, '<?xml version="1.0" encoding="UTF-8"?>\n'));
    expect(status).toBe(200);
    const shown = await server.anonymous.at('GET', body.logo_url);
    const { format, width, height } = await sharp(shown.body).metadata();
    expect([format, width, height]).toEqual(['webp', 800, 400]);
    const { dominant } = await sharp(shown.body).stats();
    expect(dominant.r).toBeGreaterThan(dominant.g + 100);
  });

  test.each([
    ['millimeters', drawing(rect).toString().replace('width="24" height="12"', 'width="24mm" height="12mm"')],
    ['inches', drawing(rect).toString().replace('width="24" height="12"', "width='2in' height='1in'")],
    ['the mark of UTF-8', `\uFEFF${drawing(rect)}`],
    ['empty lines before it', `\n\n\r\n          ${drawing(rect)}`],
    ['ISO-8859-1', drawing(`<title>Señal</title>${rect}`, '<?xml version="1.0" encoding="ISO-8859-1"?>').toString()],
  ])('a drawing is taken as drawing programs write it: with %s', async (what, text) => {
    const { status, body } = await sendDrawing(Buffer.from(text, what === 'ISO-8859-1' ? 'latin1' : 'utf8'));
    expect(status).toBe(200);
    const { width, height } = await sharp((await server.anonymous.at('GET', body.logo_url)).body).metadata();
    expect([width, height]).toEqual([800, 400]);
  });

  test.each([
    ['an entity', drawing(rect, '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>')],
    ['a picture in it', drawing(`${rect}<image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"/>`)],
    ['a picture under a prefix', drawing(`<s:image xmlns:s="http://www.w3.org/2000/svg" href="file:///etc/passwd"/>`)],
    ['a filter', drawing(`<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter>${rect}`)],
    ['a page in it', drawing('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Hola</p></foreignObject>')],
    ['2,001 elements', drawing(rect.repeat(2_000))],
    ['few elements that are used often', drawing(`<g id="a">${rect.repeat(100)}</g>${'<use href="#a"/>'.repeat(100)}`)],
    ['more than 200 kB', drawing(`<desc>${'a'.repeat(200_000)}</desc>${rect}`)],
    ['another encoding', Buffer.from(drawing(rect).toString(), 'utf16le')],
    ['another encoding by its name', drawing(rect, '<?xml version="1.0" encoding="UTF-7"?>')],
    ['an end too early', drawing(rect).subarray(0, 100)],
  ])('a drawing with %s is no picture', async (_what, bytes) => {
    expect((await sendDrawing(bytes)).status).toBe(422);
    expect((await server.as('ana').get('/branding')).body.logo_url).toBe('');
  });

  test('413 for one beyond 2 MB, 404 for what is no picture of a brand, 403 with the scope Theme Only and for an Agente', async () => {
    const file = await painted(40, 40).png().toBuffer();
    const large = Buffer.concat([file, Buffer.alloc(2 * 1024 * 1024)]);
    expect((await send('ana', 'logo', large)).status).toBe(413);
    expect((await send('ana', 'banner', file)).status).toBe(404);
    expect((await send('lucia', 'logo', file)).status).toBe(403);
    await server.admin.query("update tenants set branding_scope = 'Theme Only'");
    expect(await send('ana', 'logo', file)).toMatchObject({ status: 403, body: { code: 'branding_scope' } });
  });
});

describe('What nothing names any more', () => {
  const clear = () => runJobNow(server, clearPictures, sol, {});

  test('goes: the picture that was replaced, and the files of an upload that was killed', async () => {
    await send('ana', 'favicon', await painted(64, 64).png().toBuffer());
    const first = await files();
    await send('ana', 'favicon', await painted(65, 65).png().toBuffer());
    await server.services.storage.put(sol, Buffer.from('left behind'), 'png');
    await clear();
    const left = await files();
    expect(left.length).toBeGreaterThan(0);
    expect(left.some((name) => first.includes(name) && !left.includes(name))).toBe(false);
    const { body } = await server.as('ana').get('/branding');
    expect(left).toContain(body.favicon_url.split('/').at(-1));
  });

  test('goes with the day, too: who was killed has asked for nothing', async () => {
    await send('ana', 'favicon', await painted(64, 64).png().toBuffer());
    await clear();
    const kept = await files();
    await server.services.storage.put(sol, Buffer.from('left behind'), 'png');
    await runStep(server, clearPicturesDaily, '2026-11-17', sol);
    expect(await files()).toEqual(kept);
  });

  test('all of them, when the picture is taken away, by its call or by an empty address', async () => {
    await send('ana', 'logo', await painted(64, 64).png().toBuffer());
    expect((await server.as('ana').delete('/branding/assets/logo')).status).toBe(204);
    await send('ana', 'small-logo', await painted(64, 64).png().toBuffer());
    expect((await server.as('ana').put('/branding', { small_logo_url: '' })).body.small_logo_url).toBe('');
    await clear();
    expect(await files()).toEqual([]);
  });

  test('a picture elsewhere, or of another agency, is no address', async () => {
    const { body } = await send('walter', 'logo', await painted(64, 64).png().toBuffer());
    for (const logo_url of ['http://example.com/logo.png', 'https://ana:x@example.com/logo.png', body.logo_url]) {
      expect((await server.as('ana').put('/branding', { logo_url })).status).toBe(422);
    }
  });
});

test('the proposal carries the logo', async () => {
  const { body: plain } = await server.as('ana').get('/branding');
  expect(plain.logo_url).toBe('');
  await send('ana', 'logo', await painted(300, 120).png().toBuffer());
  const { rows } = await server.admin.query('select logo from brandings where tenant_id = $1', [sol]);
  const file = await server.services.storage.read(sol, rows[0].logo.made.paper);
  expect((await sharp(file as Buffer).metadata()).format).toBe('png');
});

describe('POST /tenants/{id}/branding/assets/{asset}', () => {
  const sendTo = async (id: string, username: string, bytes: Buffer) => {
    const { body, headers } = aPicture(bytes);
    return server.as(username).post(`/tenants/${id}/branding/assets/logo`, body, headers);
  };

  test('an operator gives any agency a picture, in every scope; both trails tell it', async () => {
    await server.admin.query("update tenants set branding_scope = 'Theme Only'");
    const { status, body } = await sendTo(sol, 'olga', await painted(300, 120).png().toBuffer());
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ tenant_id: sol, logo_url: expect.stringMatching(new RegExp(`^/brand/${sol}/`)) }),
    ]);
    expect((await server.as('ana').get('/branding')).body.logo_url).toBe(body.logo_url);
    const told = `select action from audit_events where action = 'changeBrandAsset' and tenant_id = $1
      union all select action from platform_audit_events where action = 'uploadTenantBrandAsset'`;
    expect((await server.admin.query(told, [sol])).rowCount).toBeGreaterThanOrEqual(2);
  });

  test('422 for what is no picture, 404 for no agency, 403 for an Admin', async () => {
    const file = await painted(30, 12).png().toBuffer();
    expect((await sendTo(sol, 'olga', Buffer.from('<html>'))).status).toBe(415);
    expect((await sendTo(sol, 'olga', file.subarray(0, file.length >> 1))).body.code).toBe('no_picture');
    expect((await sendTo('00000000-0000-4000-8000-000000000000', 'olga', file)).status).toBe(404);
    expect((await sendTo(sol, 'ana', file)).status).toBe(403);
  });
});
