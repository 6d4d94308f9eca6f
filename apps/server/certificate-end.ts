import { isIP } from 'node:net';
import { connect } from 'node:tls';

const timeoutMs = 10_000;

/** Until when the certificate of an address holds, whoever it is for; null: it has none, or could not be seen. */
export function certificateEnd(appUrl: string): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(appUrl);
  if (protocol !== 'https:') return Promise.resolve(null);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    // Looked at, not trusted: nothing is sent.
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
