import type { FastifyInstance } from 'fastify';
import { readJson as read, readWrittenJson } from '../../contract/read-json.ts';
import type { Route } from '../../contract/route.ts';
import { platformRefusal } from '../ground/refusal.ts';

/** The time limit for a body that isn't an upload, in milliseconds from the request's headers. */
export const ordinaryBodyMs = 15_000;
const kilobyte = 1_024;
const nestingMax = 32;

/** The largest body of a route in bytes. It is small for callers with weak or no authentication. */
export function bodyMaxBytesOf({ hook, allow, bodyMaxBytes }: Route): number {
  if (hook) return hook.maxBytes;
  return bodyMaxBytes ?? (typeof allow === 'string' ? 8 : 64) * kilobyte;
}

/**
 * The value of a JSON body; null if there is none. Refuses nesting deeper than 32 levels before parsing, which would
 * take many times as long as the check. Numbers may be kept as written.
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
 * Cuts off a body that takes longer than `patienceMs`. A caller that waits for a response gets `too_slow`; one that
 * already has it and still sends loses the connection.
 */
export function cutSlowBodies(routes: FastifyInstance, patienceMs: number): void {
  routes.addHook('onRequest', ({ raw }, reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (length === '0' && !encoding) return done();
    const cut = () => {
      if (raw.complete) return;
      // The reader of the body gets an error as if the connection had failed; the connection stays open for the
      // response.
      if (!reply.sent && raw.listenerCount('error') > 0) raw.emit('error', platformRefusal('too_slow'));
      else raw.destroy();
    };
    const timer = setTimeout(cut, patienceMs).unref();
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}
