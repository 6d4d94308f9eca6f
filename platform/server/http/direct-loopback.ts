import type { FastifyRequest } from 'fastify';

/**
 * Whether the caller is on this machine, and is neither a proxy nor another site's page in a browser on it, regardless
 * of the host name. If users connect through another address, there is a proxy, which may not identify itself; then no
 * caller counts as local.
 */
export function isDirectLoopback(appUrl: string, { socket, headers }: FastifyRequest): boolean {
  const { host = '', origin = 'http://localhost' } = headers;
  const isOwnName = (name: string) => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(name);
  const isForwarded = Object.keys(headers).some((name) => /^(x-)?forwarded|^x-real-ip$|^via$/.test(name));
  const isForeignPage =
    !isOwnName(origin.replace(/^http:\/\//, '')) ||
    !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString());
  return (
    isOwnName(new URL(appUrl).host) &&
    /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
    isOwnName(host) &&
    !isForwarded &&
    !isForeignPage
  );
}
