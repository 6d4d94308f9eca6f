import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { OutgoingAllow } from '../ground/outgoing-settings.ts';
import { hostOf, isReachable } from './addresses.ts';
import { NotPublic } from './outside-failure.ts';

/** How all addresses of a name are found. */
export type LookUp = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface Guard {
  allow: OutgoingAllow;
  lookUp: LookUp;
}

/** Opens connections that lead to public addresses, and to those that the operator allows, and to no other. */
export function guardedConnect({ timeout, ...guard }: Guard & { timeout: number }): buildConnector.connector {
  const connect = buildConnector({ lookup: fineOnly(guard), timeout });
  const isFine = (address: string) => isReachable(guard.allow, address);
  return (options, callback) => {
    // A literal address is not looked up.
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

/** Every address that a name has must be fine: whichever is taken, and whatever it becomes a moment later. */
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

/** Looks up what stands behind an address before somebody else connects to it. Throws where it is not to be reached. */
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
