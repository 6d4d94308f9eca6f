import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '#platform/server/ground/bucket-settings.ts';

/** A fake bucket that exists as long as its test. */
export interface BucketStandIn {
  settings: BucketSettings;
  /** Its files, by key. */
  files: Map<string, Buffer>;
  /** The reasons of its refusals. */
  refusals: string[];
  close(): Promise<void>;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes);
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const pageSize = 3;

/**
 * A bucket that stores its files in memory. It recomputes the signature of every request from the received data and its
 * secret according to Amazon's Signature Version 4, refuses a request with another signature, and stores a file only if
 * its bytes match the announced hash. Its lists have pages of three.
 */
export async function startBucket(): Promise<BucketStandIn> {
  const files = new Map<string, Buffer>();
  const refusals: string[] = [];
  const access = { region: 'us-east-1', accessKeyId: 'AKIDSTANDIN', secretAccessKey: 'stand-in/secret+key' };
  const server: Server = createServer(async (request, response) => {
    const refuse = (status: number, code: string) => {
      refusals.push(code);
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    };
    const body = await buffer(request).catch(() => null);
    if (!body || Number(request.headers['content-length'] ?? 0) !== body.length) return;
    if (!isSigned(request, body, access)) return refuse(403, 'SignatureDoesNotMatch');
    const url = new URL(request.url ?? '/', 'http://bucket');
    if (!url.pathname.startsWith('/files')) return refuse(404, 'NoSuchBucket');
    const key = decodeURIComponent(url.pathname.slice('/files/'.length));
    if (request.method === 'PUT') {
      const promised = request.headers['x-amz-checksum-sha256'];
      if (promised !== hashOf(body).digest('base64')) return refuse(400, 'BadDigest');
      files.set(key, body);
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      files.delete(key);
      return response.writeHead(204).end();
    }
    if (key !== '') {
      const found = files.get(key);
      return found ? response.writeHead(200).end(found) : refuse(404, 'NoSuchKey');
    }
    const { searchParams } = url;
    const after = searchParams.get('continuation-token') ?? '';
    const left = [...files.keys()].filter((each) => each.startsWith(searchParams.get('prefix') ?? '') && each > after);
    const page = left.sort().slice(0, pageSize);
    const contents = page.map((each) => `<Contents><Key>${each}</Key><Size>1</Size></Contents>`).join('');
    const isCut = left.length > pageSize;
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${isCut}</IsTruncated>${next}${contents}</ListBucketResult>`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`;
  return {
    settings: { url, ...access },
    files,
    refusals,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request), ?SignedHeaders=(?<signed>[\w;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/;

function isSigned(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: Omit<BucketSettings, 'url'>,
): boolean {
  const told = authorization.exec(headers.authorization ?? '')?.groups;
  if (!told || told.id !== accessKeyId || told.region !== region) return false;
  const { day = '', scope = '', signed = '', signature } = told;
  const date = String(headers['x-amz-date']);
  if (
    !date.startsWith(day) ||
    !['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.split(';').includes(name))
  )
    return false;
  const sum = String(headers['x-amz-content-sha256']);
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== hashOf(body).digest('hex')) return false;
  const { pathname, searchParams } = new URL(url ?? '/', 'http://bucket');
  const query = [...searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort();
  const path = pathname.split('/').map((part) => escaped(decodeURIComponent(part)));
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path.join('/'), query.join('&'), lines.join(''), signed, sum].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, scope, hashOf(canonical).digest('hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature;
}
