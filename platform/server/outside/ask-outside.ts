import { lookup as systemLookUp } from 'node:dns';
import { Agent, type Dispatcher, fetch, ProxyAgent, type Response } from 'undici';
import { demandNoTransaction } from '../database/tenancy.ts';
import { ElementCounter, takenBodies } from '../ground/element-counter.ts';
import type { OutgoingSettings } from '../ground/outgoing-settings.ts';
import { allows, isAskable } from './addresses.ts';
import { demandReachable, guardedConnect, type LookUp } from './guard.ts';
import { NotPublic, OutsideFailure } from './outside-failure.ts';

/** What is asked of an address outside. */
export interface OutsideRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array | string;
  /** So much of an answer is taken; 0: nothing of it is read. */
  maxBytes: number;
  /** So many values of JSON an answer may have; left out: it is not read as JSON. Both are counted while it comes. */
  maxElements?: number;
  /**
   * Who has given the address. The operator's may lie anywhere. An agency's must be `https:` at port 443 or 8443, in no
   * network of ours, unless the operator has allowed it. A browser's must be in no network of ours.
   */
  givenBy: 'operator' | 'agency' | 'browser';
}

export interface OutsideAnswer {
  status: number;
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/**
 * Asks an address outside, and gives what it answers, whatever its status; an answer that leads elsewhere is not followed.
 * Five seconds to connect, ten in all. Throws {@link OutsideFailure}, which says why there is no answer. Never inside a
 * transaction.
 */
export type AskOutside = (url: string, request: OutsideRequest) => Promise<OutsideAnswer>;

const connectMs = 5_000;
const wholeMs = 10_000;

/** The way to the outside with these settings. `lookUp` finds the addresses of a name. */
export function createAskOutside({ allow, proxy }: OutgoingSettings, lookUp: LookUp = systemLookUp): AskOutside {
  const patience = { headersTimeout: wholeMs, bodyTimeout: wholeMs };
  const guarded = new Agent({ ...patience, connect: guardedConnect({ allow, lookUp, timeout: connectMs }) });
  const unguarded = new Agent({ ...patience, connect: { timeout: connectMs } });
  const proxied = proxy === null ? null : new ProxyAgent({ ...patience, uri: proxy });

  /** Through the proxy nobody sees which address is connected to: it is looked at before, and the rest is the proxy's. */
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
        // Where it leads to was given by nobody.
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

/** A name service hears no signal: it is waited for as long as everything else together may take. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Counts what has been unpacked: what was sent may be a thousandth of it. */
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

/** No connection was made: nothing can have been sent. Of whatever else went wrong nobody knows. */
const unsentCodes = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_SSL_.*)$/;

function failureOf(error: Error): OutsideFailure {
  const causes: Error[] = [];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NotPublic) return cause;
    causes.push(cause);
  }
  const codeOf = (cause: Error) => (cause as NodeJS.ErrnoException).code ?? '';
  const mayHaveArrived = !causes.some((cause) => unsentCodes.test(codeOf(cause)));
  // An answer that is too large is one of a receiver who took what was sent.
  if (causes.some((cause) => cause instanceof OutsideFailure))
    return new OutsideFailure('too_large', error, { mayHaveArrived });
  const isSlow = causes.some((cause) => cause.name === 'TimeoutError' || slowCodes.has(codeOf(cause)));
  return new OutsideFailure(isSlow ? 'too_slow' : 'unreachable', error, { mayHaveArrived });
}
