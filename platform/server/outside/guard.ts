import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { OutgoingAllow } from '../ground/outgoing-settings.ts';
import { hostOf, isReachable } from './addresses.ts';
import { NotPublic } from './outside-failure.ts';

/** Resolves all addresses of a name. */
export type LookUp = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface Guard {
  allow: OutgoingAllow;
  lookUp: LookUp;
}

/** Opens connections only to public addresses, and to those that the operator allows. */
export function guardedConnect({ timeout, ...guard }: Guard & { timeout: number }): buildConnector.connector {
  const connect = buildConnector({ lookup: fineOnly(guard), timeout });
  const isFine = (address: string) => isReachable(guard.allow, address);
  return (options, callback) => {
    // A literal address needs no lookup.
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isFine(host)) return callback(new NotPublic(), null);
    connect(options, (error, socket) => {
      if (error) return callback(error, null);
      if (isFine(socket?.remoteAddress ?? '')) return callback(null, socket);
      socket?.destroy();
      callback(new NotPublic(), null);
    });
  };
}

/** Every address of a name must be allowed, because any of them may be used, and the DNS may change a moment later. */
function fineOnly({ allow, lookUp }: Guard): LookupFunction {
  return (host, options, callback) => {
    lookUp(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isReachable(allow, address)))
        return callback(new NotPublic(), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Checks the addresses of a URL before another party, such as a proxy, connects to it. Throws if it isn't allowed. */
export async function demandReachable(address: URL, guard: Guard): Promise<void> {
  const host = hostOf(address);
  if (isIP(host)) {
    if (isReachable(guard.allow, host)) return;
    throw new NotPublic();
  }
  await new Promise<void>((resolve, reject) => {
    fineOnly(guard)(host, { all: true }, (error) => (error ? reject(error) : resolve()));
  });
}
