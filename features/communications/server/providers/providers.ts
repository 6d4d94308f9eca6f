import type { Services } from '#platform/server/acts/services.ts';
import type { CommunicationType } from '../../contract/channels.ts';
import type { SettingsRow } from '../settings/read-settings.ts';
import { currentSecrets, readable } from '../settings/secrets.ts';
import type { Access, Provider } from './provider.ts';
import { sendgrid } from './sendgrid.ts';
import { smtp } from './smtp.ts';
import { twilio } from './twilio.ts';

/** The provider of a channel under these settings; null: the channel is off, or has no provider yet. */
export function providerOf(channel: CommunicationType, settings: SettingsRow): Provider | null {
  if (channel === 'Email' && settings.email_enabled) return settings.email_provider === 'SendGrid' ? sendgrid : smtp;
  return channel === 'SMS' && settings.sms_enabled ? twilio : null;
}

/** Whether a channel under these settings needs the installation's mail server and there is none. */
export const lacksMailServer = (
  channel: CommunicationType,
  settings: SettingsRow,
  { mailRoute }: Pick<Services, 'mailRoute'>,
): boolean => providerOf(channel, settings) === smtp && mailRoute.way() === 'none';

/** The provider that a message was sent to; if its row names none, the current provider of its channel. */
export function providerNamed(name: string | null, channel: CommunicationType): Provider {
  return [sendgrid, smtp, twilio].find((provider) => provider.name === name) ?? (channel === 'SMS' ? twilio : smtp);
}

/** The credentials and addresses for a call. */
export function accessOf(settings: SettingsRow, services: Services): Access {
  const token = settings.address && readable(services, settings, 'address', settings.address);
  const statusUrl = token ? `${services.config.appUrl}/hooks/twilio/status/${token}` : '';
  return { settings, secrets: currentSecrets(services, settings), services, statusUrl };
}
