import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { AskOutside, OutsideAnswer } from '#platform/server/outside/ask-outside.ts';
import { OutsideFailure } from '#platform/server/outside/outside-failure.ts';

let server: TestServer;
let sol: string;
let askOutside: AskOutside;
/** The requested URLs, and their responses. */
let asked: string[];
let answer: (url: string) => OutsideAnswer;
beforeAll(async () => {
  server = await startTestServer();
  sol = server.world.tenants.sol as string;
  askOutside = server.services.askOutside;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.admin.query('delete from brandings');
  await server.admin.query("update tenants set branding_scope = 'Limited'");
  asked = [];
  answer = () => {
    throw new OutsideFailure('unreachable');
  };
  server.services.askOutside = async (url, { givenBy }) => {
    asked.push(`${givenBy} ${url}`);
    return answer(url);
  };
});

const address = 'https://sol.example/logo.png';
const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8102e' } })
    .png()
    .toBuffer();
const says = (body: Buffer, type = 'image/png', status = 200) => ({ status, headers: { 'content-type': type }, body });
const ours = /^\/brand\/[-0-9a-f]{36}\/[0-9a-f]{64}\.webp$/;
const put = (body: object, headers?: Record<string, string>) => server.as('ana').put('/branding', body, headers);
const kept = async () => (await server.as('ana').get('/branding')).body;
const files = () => server.services.storage.list(sol);

describe('PUT /branding with a picture on the web', () => {
  test('200: it is fetched at once, made anew and kept under an address of ours, with the rest of the change', async () => {
    const picture = await painted(300, 120);
    answer = () => says(picture, 'image/png; charset=binary');
    const { status, body } = await put({ logo_url: address, company_tagline: 'Siempre con usted' });
    expect([status, body.logo_url, body.company_tagline]).toEqual([
      200,
      expect.stringMatching(ours),
      'Siempre con usted',
    ]);
    expect(asked).toEqual([`agency ${address}`]);
    expect((await server.anonymous.at('GET', body.logo_url)).status).toBe(200);
    expect((await kept()).logo_url).toBe(body.logo_url);
    const { rows } = await server.admin.query("select after from audit_events where action = 'updateBranding'");
    expect(rows[0].after).toMatchObject({ logo_url: body.logo_url, company_tagline: 'Siempre con usted' });
  });

  test('200: all three at once, each for what it is; the same once more changes nothing', async () => {
    const sides: Record<string, number> = { logo: 300, small: 80, icon: 64 };
    const pictures = new Map<string, Buffer>();
    for (const [name, side] of Object.entries(sides)) {
      pictures.set(`https://sol.example/${name}.png`, await painted(side, 60));
    }
    answer = (url) => says(pictures.get(url) as Buffer);
    const [logo_url, small_logo_url, favicon_url] = [...pictures.keys()];
    const change = { logo_url, small_logo_url, favicon_url };
    const { body } = await put(change);
    const widths = [body.logo_url, body.small_logo_url, body.favicon_url].map(async (url) => {
      return (await sharp((await server.anonymous.at('GET', url)).body).metadata()).width;
    });
    expect(await Promise.all(widths)).toEqual([300, 80, 64]);
    expect((await put(change)).body.logo_url).toBe(body.logo_url);
  });

  const unreachable = {
    en: "This address doesn't answer. Check it, or upload the image.",
    es: 'Esta dirección no responde. Revísela o suba la imagen.',
  };
  test.each(['en', 'es'] as const)(
    '422 at the field, in %s, where nobody answers; nothing of the change is kept',
    async (language) => {
      const before = [await kept(), await files()];
      const change = { logo_url: address, company_tagline: 'Otra cosa' };
      const { status, body } = await put(change, { 'accept-language': language });
      expect([status, body.code, body.errors]).toEqual([
        422,
        'validation_error',
        [{ field: 'logo_url', code: 'unreachable', message: unreachable[language] }],
      ]);
      expect([await kept(), await files()]).toEqual(before);
    },
  );

  test('422 at each field that is wrong, and only there; the picture that was there stays', async () => {
    const picture = await painted(30, 12);
    answer = () => says(picture);
    const { body: before } = await put({ logo_url: address });
    answer = (url) => {
      if (url.includes('icon')) throw new OutsideFailure('too_slow');
      return says(picture);
    };
    const { status, body } = await put({ logo_url: address, favicon_url: 'https://sol.example/icon.png' });
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([422, ['favicon_url']]);
    expect((await kept()).logo_url).toBe(before.logo_url);
  });

  test('422 where there is an answer and no picture', async () => {
    const picture = await painted(30, 12);
    const wrong: (() => OutsideAnswer)[] = [
      () => says(Buffer.from('<html>')),
      () => says(picture, 'text/html'),
      () => says(picture, 'image/jpeg'),
      () => says(picture, 'image/png', 302),
      () => says(Buffer.alloc(0), 'image/png', 404),
      () => {
        throw new OutsideFailure('too_large');
      },
    ];
    for (const each of wrong) {
      answer = each;
      const { status, body } = await put({ small_logo_url: address });
      expect([status, body.errors[0].field, body.errors[0].code]).toEqual([422, 'small_logo_url', 'no_picture']);
    }
    expect((await kept()).small_logo_url).toBe('');
  });

  test('422 for an address in a network of ours, of which nothing more is told than of any other', async () => {
    server.services.askOutside = askOutside;
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', 'localhost.localdomain', 'sol.example:9200']) {
      const { status, body } = await put({ logo_url: `https://${host}/logo.png` });
      expect([host, status, body.errors?.[0].code]).toEqual([host, 422, 'unreachable']);
    }
  });

  test('403 and 412 before anybody outside is asked, or with nothing kept', async () => {
    const { headers } = await server.as('ana').get('/branding');
    await server.admin.query("update tenants set branding_scope = 'Theme Only'");
    expect(await put({ logo_url: address })).toMatchObject({ status: 403, body: { code: 'branding_scope' } });
    expect(asked).toEqual([]);
    await server.admin.query("update tenants set branding_scope = 'Limited'");
    await put({ company_tagline: 'Entretanto' });
    const picture = await painted(30, 12);
    answer = () => says(picture);
    const before = await files();
    expect((await put({ logo_url: address }, { 'if-match': headers.etag as string })).status).toBe(412);
    expect([(await kept()).logo_url, await files()]).toEqual(['', before]);
  });

  test('nobody outside is asked for what is no address on the web', async () => {
    const picture = await painted(30, 12);
    answer = () => says(picture);
    const { body } = await put({ logo_url: address });
    asked = [];
    expect((await put({ logo_url: body.logo_url, favicon_url: '' })).status).toBe(200);
    expect(asked).toEqual([]);
    expect((await put({ logo_url: '' })).body.logo_url).toBe('');
  });
});

describe('/tenants/{id}/branding with a picture on the web', () => {
  const at = () => `/tenants/${sol}/branding`;
  const olga = () => server.as('olga');

  test('201 and 200: an operator’s call fetches it, too; both trails tell it', async () => {
    const [first, second] = [await painted(30, 12), await painted(40, 12)];
    answer = () => says(first);
    const made = await olga().post(at(), { logo_url: address });
    expect([made.status, made.body.logo_url]).toEqual([201, expect.stringMatching(ours)]);
    answer = () => says(second);
    const changed = await olga().put(at(), { logo_url: address });
    expect([changed.status, changed.body.logo_url]).toEqual([200, expect.stringMatching(ours)]);
    expect(changed.body.logo_url).not.toBe(made.body.logo_url);
    const told = `select action from audit_events where tenant_id = $1 and action like '%TenantBranding'
      union all select action from platform_audit_events where action like '%TenantBranding'`;
    const { rows } = await server.admin.query(told, [sol]);
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'createTenantBranding',
      'createTenantBranding',
      'updateTenantBranding',
      'updateTenantBranding',
    ]);
  });

  test('422 where nobody answers, and there is no brand after it', async () => {
    const refused = await olga().post(at(), { logo_url: address });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'logo_url']);
    expect((await olga().put(at(), {})).status).toBe(404);
    await olga().post(at(), {});
    expect((await olga().put(at(), { favicon_url: address })).body.errors[0].field).toBe('favicon_url');
  });

  test('404 and 409 before anybody outside is asked', async () => {
    expect((await olga().put(at(), { logo_url: address })).status).toBe(404);
    await olga().post(at(), {});
    expect((await olga().post(at(), { logo_url: address })).body.code).toBe('branding_exists');
    expect((await olga().post(`/tenants/${crypto.randomUUID()}/branding`, { logo_url: address })).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test('of two that choose it at once, one is first', async () => {
    const picture = await painted(30, 12);
    answer = () => says(picture);
    const both = await Promise.all([1, 2].map(() => olga().post(at(), { logo_url: address })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
