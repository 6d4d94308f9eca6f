import type { Services } from '#platform/server/acts/services.ts';
import type { Mailbox } from '#platform/server/mail/mail-route.ts';

/**
 * The sender of mail over SMTP: the installation's address in the agency's name, or the agency's own address if the
 * operator has listed its domain.
 */
export function smtpSender(
  { sender_name: name, sender_email }: { sender_name: string; sender_email: string },
  { config, mailRoute }: Pick<Services, 'config' | 'mailRoute'>,
): Mailbox {
  const domain = sender_email.split('@').at(-1)?.toLowerCase() ?? '';
  return { name, address: config.mailFromDomains.includes(domain) ? sender_email : mailRoute.sender().address };
}
