import { createHash } from 'node:crypto';
import { firstSettings, type SettingsNow, smtpPasswordLocation } from '../access/installation-settings.ts';
import { type Config, outboxUrl } from '../ground/config.ts';
import type { Secrets } from '../ground/secrets.ts';

/** A mailbox with its display name. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A configured mail server. */
export interface MailServer {
  /** Changes whenever any of its settings changes. */
  id: string;
  /** The options for nodemailer. Throws if the password was encrypted with another key. */
  options(): object;
}

/**
 * How the installation sends e-mail at this moment. `outbox`: the folder is the mailbox, and a message written to it
 * counts as sent. `none`: no message leaves the installation.
 */
export interface MailRoute {
  way(): 'server' | 'outbox' | 'none';
  /** null means that e-mail isn't sent by a server. */
  server(): MailServer | null;
  sender(): Mailbox;
}

/** `SMTP_URL` takes precedence over the operators' settings. */
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

/** The settings in `SMTP_URL` in the operators' form, with the password in plain text. */
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

/** The sender of e-mail if no other is set. */
export function senderOf(appUrl: string): Mailbox {
  const { hostname } = new URL(appUrl);
  const domain = hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? hostname : 'vigencia.localhost';
  return { name: 'Vigencia', address: `no-reply@${domain}` };
}
