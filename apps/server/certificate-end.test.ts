import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { createServer } from 'node:tls';
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509';
import { expect, onTestFinished, test } from 'vitest';
import { certificateEnd } from './certificate-end.ts';

/** The address of a server with a self-signed certificate that is valid until then. */
async function serve(until: Date): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=crm.example.com',
    notBefore: new Date(until.getTime() - 90 * 86_400_000),
    notAfter: until,
    signingAlgorithm: algorithm,
    keys,
  });
  const key = PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  const server = createServer({ cert: certificate.toString('pem'), key }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['ends in nine days', 9],
  ['is over', -2],
])('a certificate that %s is seen, though nobody trusts it', async (_, days) => {
  const until = new Date(Math.floor(Date.now() / 1000) * 1000 + days * 86_400_000);
  expect(await certificateEnd(await serve(until))).toEqual(until);
});

test('null where there is none: no https, nobody there, or a server that hangs up', async () => {
  const server = createPlainServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await certificateEnd(`http://127.0.0.1:${port}`)).toBeNull();
  expect(await certificateEnd(`https://127.0.0.1:${port}`)).toBeNull();
  server.close();
  await once(server, 'close');
  expect(await certificateEnd(`https://127.0.0.1:${port}`)).toBeNull();
});
