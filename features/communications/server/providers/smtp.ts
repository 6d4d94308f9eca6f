import type { Services } from '#platform/server/acts/services.ts';
import type { Mailbox } from '#platform/server/mail/mail-route.ts';
import { smtp as form } from '../../contract/providers/smtp.ts';
import type { SettingsRow } from '../settings-row.ts';
import { type Handed, type Provider, refused } from './provider.ts';

/** Reply codes for an address that doesn't exist. */
const nobodyThere = /^(550|551|553|5\.1\.\d+)$/;
const withoutServer: Handed = { kind: 'stopped', reason: 'no_mail_server', sentence: '' };

/** The installation's own mail server, over SMTP. It reports only that it took a message. */
export const smtp: Provider = {
  ...form,
  lacks: () => [],
  senderOf: (settings, services) => sender(settings, services).address,
  async send({ to, subject, text, html, headers, attachments }, { settings, services }): Promise<Handed> {
    if (services.mailRoute.way() === 'none') return withoutServer;
    const outcome = await services.mail.send({
      to,
      subject,
      text,
      headers,
      attachments,
      ...(html !== null && { html }),
      from: sender(settings, services),
      ...(settings.reply_to_email && { replyTo: settings.reply_to_email }),
    });
    switch (outcome.kind) {
      case 'taken':
        return { kind: 'taken', status: 'Sent', provider_id: outcome.message_id, segments: null };
      case 'kept':
        return withoutServer;
      case 'may_have_arrived':
        return { kind: 'may_have_arrived', sentence: outcome.sentence };
      default: {
        const { status, code, sentence: said, of } = outcome;
        if (of === 'account') return { kind: 'stopped', reason: 'key_refused', sentence: said };
        if (status === null || status < 500) return { kind: 'later', sentence: said, afterSeconds: null };
        if (of === 'recipient' && nobodyThere.test(code)) return refused('bounced', code, said, 'Bounced');
        return refused('refused', code, said);
      }
    }
  },
  patience: [2 * 60_000],
  meaningOf: () => null,
  closingOf: () => null,
  async check({ services }) {
    if (services.mailRoute.way() === 'none') return [{ code: 'server', is_well: false, said: '' }];
    const said = await services.mail.reach();
    if (said) return [{ code: 'reached', is_well: false, said }];
    return [{ code: 'server', is_well: null, said: '' }];
  },
};

/** The installation's address in the agency's name, or the agency's own address if the operator has listed its domain. */
function sender(
  { sender_name: name, sender_email }: Pick<SettingsRow, 'sender_name' | 'sender_email'>,
  { config, mailRoute }: Pick<Services, 'config' | 'mailRoute'>,
): Mailbox {
  const domain = sender_email.split('@').at(-1)?.toLowerCase() ?? '';
  return { name, address: config.mailFromDomains.includes(domain) ? sender_email : mailRoute.sender().address };
}
