import { isIP } from 'node:net';
import { connect } from 'node:tls';

const timeoutMs = 10_000;

/**
 * Until when the certificate of an address is valid, whatever name it is for. null means there is none, or it could not
 * be read.
 */
export function certificateEnd(appUrl: string): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(appUrl);
  if (protocol !== 'https:') return Promise.resolve(null);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    // The certificate is read, not trusted: nothing is sent.
    const socket = connect({
      host,
      port: Number(port) || 443,
      servername: isIP(host) ? '' : host,
      rejectUnauthorized: false,
    });
    const end = (until: Date | null) => {
      socket.destroy();
      resolve(until);
    };
    socket.setTimeout(timeoutMs, () => end(null));
    socket.once('error', () => end(null));
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate();
      const until = valid_to ? new Date(valid_to) : null;
      end(until && !Number.isNaN(until.getTime()) ? until : null);
    });
  });
}
