import { isIP } from 'node:net';

/** For whom passkeys are made: the name they belong to, and the one address at which they are asked for. */
export interface RelyingParty {
  id: string;
  origin: string;
}

const loopback = ['127.0.0.1', '[::1]'];

/**
 * What passkeys belong to where people reach the product at this address; null where browsers make none. They want a name,
 * which an IP address is not, and https, which this machine itself does without: where it is reached by its own address,
 * passkeys belong to `localhost` at the same port. One host serves all agencies, so their passkeys belong to one name.
 */
export function relyingPartyOf(appUrl: string): RelyingParty | null {
  const url = new URL(appUrl);
  if (loopback.includes(url.hostname)) url.hostname = 'localhost';
  const { protocol, hostname, origin } = url;
  const isOwn = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) || (protocol !== 'https:' && !isOwn)) return null;
  return { id: hostname, origin };
}
