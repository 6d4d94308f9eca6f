import { createHash, createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectSource } from '#apps/testing/send-signed.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { type IntegrationType, integrationTypes } from '#features/integrations/contract/choices.ts';
import { sourceTypes } from '#features/integrations/contract/source-types/source-types.ts';
import { deliveryMaxBytes } from '#features/integrations/contract.ts';
import { restApi } from '#features/integrations/server/source-types/rest-api.ts';
import type { SourceAccess } from '#features/integrations/server/source-types/source-client.ts';
import { serverParts } from '#features/integrations/server/source-types/source-types.ts';
import { inOneGo } from '#platform/server/ground/in-slices.ts';
import { hookElementsMax } from '#platform/server/http/take-body.ts';
import { answerMaxBytes, answerMaxElements } from '#platform/server/outside/ask-json.ts';
import { createAskOutside } from '#platform/server/outside/ask-outside.ts';
import { liveRoutes, nameOf } from './live-routes.ts';
import { holdUps, watching } from './sent-too-much.ts';

let server: TestServer;
let source: Server;
/** What the source answers, in chunks. */
let page: () => Iterable<string>;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
  source = createServer((_request, answer) => {
    answer.setHeader('content-type', 'application/json');
    Readable.from(page())
      .on('error', () => {})
      .pipe(answer);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => source.once('listening', resolve));
});
afterAll(async () => {
  source.closeAllConnections();
  source.close();
  await server.close();
});

const hookBounds = { bytes: deliveryMaxBytes, elements: hookElementsMax };
const hooks = liveRoutes.filter(({ route }) => route.hook && route.method === 'POST');

/** Sends without a declared content length. */
function send(url: string, pieces: Iterable<string>, type: string, headers: object = {}) {
  const payload = Readable.from(pieces, { objectMode: false });
  return server.http.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, 'transfer-encoding': 'chunked', ...headers },
  } as never);
}

function* pieces(text: string, count: number): Generator<string> {
  for (let at = 0; at < count; at += 1_000) yield text.repeat(Math.min(1_000, count - at));
}

const tooMuch = {
  'bytes of JSON': ['application/json', () => ['"', ...pieces('a', deliveryMaxBytes)]],
  'elements of JSON': ['application/json', () => ['[', ...pieces('0,', 500_000)]],
  'levels of JSON': ['application/json', () => pieces('[', 500_000)],
  'fields of a form': ['application/x-www-form-urlencoded', () => pieces('a&', 500_000)],
  'tags of XML': ['application/xml', () => ['<a>', ...pieces('<b/>', 250_000)]],
  'attributes of XML': ['text/xml', () => ['<a ', ...pieces('b=""', 250_000)]],
  'parts of a form': ['multipart/form-data; boundary=x', () => pieces('\r\n--x', 200_000)],
} as const satisfies Record<string, readonly [string, () => Iterable<string>]>;

describe('what is sent to a hook is refused at the first byte or element too many, before anybody knows whose it is', () => {
  test.each(hooks.map((bound) => ({ name: nameOf(bound), bound })))('$name', async ({ bound: { route } }) => {
    const url = route.path.replaceAll(/\{\w+\}/g, 'nobody');
    const maxBytes = route.hook?.maxBytes ?? 0;
    for (const [what, [type, sent]] of Object.entries(tooMuch)) {
      const seen = await watching(async () => {
        const { statusCode } = await send(url, sent(), type);
        expect(statusCode, what).toBe(413);
      });
      expect(holdUps(seen, { bytes: maxBytes, elements: hookElementsMax }), what).toEqual([]);
      expect(seen, what).toMatchObject({ bodies: [{ isTaken: false }], slices: [] });
    }
  });
});

/** The maximum number of elements: leads without distinguishing ids, each value of which is examined. */
const worstLeads = () => {
  const lead = (at: number) => `{"n":${at},"name":["${at}",1,2,3,4]}`;
  return `[${Array.from({ length: 5_000 }, (_, at) => lead(at)).join()}]`;
};
/** One lead with that many values. */
const worstLead = () => `{"google_key":"the-key","a":[${'1,'.repeat(hookElementsMax - 4)}1]}`;

const secrets = { api_key: 'the-key', api_secret: 'the-secret', webhook_secret: 'the-key' };
const hmac = (form: 'hex', ...parts: string[]) =>
  parts.reduce((hash, part) => hash.update(part), createHmac('sha256', 'the-secret')).digest(form);

/** How each type authenticates its calls. */
const signatures: Readonly<Partial<Record<IntegrationType, (body: string) => object>>> = {
  Zapier: () => ({ 'x-api-key': 'the-key' }),
  'Facebook Ads': (body) => ({ 'x-hub-signature-256': `sha256=${hmac('hex', body)}` }),
  'LinkedIn Ads': (body) => ({ 'x-li-signature': hmac('hex', 'hmacsha256=', body) }),
  HubSpot: (body) => ({
    'x-hubspot-signature': createHash('sha256').update('the-secret').update(body).digest('hex'),
  }),
};

const hookTypes = integrationTypes.filter((type) => sourceTypes[type].hook);

describe('the worst that fits is proved and worked on in slices that give way', () => {
  test.each(hookTypes)('%s', async (integration_type) => {
    const byAddress = integration_type === 'Webhook' || integration_type === 'Custom';
    const settings = { ...(byAddress && { authentication: 'address' }), older_signatures: true };
    const given = integration_type === 'Mailchimp' ? { ...secrets, api_secret: '' } : secrets;
    const { path } = await connectSource(server, { integration_type, settings, ...given });
    const url = integration_type === 'Mailchimp' ? `${path}?secret=the-key` : path;
    for (const body of [worstLeads(), worstLead()]) {
      const proof = signatures[integration_type]?.(body) ?? {};
      const isUnknown = integration_type === 'Google Ads' && !body.includes('google_key');
      const seen = await watching(async () => {
        const { statusCode } = await send(url, [body], 'application/json', proof);
        expect(statusCode).toBe(isUnknown ? 401 : 200);
      });
      expect(holdUps(seen, hookBounds)).toEqual([]);
      if (!isUnknown) expect(Math.max(...seen.slices)).toBeGreaterThan(500);
    }
  });

  test.each(hookTypes.filter((type) => type !== 'Webhook' && type !== 'Custom'))(
    '%s: what is not proved is not read',
    async (integration_type) => {
      const { path } = await connectSource(server, { integration_type, ...secrets });
      const seen = await watching(async () => {
        expect((await send(path, [worstLeads()], 'application/json')).statusCode).toBe(401);
      });
      expect(seen.slices).toEqual([]);
    },
  );
});

const span = { since: null, until: new Date('2026-11-16T20:00:00Z') };

/** How a source of a type is polled. The test server answers. */
function accessTo(type: IntegrationType): SourceAccess {
  const at = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  const vendors = Object.fromEntries(Object.keys(server.services.config.outgoing.vendors).map((name) => [name, at]));
  const outgoing = { allow: { hosts: [], networks: ['127.0.0.1'] }, proxy: null, vendors: vendors as never };
  const settings = {
    form_ids: ['1'],
    owner_urn: 'urn:li:sponsoredAccount:1',
    page_id: '1',
    portal_id: '1',
    list_id: 'a1',
  };
  return {
    integration: {
      integration_type: type,
      api_endpoint: at,
      headers: {},
      settings,
      secrets: { ...secrets, api_key: 'key-us1' },
    },
    vendors,
    askOutside: createAskOutside(outgoing),
    clock: () => span.until,
    forms: { read: async () => null, keep: async () => {} },
  } as unknown as SourceAccess;
}

describe('a page of a source is given up at the first byte or value too many', () => {
  const asked = integrationTypes.filter((type) => serverParts[type].client);
  const bounds = { bytes: answerMaxBytes, elements: answerMaxElements };
  const pages = {
    values: () => ['{"data":[', ...pieces('0,', 2_000_000)],
    bytes: () => ['{"data":"', ...pieces('a', answerMaxBytes)],
    levels: () => pieces('[', 2_000_000),
  };
  test.each(asked.flatMap((type) => Object.entries(pages).map(([what, sent]) => ({ type, what, sent }))))(
    '$type: $what',
    async ({ type, sent }) => {
      page = sent;
      const seen = await watching(async () => {
        await expect(serverParts[type].client?.readPage(span, null, accessTo(type))).rejects.toMatchObject({
          code: 'too_large',
        });
      });
      expect(holdUps(seen, bounds)).toEqual([]);
    },
  );

  test('and the worst that fits is worked on in slices', async () => {
    page = () => ['[', ...Array.from({ length: 4_999 }, (_, at) => `{"n":[${at},1,2,3,4,5,6,7,8,9]},`), '{}]'];
    const seen = await watching(async () => {
      const { items } = await restApi.client.readPage(span, null, accessTo('API REST'));
      expect(items).toHaveLength(5_000);
    });
    expect(holdUps(seen, bounds)).toEqual([]);
    page = () => ['[', ...pieces('0,', 5_000), '0]'];
    await expect(restApi.client.readPage(span, null, accessTo('API REST'))).rejects.toMatchObject({
      code: 'too_large',
    });
  });
});

test('a planted fault is found', async () => {
  const seen = await watching(async () => {
    inOneGo(serverParts.Webhook.split(JSON.parse(worstLeads()), {}, { authentication: 'address' }));
  });
  expect(holdUps(seen, hookBounds)).toEqual(['nothing was counted', expect.stringMatching(/^\d{5,} steps without/)]);
  const body = { bytes: deliveryMaxBytes + 2, elements: hookElementsMax + 2, isTaken: false };
  expect(holdUps({ bodies: [body], slices: [1_000] }, hookBounds)).toEqual(['1048578 bytes', '50002 elements']);
});
