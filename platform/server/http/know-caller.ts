import { type BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { platformRefusal } from '../ground/refusal.ts';

/**
 * Sets the caller's address, `request.ip`, before its first use. Refuses a request with two hosts, because a proxy and
 * this server could each use a different one.
 */
export function knowCaller(request: FastifyRequest, proxies: BlockList): void {
  const { rawHeaders } = request.raw;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] as string)) hosts += 1;
  const ip = callerAddress(request.socket.remoteAddress ?? '', request.headers['x-forwarded-for'], proxies);
  Object.defineProperty(request, 'ip', { value: ip });
  if (hosts > 1) throw platformRefusal('ambiguous_host');
}

/**
 * The caller's address: goes back from the connection over every hop that a trusted proxy reports. If a hop isn't an
 * address, the proxy that reported it counts as the caller.
 */
export function callerAddress(
  connection: string,
  forwarded: string | readonly string[] | undefined,
  proxies: BlockList,
): string {
  // The name of a network interface isn't part of the address.
  let caller = plain(connection).replace(/%.*$/, '');
  if (forwarded === undefined) return caller;
  for (const hop of String(forwarded).split(',').toReversed()) {
    const address = plain(hop.trim());
    if (!isAddress(address) || !isOne(caller, proxies)) break;
    caller = address;
  }
  return caller;
}

/** Whether a connection is from this machine or from a trusted proxy. */
export function isNear(connection: string, proxies: BlockList): boolean {
  const address = plain(connection);
  return /^(127\.|::1$)/.test(address) || isOne(address, proxies);
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/** An IPv4-mapped IPv6 address is the same address. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');

const isOne = (address: string, list: BlockList): boolean =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
