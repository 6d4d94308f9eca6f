import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { OutgoingSettings } from '#platform/server/ground/outgoing-settings.ts';
import { createAskOutside } from '#platform/server/outside/ask-outside.ts';
import type { IntegrationSettings } from '../../contract/source-types/source-types.ts';
import { fixture } from '../../testing/fixture.ts';
import { restApi } from './rest-api.ts';
import type { PageCursor, SourceAccess, SourceItem } from './source-client.ts';
import { SourceTrouble } from './source-trouble.ts';

const now = new Date('2026-05-04T16:30:00Z');
let source: Server;
let port: number;
let asked: IncomingMessage[] = [];
let answering: (request: IncomingMessage, response: ServerResponse) => void;
beforeAll(async () => {
  source = createServer((request, response) => {
    asked.push(request);
    answering(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => source.once('listening', resolve));
  port = (source.address() as AddressInfo).port;
});
afterAll(() => {
  source.closeAllConnections();
  source.close();
});
beforeEach(() => {
  asked = [];
});

const json =
  (value: unknown, headers = {}) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  };

const none: OutgoingSettings['allow'] = { hosts: [], networks: [] };
const vendors = {
  facebook: '',
  linkedin: '',
  linkedin_login: '',
  hubspot: '',
  mailchimp: '',
  sendgrid: '',
  twilio: '',
};

function accessTo(
  settings: IntegrationSettings = {},
  input: { endpoint?: string; allow?: OutgoingSettings['allow'] } = {},
): SourceAccess {
  const { endpoint = `http://127.0.0.1:${port}/leads?agency=7`, allow = { hosts: [], networks: ['127.0.0.1'] } } =
    input;
  return {
    integration: {
      id: 'i',
      tenant_id: 't',
      name: 'Fuente',
      integration_type: 'API REST',
      status: 'Active',
      settings,
      auto_process: true,
      duplicate_check: true,
      validate_data: true,
      api_endpoint: endpoint,
      hook: '',
      headers: { 'x-agency': 'sol', host: 'evil.example.com' },
      secrets: { api_key: 'fixture-vendor-key', api_secret: '', webhook_secret: '' },
    },
    vendors,
    askOutside: createAskOutside({ allow, proxy: null, vendors }),
    clock: () => now,
    forms: { read: async () => null, keep: async () => {} },
  };
}

async function everything(access: SourceAccess, since: Date | null = null): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  let place: PageCursor | null = null;
  do {
    const page = await restApi.client.readPage({ since, until: now }, place, access);
    items.push(...page.items);
    place = page.next;
  } while (place);
  return items;
}

async function troubleOf(access: SourceAccess): Promise<SourceTrouble> {
  const error = await everything(access).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SourceTrouble);
  return error as SourceTrouble;
}

const paths = () => asked.map(({ url }) => url);
const ids = (items: readonly SourceItem[]) => items.map(({ external_id }) => external_id);

test('numbers of a page keep the digits that were sent, also where they name a lead or say how many pages there are', async () => {
  answering = (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"total_pages":1.0,"data":[{"id":7.0,"price":1.50},{"price":1e3}]}');
  const items = await everything(accessTo());
  expect(JSON.stringify(items.map(({ source_data }) => source_data))).toBe('[{"id":7.0,"price":1.50},{"price":1e3}]');
  expect(ids(items)[0]).toBe('7.0');
  expect(paths()).toHaveLength(1);
});

describe('A source is asked', () => {
  test('with its key, further headers, since when and how much; each item by its id', async () => {
    answering = json(fixture('api-rest-pull.answer.json'));
    const items = await everything(accessTo(), new Date('2026-05-04T16:00:00Z'));
    expect(paths()).toEqual(['/leads?agency=7&since=2026-05-04T16%3A00%3A00.000Z&limit=100']);
    expect(asked[0]?.headers).toMatchObject({
      authorization: 'Bearer fixture-vendor-key',
      'x-agency': 'sol',
      host: `127.0.0.1:${port}`,
    });
    const [first, second] = fixture('api-rest-pull.answer.json').data;
    expect(items).toEqual([
      { delivery_key: 'id:L-9001', external_id: 'L-9001', source_data: first },
      { delivery_key: 'id:L-9002', external_id: 'L-9002', source_data: second },
    ]);
  });

  test('as its settings say', async () => {
    answering = json({ answer: { people: [{ ref: { no: 12_345_678_901_234_567n.toString() } }] } });
    const settings: IntegrationSettings = {
      since_param: 'from',
      since_format: 'unix',
      limit_param: '',
      items_path: 'answer.people',
      id_path: 'ref.no',
      key_place: 'header',
      key_header: 'X-Lead-Key',
    };
    expect(ids(await everything(accessTo(settings), new Date(1_777_900_000_000)))).toEqual(['12345678901234567']);
    expect(paths()).toEqual(['/leads?agency=7&from=1777900000']);
    expect(asked[0]?.headers['x-lead-key']).toBe('fixture-vendor-key');
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  test('for ids beyond 2^53 without rounding them, and by a fingerprint without any', async () => {
    answering = (_request, response) =>
      response.end('{"leads":[{"id":9007199254740993},{"name":"Ana"},{"name":"Ana"}]}');
    const [first, ...others] = await everything(accessTo());
    expect(first?.external_id).toBe('9007199254740993');
    expect(new Set(others.map(({ delivery_key }) => delivery_key)).size).toBe(1);
  });
});

describe('Its pages are followed', () => {
  const paged = (page: (url: URL) => unknown, headers: (url: URL) => object = () => ({})) => {
    answering = (request, response) => {
      const url = new URL(request.url ?? '', 'http://x');
      response.writeHead(200, headers(url) as never).end(JSON.stringify(page(url)));
    };
  };

  test('by a cursor', async () => {
    paged(({ searchParams }) =>
      searchParams.get('cursor')
        ? { data: [{ id: 2 }], next_cursor: null }
        : { data: [{ id: 1 }], meta: { next_cursor: 'A b' } },
    );
    expect(ids(await everything(accessTo()))).toEqual(['1', '2']);
    expect(paths()[1]).toBe('/leads?agency=7&limit=100&cursor=A+b');
  });

  test('by the address of the next one, on the same host alone', async () => {
    paged(({ searchParams }) =>
      searchParams.get('p') ? [{ id: 2 }] : { results: [{ id: 1 }], next: `http://127.0.0.1:${port}/leads?p=2` },
    );
    expect(ids(await everything(accessTo()))).toEqual(['1', '2']);
    paged(() => ({ results: [{ id: 1 }], links: { next: 'http://169.254.169.254/latest' } }));
    expect(await troubleOf(accessTo())).toMatchObject({ code: 'redirected', facts: { host: '169.254.169.254' } });
  });

  test('by a Link header', async () => {
    paged(
      ({ searchParams }) => [{ id: searchParams.get('p') ?? 1 }],
      ({ searchParams }) =>
        searchParams.get('p') ? {} : { link: '</leads?p=0>; rel="prev", </leads?p=2>; rel="next"' },
    );
    expect(ids(await everything(accessTo()))).toEqual(['1', '2']);
  });

  test('by their number, until one is not full or the last was told', async () => {
    const settings: IntegrationSettings = { paging: 'page', page_size: 2, page_param: 'pagina' };
    paged(({ searchParams }) => (searchParams.get('pagina') === '2' ? [{ id: 3 }] : [{ id: 1 }, { id: 2 }]));
    expect(ids(await everything(accessTo(settings)))).toEqual(['1', '2', '3']);
    paged(({ searchParams }) => ({ items: [{ id: searchParams.get('page') ?? 1 }], total_pages: 3 }));
    expect(ids(await everything(accessTo()))).toEqual(['1', '2', '3']);
  });
});

describe('What a hostile source does is told in a word', () => {
  test.each<[string, (response: ServerResponse) => void, object]>([
    ['a refused key', (response) => response.writeHead(401).end(), { code: 'token_refused', isPassing: false }],
    ['a forbidden one', (response) => response.writeHead(403).end('<h1>no</h1>'), { code: 'not_permitted' }],
    [
      'a web page',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      { code: 'not_json', isPassing: false },
    ],
    ['JSON without a list', (response) => response.end('{"ok":true}'), { code: 'no_leads_in_answer' }],
    [
      'too many questions',
      (response) => response.writeHead(429, { 'retry-after': '90' }).end(),
      { code: 'rate_limited', isPassing: true, retryAfterSeconds: 90 },
    ],
    [
      'a date to come again',
      (response) => response.writeHead(503, { 'retry-after': 'Mon, 04 May 2026 16:40:00 GMT' }).end(),
      { code: 'server_error', isPassing: true, retryAfterSeconds: 600 },
    ],
    [
      'a year to come again',
      (response) => response.writeHead(429, { 'retry-after': '31536000' }).end(),
      { retryAfterSeconds: 86_400 },
    ],
    [
      'a redirect to a private address',
      (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
      { code: 'redirected', isPassing: false },
    ],
    [
      '50 MB',
      (response) => response.writeHead(200).end(Buffer.alloc(50 * 1_048_576, ' ')),
      { code: 'too_large', isPassing: false },
    ],
    [
      '50 MB in 50 kB',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50 * 1_048_576))),
      { code: 'too_large' },
    ],
    ['a connection that breaks', (response) => response.socket?.destroy(), { code: 'unreachable', isPassing: true }],
  ])('%s', async (_, answer, expected) => {
    answering = (_request, response) => answer(response);
    expect(await troubleOf(accessTo())).toMatchObject(expected);
    expect(asked).toHaveLength(1);
  });

  test('nothing for ten seconds, or a drop each second, while time goes twenty times as fast', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 20));
    onTestFinished(() => patience.mockRestore());
    answering = (request, response) => {
      if (!request.url?.includes('drops')) return;
      const drops = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(drops));
    };
    const endpoint = `http://127.0.0.1:${port}/drops`;
    const troubles = await Promise.all([troubleOf(accessTo()), troubleOf(accessTo({}, { endpoint }))]);
    expect(troubles.map(({ code, isPassing }) => [code, isPassing])).toEqual(Array(2).fill(['too_slow', true]));
    expect(patience.mock.calls).toEqual([[10_000], [10_000]]);
  });

  test('a server that is down', async () => {
    expect(await troubleOf(accessTo({}, { endpoint: 'http://127.0.0.1:9/' }))).toMatchObject({ code: 'unreachable' });
  });

  test.each([
    'http://127.0.0.1/',
    'https://localhost/',
    'https://10.0.0.1/',
    'http://example.com/',
    'https://example.com:22/',
    'ftp://example.com/',
    'https://u:p@example.com/',
    'https://[::1]/',
  ])('an address that no agency may give: %s', async (endpoint) => {
    expect(await troubleOf(accessTo({}, { endpoint, allow: none }))).toMatchObject({
      code: 'address_not_allowed',
      isPassing: false,
    });
  });
});
