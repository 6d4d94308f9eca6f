import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { networkList } from '../ground/networks.ts';
import type { OutgoingAllow } from '../ground/outgoing-settings.ts';

/** The allocated part of IPv6. Outside it there are forms that contain an IPv4 address, such as `::127.0.0.1`. */
const handedOut = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an address is on the public Internet, in any notation. */
export function isPublic(text: string): boolean {
  try {
    const address = ipaddr.process(text);
    return address.range() === 'unicast' && (address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(handedOut));
  } catch {
    return false;
  }
}

/**
 * Whether a URL from a browser may be called: a public name or address, as far as it can be decided without a DNS
 * lookup.
 */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const host = hostOf(new URL(text));
  return isIP(host) === 0 ? isPublicName(host) : isPublic(host);
}

const isPublicName = (host: string) => /\.[^.]+$/.test(host) && !/\.(localhost|local|internal)\.?$/.test(host);

/** Whether a connection to this address is allowed: it is public or the operator's exception. */
export function isReachable({ networks }: OutgoingAllow, address: string): boolean {
  return isPublic(address) || isIn(networks, address);
}

function isIn(networks: readonly string[], address: string): boolean {
  const version = isIP(address);
  return version !== 0 && networkList(networks).check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** The host of a URL with a literal address, without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether the operator allows this host, at this port or any, or the network of this literal address. */
export function allows({ hosts, networks }: OutgoingAllow, address: URL): boolean {
  const host = hostOf(address);
  const port = address.port || (address.protocol === 'https:' ? '443' : '80');
  return hosts.includes(host) || hosts.includes(`${address.hostname}:${port}`) || isIn(networks, host);
}

const portsOfSources = ['', '443', '8443'];

/**
 * Whether an agency may use this address as a source: `https:` at port 443 or 8443, and outside internal networks as
 * far as it can be decided without a DNS lookup. What the operator allows may use `http:` and any port.
 */
export function isAskable(allow: OutgoingAllow, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const address = new URL(text);
  if (!['http:', 'https:'].includes(address.protocol) || address.username || address.password) return false;
  if (allows(allow, address)) return true;
  const host = hostOf(address);
  if (address.protocol !== 'https:' || !portsOfSources.includes(address.port)) return false;
  return isIP(host) === 0 ? isPublicName(host) : isPublic(host);
}
