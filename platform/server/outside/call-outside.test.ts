import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAskOutside } from './ask-outside.ts';
import { createCallOutside } from './call-outside.ts';
import type { LookUp } from './guard.ts';
import { NotPublic } from './outside-failure.ts';

const outgoing = {
  allow: { hosts: [], networks: [] },
  proxy: null,
  vendors: { facebook: '', linkedin: '', linkedin_login: '', hubspot: '', mailchimp: '', sendgrid: '', twilio: '' },
};
const callingOutside = (lookUp?: LookUp) => createCallOutside(createAskOutside(outgoing, lookUp));
const callOutside = callingOutside();
const call = { method: 'POST', headers: {}, body: new Uint8Array([1]) };
let inside: Server;
let port: number;
let visits = 0;
beforeAll(async () => {
  inside = createServer((_request, answer) => {
    visits += 1;
    answer.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resume) => inside.once('listening', resume));
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => inside.close());

describe('an address in a network of ours is not called', () => {
  test.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://127.1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[64:ff9b::7f00:1]',
    'http://0.0.0.0',
    'http://10.0.0.1',
    'http://172.16.3.4',
    'http://192.168.1.1',
    'http://100.64.0.1',
    'http://169.254.169.254',
    'http://[fe80::1]',
    'http://[fd00::1]',
    'http://localhost',
  ])('%s', async (address) => {
    await expect(callOutside(`${address}:${port}/`, call)).rejects.toThrow(NotPublic);
    expect(visits).toBe(0);
  });

  test('by a name that leads there, alone or beside a public one', async () => {
    const [ours, theirs] = [
      { address: '127.0.0.1', family: 4 },
      { address: '203.0.114.7', family: 4 },
    ];
    for (const addresses of [[ours], [theirs, ours], []]) {
      const looking = callingOutside((_host, _options, found) => found(null, addresses));
      await expect(looking(`http://push.example.com:${port}/`, call)).rejects.toThrow(NotPublic);
    }
    expect(visits).toBe(0);
  });
});

test('what is no address, or has no name server’s answer, is a failure of another kind', async () => {
  for (const address of ['file:///etc/passwd', 'http://', 'http://nowhere.invalid/']) {
    const failure = await callOutside(address, call).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(NotPublic);
  }
});
