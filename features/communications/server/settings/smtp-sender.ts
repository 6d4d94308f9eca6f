import type { Services } from '#platform/server/acts/services.ts';
import { type Mailbox, senderOf } from '#platform/server/mail/mail.ts';

/**
 * From whom mail over SMTP comes: the installation's address in the agency's name, or the agency's own where the operator has
 * listed its domain.
 */
export function smtpSender(
  { sender_name: name, sender_email }: { sender_name: string; sender_email: string },
  { appUrl, mailFromDomains }: Pick<Services['config'], 'appUrl' | 'mailFromDomains'>,
): Mailbox {
  const domain = sender_email.split('@').at(-1)?.toLowerCase() ?? '';
  return { name, address: mailFromDomains.includes(domain) ? sender_email : senderOf(appUrl).address };
}
