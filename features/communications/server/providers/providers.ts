import type { Services } from '#platform/server/acts/services.ts';
import { type CommunicationType, channelSwitches } from '../../contract/channels.ts';
import { isChosen } from '../../contract/providers/providers.ts';
import type { SettingsRow } from '../settings-row.ts';
import type { Provider } from './provider.ts';
import { sendgrid } from './sendgrid.ts';
import { smtp } from './smtp.ts';
import { twilio } from './twilio.ts';

/** All providers; the first one of each channel has the messages whose provider isn't known. */
export const providers: readonly [Provider, ...Provider[]] = [smtp, sendgrid, twilio];

/** The provider of a channel under these settings; null: the channel is off, or has no provider yet. */
export function providerOf(channel: CommunicationType, settings: SettingsRow): Provider | null {
  return providers.find((provider) => provider.channel === channel && sends(provider, settings)) ?? null;
}

/** Whether a provider sends the messages of its channel under these settings. */
const sends = (provider: Provider, settings: SettingsRow): boolean =>
  settings[channelSwitches[provider.channel]] && isChosen(provider, settings);

/** The provider that a message was sent to; if its row names none, the first provider of its channel. */
export function providerNamed(name: string | null, channel: CommunicationType): Provider {
  const named = providers.find((provider) => provider.name === name);
  return named ?? providers.find((provider) => provider.channel === channel) ?? providers[0];
}

/** The empty fields without which the channels that are on can't send. */
export const lackingOf = (settings: SettingsRow): (keyof SettingsRow)[] =>
  providers.filter((provider) => sends(provider, settings)).flatMap((provider) => provider.lacks(settings));

/** Whether a channel under these settings needs the installation's mail server and there is none. */
export const lacksMailServer = (
  channel: CommunicationType,
  settings: SettingsRow,
  { mailRoute }: Pick<Services, 'mailRoute'>,
): boolean => providerOf(channel, settings)?.usesMailServer === true && mailRoute.way() === 'none';
