import { type BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { platformRefusal } from '../ground/refusal.ts';

/**
 * Settles the caller's address, `request.ip`, before anybody asks for it. Refuses a request that names two hosts: a proxy
 * may have gone by the one, and whoever comes after it by the other.
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
 * Whose request it is, going back from the connection over every hop that a trusted proxy reports. What is no address is
 * nobody's word, and the proxy that sent it stays the caller.
 */
export function callerAddress(
  connection: string,
  forwarded: string | readonly string[] | undefined,
  proxies: BlockList,
): string {
  // The name of a network card is no part of the address.
  let caller = plain(connection).replace(/%.*$/, '');
  if (forwarded === undefined) return caller;
  for (const hop of String(forwarded).split(',').toReversed()) {
    const address = plain(hop.trim());
    if (!isAddress(address) || !isOne(caller, proxies)) break;
    caller = address;
  }
  return caller;
}

/** Whether a connection comes from this machine or from a proxy that is trusted. */
export function isNear(connection: string, proxies: BlockList): boolean {
  const address = plain(connection);
  return /^(127\.|::1$)/.test(address) || isOne(address, proxies);
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/** An address of IPv4 in IPv6's clothes is the same address. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');

const isOne = (address: string, list: BlockList): boolean =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
