import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { networkList } from '../ground/networks.ts';
import { callerAddress } from './know-caller.ts';

describe('callerAddress', () => {
  const proxies = networkList(['127.0.0.1', '10.2.0.0/16', '2001:db8::/32']);
  test.each([
    // An untrusted proxy's header is ignored.
    ['203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['10.3.0.1', '198.51.100.1', '10.3.0.1'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['2001:db8::7', '2001:470::1', '2001:470::1'],
    // The rightmost untrusted hop: entries further left are only the caller's claim.
    ['127.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['127.0.0.1', '1.1.1.1, 198.51.100.1, 10.2.9.9', '198.51.100.1'],
    ['127.0.0.1', '10.2.0.1, 10.2.0.2', '10.2.0.1'],
    ['127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    // If the entry isn't an address, the last proxy counts as the caller.
    ['127.0.0.1', 'unknown', '127.0.0.1'],
    ['127.0.0.1', '198.51.100.1:80', '127.0.0.1'],
    ['127.0.0.1', '198.51.100.1, <script>, 10.2.0.1', '10.2.0.1'],
    ['127.0.0.1', 'fe80::1%eth0\u0000x', '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', ['1.1.1.1', '198.51.100.1'], '198.51.100.1'],
    ['fe80::1%eth0', '198.51.100.1', 'fe80::1'],
    ['', '198.51.100.1', ''],
  ])('from %s with %j: %s', (connection, forwarded, caller) => {
    expect(callerAddress(connection, forwarded, proxies)).toBe(caller);
  });
});

describe('A server', () => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    server = await startTestServer({ env: { TRUSTED_PROXIES: '' } });
    await server.http.listen({ host: '127.0.0.1', port: 0 });
    port = (server.http.server.address() as { port: number }).port;
  });
  afterAll(() => server.close());

  test('without trusted proxies believes no header about where a call comes from', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7', 'x-real-ip': '203.0.113.7' };
    await server.anonymous.post('/auth/login', { username: 'nobody_here', password: 'my-real-password' }, headers);
    const { rows } = await server.admin.query('select address from platform_audit_events');
    expect(rows).toEqual([{ address: '127.0.0.1' }]);
  });

  async function statusOf(...lines: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(`${['GET /healthz HTTP/1.1', ...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    return text(socket);
  }

  test('400 for two hosts, in the language of the caller', async () => {
    expect(await statusOf('Host: localhost')).toMatch(/^HTTP\/1\.1 200 /);
    const answer = await statusOf('Host: localhost', 'hOST: evil.example', 'Accept-Language: es');
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"ambiguous_host","detail":"La solicitud nombra más/);
  });
});
