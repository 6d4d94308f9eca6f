import { createHash } from 'node:crypto';
import { firstSettings, type SettingsNow, smtpPasswordLocation } from '../access/installation-settings.ts';
import { type Config, outboxUrl } from '../ground/config.ts';
import type { Secrets } from '../ground/secrets.ts';

/** A mailbox with the name that is shown of it. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A mail server that is set. */
export interface MailServer {
  /** Another one where anything of it was changed. */
  id: string;
  /** As nodemailer takes it. Throws where its password was written with another key. */
  options(): object;
}

/**
 * Which way the installation's mail goes at this moment. `outbox`: the folder is the mailbox, and what is written there is
 * sent. `none`: nothing leaves.
 */
export interface MailRoute {
  way(): 'server' | 'outbox' | 'none';
  /** null: mail goes another way. */
  server(): MailServer | null;
  sender(): Mailbox;
}

/** `SMTP_URL` holds against what operators have set. */
export function createMailRoute(
  { smtpUrl, appUrl }: Pick<Config, 'smtpUrl' | 'appUrl'>,
  now: () => SettingsNow,
  secrets: Pick<Secrets, 'decrypt'>,
): MailRoute {
  const isOutbox = smtpUrl === outboxUrl;
  const server = (): MailServer | null => {
    if (isOutbox) return null;
    if (smtpUrl) return { id: 'SMTP_URL', options: () => ({ url: smtpUrl }) };
    const settings = now();
    return settings.smtp_host === '' ? null : { id: idOf(settings), options: () => optionsOf(settings, secrets) };
  };
  return {
    way: () => (isOutbox ? 'outbox' : server() ? 'server' : 'none'),
    server,
    sender() {
      const { name, address } = senderOf(appUrl);
      const { mail_from_name, mail_from_address } = now();
      return { name: mail_from_name || name, address: mail_from_address || address };
    },
  };
}

const idOf = ({ smtp_host, smtp_port, smtp_security, smtp_username, smtp_password }: SettingsNow): string =>
  createHash('sha256')
    .update(JSON.stringify([smtp_host, smtp_port, smtp_security, smtp_username, smtp_password]))
    .digest('hex');

function optionsOf(settings: SettingsNow, secrets: Pick<Secrets, 'decrypt'>): object {
  const { smtp_host: host, smtp_port: port, smtp_security, smtp_username: user, smtp_password } = settings;
  return {
    host,
    port,
    secure: smtp_security === 'tls',
    requireTLS: smtp_security === 'starttls',
    ignoreTLS: smtp_security === 'none',
    ...(user && { auth: { user, pass: smtp_password && secrets.decrypt(smtp_password, smtpPasswordLocation) } }),
  };
}

/** What `SMTP_URL` sets, as operators see it; the password as it is. */
export function serverOfUrl(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isSecure = protocol === 'smtps:';
  return {
    smtp_host: hostname,
    smtp_port: Number(port) || (isSecure ? 465 : firstSettings.smtp_port),
    smtp_security: isSecure ? ('tls' as const) : firstSettings.smtp_security,
    smtp_username: decodeURIComponent(username),
    smtp_password: password,
  };
}

/** From whom mail comes where nobody says otherwise. */
export function senderOf(appUrl: string): Mailbox {
  const { hostname } = new URL(appUrl);
  const domain = hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? hostname : 'vigencia.localhost';
  return { name: 'Vigencia', address: `no-reply@${domain}` };
}
