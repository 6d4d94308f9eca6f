import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { OutgoingSettings } from '../ground/outgoing-settings.ts';
import { isAskable } from './addresses.ts';
import { createAskOutside, type OutsideRequest } from './ask-outside.ts';
import type { LookUp } from './guard.ts';
import { NotPublic, OutsideFailure } from './outside-failure.ts';

const vendors = {
  facebook: '',
  linkedin: '',
  linkedin_login: '',
  hubspot: '',
  mailchimp: '',
  sendgrid: '',
  twilio: '',
};
const settings = (given: Partial<OutgoingSettings> = {}): OutgoingSettings => ({
  allow: { hosts: [], networks: [] },
  proxy: null,
  vendors,
  ...given,
});
const asking = (givenBy: OutsideRequest['givenBy']): OutsideRequest => ({
  method: 'GET',
  headers: {},
  maxBytes: 100,
  givenBy,
});

/** A name server that returns each address in turn, and then always the last. */
const telling =
  (...addresses: string[]): LookUp =>
  (_host, _options, found) => {
    const address = (addresses.length > 1 ? addresses.shift() : addresses[0]) as string;
    found(null, [{ address, family: 4 }]);
  };

let inside: Server;
let proxy: Server;
let port: number;
let proxyUrl: string;
let visits: string[] = [];
let proxied: string[] = [];
beforeAll(async () => {
  inside = createServer((request, answer) => {
    visits.push(request.url ?? '');
    answer.end('inside');
  }).listen(0, '127.0.0.1');
  proxy = createServer((request, answer) => {
    proxied.push(request.url ?? '');
    answer.end('by the proxy');
  }).listen(0, '127.0.0.1');
  proxy.on('connect', (request, socket) => {
    proxied.push(request.url ?? '');
    const through = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      through.pipe(socket).pipe(through);
    });
    through.on('error', () => socket.destroy());
    socket.on('error', () => through.destroy());
  });
  await Promise.all([inside, proxy].map((server) => new Promise((resolve) => server.once('listening', resolve))));
  port = (inside.address() as AddressInfo).port;
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const server of [inside, proxy]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  visits = [];
  proxied = [];
});

describe('What the operator allows is reached', () => {
  test.each([
    ['a host at every port', { hosts: ['crm.internal'], networks: [] }, 'http://crm.internal'],
    ['a host at a port', () => ({ hosts: [`crm.internal:${port}`], networks: [] }), 'http://crm.internal'],
    ['an address', { hosts: [], networks: ['127.0.0.1'] }, 'http://127.0.0.1'],
    ['an address at a port', () => ({ hosts: [`127.0.0.1:${port}`], networks: [] }), 'http://127.0.0.1'],
    ['a network', { hosts: [], networks: ['127.0.0.0/8'] }, 'http://127.0.0.1'],
  ] as const)('%s', async (_, given, address) => {
    const allow = typeof given === 'function' ? given() : given;
    // The operator resolves names that are allowed explicitly.
    const url = address.replace('crm.internal', 'localhost');
    const named = { ...allow, hosts: allow.hosts.map((host) => host.replace('crm.internal', 'localhost')) };
    const { status, body } = await createAskOutside(settings({ allow: named }))(`${url}:${port}/x`, asking('agency'));
    expect([status, String(body)]).toEqual([200, 'inside']);
  });

  test('and nothing beside it', async () => {
    const allow = { hosts: ['localhost:1', '127.0.0.1:1'], networks: ['10.0.0.0/8'] };
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      await expect(createAskOutside(settings({ allow }))(`http://${host}:${port}/`, asking('agency'))).rejects.toThrow(
        NotPublic,
      );
      await expect(createAskOutside(settings({ allow }))(`http://${host}:${port}/`, asking('browser'))).rejects.toThrow(
        NotPublic,
      );
    }
    expect(visits).toEqual([]);
  });

  test('and whatever the operator has set himself', async () => {
    const { status } = await createAskOutside(settings())(`http://127.0.0.1:${port}/`, asking('operator'));
    expect(status).toBe(200);
  });
});

test('A name that was public a moment ago is not followed inside', async () => {
  const turning = createAskOutside(settings(), telling('203.0.114.7', '127.0.0.1'));
  const allow = settings().allow;
  expect(isAskable(allow, 'https://leads.example.com/')).toBe(true);
  const failures = await Promise.all(
    [1, 2].map(() => turning(`https://leads.example.com:8443/`, asking('agency')).catch((error: unknown) => error)),
  );
  expect(failures.every((failure) => failure instanceof OutsideFailure)).toBe(true);
  expect(failures.some((failure) => failure instanceof NotPublic)).toBe(true);
  expect(visits).toEqual([]);
});

describe('Through the proxy of the operator', () => {
  test('a public name is asked for', async () => {
    const ask = createAskOutside(settings({ proxy: proxyUrl }), telling('203.0.114.7'));
    const { body } = await ask('http://push.example.com/x', asking('browser'));
    expect(String(body)).toBe('by the proxy');
    expect(proxied).toEqual(['http://push.example.com/x']);
  });

  test.each(['http://127.0.0.1/', 'http://169.254.169.254/', 'http://inside.example.com/'])(
    '%s is looked at before',
    async (url) => {
      const ask = createAskOutside(settings({ proxy: proxyUrl }), telling('10.0.0.1'));
      await expect(ask(url, asking('browser'))).rejects.toThrow(NotPublic);
      expect(proxied).toEqual([]);
    },
  );

  test('a name that nobody tells takes no longer than anything else may', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
    const ask = createAskOutside(settings({ proxy: proxyUrl }), () => {});
    onTestFinished(() => patience.mockRestore());
    const failure = await ask('http://silent.example.com/', asking('browser')).catch((error: unknown) => error);
    expect(failure).toMatchObject({ why: 'too_slow' });
  });

  test('the operator’s own addresses go, too, and what he has allowed goes straight', async () => {
    const ask = createAskOutside(settings({ proxy: proxyUrl, allow: { hosts: [], networks: ['127.0.0.1'] } }));
    await ask('http://graph.example.com/v23.0/1', asking('operator'));
    expect(proxied).toEqual(['http://graph.example.com/v23.0/1']);
    expect(String((await ask(`http://127.0.0.1:${port}/`, asking('agency'))).body)).toBe('inside');
  });
});

describe('Whether what was sent may have arrived', () => {
  const failing = async (url: string) => {
    const failure = await createAskOutside(settings())(url, asking('operator')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OutsideFailure);
    return (failure as OutsideFailure).mayHaveArrived;
  };

  test.each([
    ['nobody listens', 'http://127.0.0.1:2/'],
    ['nobody has the name', 'http://nowhere.invalid/'],
  ])('it did not: %s', async (_, url) => {
    expect(await failing(url)).toBe(false);
  });

  test.each([
    ['the connection ends without an answer', (socket: Socket) => socket.destroy()],
    [
      'the answer is cut off after its head',
      (socket: Socket) => socket.end('HTTP/1.1 201 Created\r\ncontent-length: 50\r\n\r\n{'),
    ],
  ])('it may have: %s', async (_, behave) => {
    const cutting = createTcpServer((socket) => socket.once('data', () => behave(socket)).on('error', () => {})).listen(
      0,
      '127.0.0.1',
    );
    onTestFinished(() => void cutting.close());
    await new Promise((resolve) => cutting.once('listening', resolve));
    expect(await failing(`http://127.0.0.1:${(cutting.address() as AddressInfo).port}/`)).toBe(true);
  });
});
