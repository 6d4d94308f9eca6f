import { knownAs } from '#features/consents/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SendingType } from '../../contract/channels.ts';
import { judge, type Verdict } from '../sending/judge.ts';
import { lookupOfMany } from '../sending/lookup.ts';
import type { SettingsRow } from '../settings/settings-row.ts';
import type { Recipient } from './read-recipients.ts';

/** The channel for a recipient, and the send policy's verdict on it. */
export interface Choice {
  channel: SendingType;
  verdict: Verdict;
}

/**
 * Chooses the channel for many recipients, in a fixed number of statements: the first channel that the send policy
 * allows or holds at the given time; otherwise the first channel with an address, with the reason for the refusal.
 * null: the recipient has no address.
 */
export function choosing(
  people: readonly Recipient[],
  settings: SettingsRow,
  ctx: CommandContext,
): (channels: readonly SendingType[], person: Recipient, at: Date) => Promise<Choice | null> {
  const lookupsOf = (channel: SendingType) =>
    lookupOfMany(channel, [...new Set(people.map((person) => addressBy(channel, person)).filter(Boolean))], ctx);
  const lookups = { Email: lookupsOf('Email'), SMS: lookupsOf('SMS') };
  return async (channels, person, at) => {
    let refused: Choice | null = null;
    for (const channel of channels) {
      const address = addressBy(channel, person);
      if (address === '') continue;
      const asked = { channel, address, zip: person.zip_code, purpose: 'service', postal_address: '' } as const;
      const from = { isAutomatic: true, isToStaff: person.user_id !== null };
      const then = { ...ctx, clock: () => at };
      const verdict = await judge({ ...asked, ...from }, settings, then, lookups[channel](address));
      if (verdict.outcome !== 'refused') return { channel, verdict };
      refused ??= { channel, verdict };
    }
    return refused;
  };
}

const addressBy = (channel: SendingType, { email, phone }: Recipient) =>
  knownAs(channel, channel === 'Email' ? email : phone);
