import type { FastifyInstance } from 'fastify';
import { readJson as read, readWrittenJson } from '../../contract/read-json.ts';
import type { Route } from '../../contract/route.ts';
import { platformRefusal } from '../ground/refusal.ts';

/** How long a body that is no upload may take, from the head of its request on. */
export const ordinaryBodyMs = 15_000;
const kilobyte = 1_024;
const nestingMax = 32;

/** The largest body of a route, in bytes: small where whoever calls has shown little or nothing of himself. */
export function bodyMaxBytesOf({ hook, allow, bodyMaxBytes }: Route): number {
  if (hook) return hook.maxBytes;
  return bodyMaxBytes ?? (typeof allow === 'string' ? 8 : 64) * kilobyte;
}

/**
 * The value of a body that is JSON; null for none. Refuses one that nests deeper than 32 before it is parsed, which would
 * take many times as long as to look through its bytes. Numbers may be kept as they were written.
 */
export function readJson(bytes: Buffer, { isAsWritten = false } = {}): unknown {
  if (nestsTooDeep(bytes)) throw platformRefusal('validation_error');
  try {
    return isAsWritten ? readWrittenJson(bytes.toString()) : read(bytes.toString());
  } catch {
    throw platformRefusal('unsupported_media_type');
  }
}

const [quote, backslash, bracket, brace, bracketEnd, braceEnd] = Buffer.from('"\\[{]}');

function nestsTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if (byte === bracket || byte === brace) {
      depth += 1;
      if (depth > nestingMax) return true;
    } else if (byte === bracketEnd || byte === braceEnd) depth -= 1;
  }
  return false;
}

/**
 * Cuts off whoever takes longer to send a body. Who waits for an answer gets `too_slow`; who was answered before, and
 * still sends, loses the connection.
 */
export function cutSlowBodies(routes: FastifyInstance, patienceMs: number): void {
  routes.addHook('onRequest', ({ raw }, reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (length === '0' && !encoding) return done();
    const cut = () => {
      if (raw.complete) return;
      // Heard by whoever reads the body, as if the connection had failed; but it is left to carry the answer.
      if (!reply.sent && raw.listenerCount('error') > 0) raw.emit('error', platformRefusal('too_slow'));
      else raw.destroy();
    };
    const timer = setTimeout(cut, patienceMs).unref();
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}
