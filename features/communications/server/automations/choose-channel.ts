import { isOfUs, knownAs, type statesOf } from '#features/consents/server/index.ts';
import type { SendingType } from '../../contract/channels.ts';
import type { ReasonCode } from '../../contract/messages.ts';
import { providerOf } from '../providers/providers.ts';
import type { SettingsRow } from '../settings/read-settings.ts';

/** Where a person is reached; `''`: not there. */
export interface Reached {
  email: string;
  phone: string;
}

type States = Awaited<ReturnType<typeof statesOf>>;

/**
 * The first channel by which a person may be written to, as it stands now; else why not by the first of them. null: there is no
 * address. The hours are asked when it leaves.
 */
export function chooseChannel(
  channels: readonly SendingType[],
  reached: Reached,
  states: States,
  settings: SettingsRow,
): { channel: SendingType; reason: ReasonCode | null } | null {
  const possible = channels.filter((channel) => addressBy(channel, reached) !== '');
  const [first, ...others] = possible.map((channel) => ({
    channel,
    reason: against(channel, addressBy(channel, reached), states, settings),
  }));
  return [first, ...others].find((choice) => choice?.reason === null) ?? first ?? null;
}

const addressBy = (channel: SendingType, { email, phone }: Reached) => (channel === 'Email' ? email : phone);

function against(channel: SendingType, address: string, states: States, settings: SettingsRow): ReasonCode | null {
  if (providerOf(channel, settings) === null) return 'channel_off';
  const state = states.get(`${channel}:${knownAs(channel, address)}`);
  if (state?.service === 'revoked') return 'stopped';
  if (state?.is_undeliverable) return 'undeliverable';
  if (channel === 'Email') return null;
  if (!isOfUs(address)) return 'not_in_us';
  return state?.service === 'given' ? null : 'no_consent';
}
