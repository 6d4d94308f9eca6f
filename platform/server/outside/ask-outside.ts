import { lookup as systemLookUp } from 'node:dns';
import { Agent, type Dispatcher, fetch, ProxyAgent, type Response } from 'undici';
import { demandNoTransaction } from '../database/tenancy.ts';
import { ElementCounter, takenBodies } from '../ground/element-counter.ts';
import type { OutgoingSettings } from '../ground/outgoing-settings.ts';
import { allows, isAskable } from './addresses.ts';
import { demandReachable, guardedConnect, type LookUp } from './guard.ts';
import { NotPublic, OutsideFailure } from './outside-failure.ts';

/** A request to an external address. */
export interface OutsideRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array | string;
  /** The most bytes of an answer; 0 means that the body isn't read. */
  maxBytes: number;
  /**
   * The most JSON values of an answer; if omitted, it isn't read as JSON. Both limits apply while the answer arrives.
   */
  maxElements?: number;
  /**
   * The origin of the address. The operator's may be anywhere. An agency's must be `https:` at port 443 or 8443 and
   * outside internal networks, unless the operator allows it. A browser's must be outside internal networks.
   */
  givenBy: 'operator' | 'agency' | 'browser';
}

export interface OutsideAnswer {
  status: number;
  /** By names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/**
 * Sends a request to an external address and returns the answer, whatever its status. Redirects aren't followed.
 * Limits: five seconds to connect, ten in total. Throws {@link OutsideFailure} with the reason if there is no answer.
 * Never call it in a transaction.
 */
export type AskOutside = (url: string, request: OutsideRequest) => Promise<OutsideAnswer>;

const connectMs = 5_000;
const wholeMs = 10_000;

/** The client with these settings. `lookUp` resolves a name's addresses. */
export function createAskOutside({ allow, proxy }: OutgoingSettings, lookUp: LookUp = systemLookUp): AskOutside {
  const patience = { headersTimeout: wholeMs, bodyTimeout: wholeMs };
  const guarded = new Agent({ ...patience, connect: guardedConnect({ allow, lookUp, timeout: connectMs }) });
  const unguarded = new Agent({ ...patience, connect: { timeout: connectMs } });
  const proxied = proxy === null ? null : new ProxyAgent({ ...patience, uri: proxy });

  /**
   * Behind a proxy the connected address isn't visible: it is checked before, and the proxy is responsible for the
   * rest.
   */
  async function dispatcherFor(address: URL, givenBy: OutsideRequest['givenBy']): Promise<Dispatcher> {
    if (allows(allow, address)) return unguarded;
    if (givenBy === 'agency' && !isAskable(allow, address.href)) throw new NotPublic();
    if (givenBy === 'operator') return proxied ?? unguarded;
    if (!proxied) return guarded;
    await demandReachable(address, { allow, lookUp });
    return proxied;
  }

  return async (url, { givenBy, maxBytes, maxElements, method, headers, body }) => {
    demandNoTransaction('askOutside');
    if (!URL.canParse(url)) throw new OutsideFailure('unreachable');
    const signal = AbortSignal.timeout(wholeMs);
    try {
      const answer = await fetch(url, {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        ...(body !== undefined && { body }),
        dispatcher: await inTime(dispatcherFor(new URL(url), givenBy), signal),
        // The target of a redirect has no origin that the rules could check.
        redirect: 'manual',
        signal,
      });
      const taken = await take(answer, maxBytes, maxElements);
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body: taken };
    } catch (error) {
      throw failureOf(error as Error);
    }
  };
}

/** A DNS lookup can't be aborted, so the wait for it ends with the total time limit. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Counts the unpacked bytes: the transferred ones may be a thousandth of them. */
async function take(answer: Response, maxBytes: number, maxElements: number | undefined): Promise<Buffer> {
  if (maxBytes === 0) {
    await answer.body?.cancel();
    return Buffer.alloc(0);
  }
  const pieces: Uint8Array[] = [];
  const counter = maxElements === undefined ? null : new ElementCounter('json', maxElements);
  let left = maxBytes - Number(answer.headers.get('content-length') ?? 0);
  if (left >= 0) {
    left = maxBytes;
    for await (const piece of answer.body ?? []) {
      left -= piece.length;
      if (left < 0) break;
      if (counter && !counter.take(piece)) {
        left = -1;
        break;
      }
      pieces.push(piece);
    }
  }
  takenBodies.publish({ bytes: maxBytes - Math.max(-1, left), elements: counter?.elements ?? 0, isTaken: left >= 0 });
  if (left >= 0) return Buffer.concat(pieces);
  await answer.body?.cancel().catch(() => {});
  throw new OutsideFailure('too_large');
}

const slowCodes = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** No connection was made, so nothing can have been sent. For any other error that is unknown. */
const unsentCodes = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_SSL_.*)$/;

function failureOf(error: Error): OutsideFailure {
  const causes: Error[] = [];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NotPublic) return cause;
    causes.push(cause);
  }
  const codeOf = (cause: Error) => (cause as NodeJS.ErrnoException).code ?? '';
  const mayHaveArrived = !causes.some((cause) => unsentCodes.test(codeOf(cause)));
  // An answer that is too large proves that the receiver got the request.
  if (causes.some((cause) => cause instanceof OutsideFailure))
    return new OutsideFailure('too_large', error, { mayHaveArrived });
  const isSlow = causes.some((cause) => cause.name === 'TimeoutError' || slowCodes.has(codeOf(cause)));
  return new OutsideFailure(isSlow ? 'too_slow' : 'unreachable', error, { mayHaveArrived });
}
