import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/**
 * From so many bytes on an answer is worth it: of 6 kB remain 1.7, of a list of 50 leads 6 of 31, for 0.1 ms of the processor
 * (docs/performance.md). What fits into two packets gains nothing.
 */
const compressedFromBytes = 4_096;

/** The quickest way of each that a caller may take, the best of them first. */
const encodings: readonly [name: string, compress: (text: string) => Buffer][] = [
  ['zstd', (text) => zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })],
  ['br', (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ['gzip', (text) => gzipSync(text, { level: 1 })],
];

/**
 * Compresses what is answered as text, where the caller takes it so. Nothing with an entity tag: a strong one names the very
 * bytes. Whoever could make somebody's browser ask, to guess at an answer by its length, has no token to ask with.
 */
export function compressAnswers(routes: FastifyInstance): void {
  routes.addHook('onSend', (request, reply, payload, done) => {
    const isLong = typeof payload === 'string' && payload.length >= compressedFromBytes;
    if (!isLong || request.method === 'HEAD' || reply.hasHeader('etag')) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const accepted = acceptedOf(request.headers['accept-encoding']);
    const encoding = encodings.find(([name]) => accepted.has(name));
    if (!encoding) return done(null, payload);
    const [name, compress] = encoding;
    reply.header('content-encoding', name);
    return done(null, compress(payload));
  });
}

/** What each header said: browsers know a few. */
const known = new Map<string, ReadonlySet<string>>();
const knownMax = 100;

/** The encodings that a caller takes, without those of weight 0. */
function acceptedOf(header: string | string[] | undefined): ReadonlySet<string> {
  const text = String(header ?? '');
  const accepted = known.get(text) ?? read(text);
  if (known.size < knownMax) known.set(text, accepted);
  return accepted;
}

function read(header: string): Set<string> {
  const accepted = header.split(',').map((part) => part.trim().toLowerCase());
  return new Set(accepted.filter((part) => !/;\s*q=0(\.0*)?$/.test(part)).map((part) => part.replace(/\s*;.*$/, '')));
}
