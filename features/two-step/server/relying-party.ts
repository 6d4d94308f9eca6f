import { isIP } from 'node:net';

/** The relying party of passkeys: the name they belong to, and the only origin at which they are used. */
export interface RelyingParty {
  id: string;
  origin: string;
}

const loopback = ['127.0.0.1', '[::1]'];

/**
 * The relying party for an application address. null if browsers create no passkeys there. They require a name, which
 * an IP address isn't, and https, except on the local machine: for its own address, passkeys belong to `localhost` at
 * the same port. One host serves all agencies, so their passkeys belong to one name.
 */
export function relyingPartyOf(appUrl: string): RelyingParty | null {
  const url = new URL(appUrl);
  if (loopback.includes(url.hostname)) url.hostname = 'localhost';
  const { protocol, hostname, origin } = url;
  const isOwn = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) || (protocol !== 'https:' && !isOwn)) return null;
  return { id: hostname, origin };
}
