import { type LookupAddress, type LookupAllOptions, lookup as systemLookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, fetch } from 'undici';
import { demandNoTransaction } from '../database/tenancy.ts';

/** A call to an address that somebody else has given. */
export interface OutsideCall {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/**
 * Calls an address on the public Internet and gives its status; what it says besides is not read. Throws when it does not
 * answer in time, and {@link NotPublic} where it lies in a network of ours, by whatever name. Never inside a transaction.
 */
export type CallOutside = (url: string, call: OutsideCall) => Promise<number>;

/** An address that is none of the public Internet; nothing was sent. */
export class NotPublic extends Error {
  constructor() {
    super('The address is not public.');
  }
}

const timeoutMs = 5_000;

/** How all addresses of a name are found. */
type LookUp = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Calls to the outside, through connections that lead to public addresses only. */
export function createCallOutside(lookUp: LookUp = systemLookUp): CallOutside {
  const connect = buildConnector({ lookup: publicOnly(lookUp), timeout: timeoutMs });
  const agent = new Agent({
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect(options, callback) {
      // A literal address is not looked up.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) && !isPublic(host)) return callback(new NotPublic(), null);
      connect(options, (error, socket) => {
        if (error) return callback(error, null);
        if (isPublic(socket?.remoteAddress ?? '')) return callback(null, socket);
        socket?.destroy();
        callback(new NotPublic(), null);
      });
    },
  });
  return async (url, { method, headers, body }) => {
    demandNoTransaction('callOutside');
    try {
      const answer = await fetch(url, {
        ...{ method, headers, body, dispatcher: agent },
        // Where it leads to was given by nobody.
        redirect: 'manual',
        signal: AbortSignal.timeout(2 * timeoutMs),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch (error) {
      throw (error as Error).cause instanceof NotPublic ? (error as Error).cause : error;
    }
  };
}

/** Every address that a name has must be public: whichever is taken, and whatever it becomes a moment later. */
function publicOnly(lookUp: LookUp): LookupFunction {
  return (host, options, callback) => {
    lookUp(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublic(address))) return callback(new NotPublic(), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function isPublic(address: string): boolean {
  try {
    return ipaddr.process(address).range() === 'unicast';
  } catch {
    return false;
  }
}
