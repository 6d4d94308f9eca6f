import type { Services } from '#platform/server/acts/services.ts';
import type { CommunicationType } from '../../contract/channels.ts';
import type { SettingsRow } from '../settings/read-settings.ts';
import { currentSecrets, readable } from '../settings/secrets.ts';
import type { Access, Provider } from './provider.ts';
import { sendgrid } from './sendgrid.ts';
import { smtp } from './smtp.ts';
import { twilio } from './twilio.ts';

/** By whom a channel sends with these settings; null: it does not, because it is off or nobody does yet. */
export function providerOf(channel: CommunicationType, settings: SettingsRow): Provider | null {
  if (channel === 'Email' && settings.email_enabled) return settings.email_provider === 'SendGrid' ? sendgrid : smtp;
  return channel === 'SMS' && settings.sms_enabled ? twilio : null;
}

/** Whether what a channel sends with these settings would go over the installation's mail server, and there is none. */
export const lacksMailServer = (
  channel: CommunicationType,
  settings: SettingsRow,
  { mailRoute }: Pick<Services, 'mailRoute'>,
): boolean => providerOf(channel, settings) === smtp && mailRoute.way() === 'none';

/** The provider that a message was handed to; where its row does not say, the one that its channel has. */
export function providerNamed(name: string | null, channel: CommunicationType): Provider {
  return [sendgrid, smtp, twilio].find((provider) => provider.name === name) ?? (channel === 'SMS' ? twilio : smtp);
}

/** With what it is asked. */
export function accessOf(settings: SettingsRow, services: Services): Access {
  const token = settings.address && readable(services, settings, 'address', settings.address);
  const statusUrl = token ? `${services.config.appUrl}/hooks/twilio/status/${token}` : '';
  return { settings, secrets: currentSecrets(services, settings), services, statusUrl };
}
