import { knownAs, recordConsent } from '#features/consents/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SendingType } from '../../contract/channels.ts';

/** What a provider's word means for an address: it is undeliverable, or its owner refuses further messages. */
export type Closing = { change: 'undeliverable' } | { change: 'revoked'; purposes: ('service' | 'marketing')[] };

export const undeliverable: Closing = { change: 'undeliverable' };
export const stopped: Closing = { change: 'revoked', purposes: ['service', 'marketing'] };
export const unsubscribed: Closing = { change: 'revoked', purposes: ['marketing'] };

/** What a provider's refusal of a message means for the address; null: nothing. */
export function closingOfRefusal(reason: string): Closing | null {
  if (reason === 'opted_out_at_provider') return stopped;
  return reason === 'undeliverable' || reason === 'bounced' ? undeliverable : null;
}

/**
 * Writes a provider's report on an address into the consent ledger. The address is locked until the transaction ends.
 */
export async function closeAddress(
  channel: SendingType,
  address: string,
  closing: Closing,
  report: { provider: string; words: string },
  ctx: CommandContext,
): Promise<void> {
  const { provider: source_name, words } = report;
  const known = { communication_type: channel, address: knownAs(channel, address), source: 'provider' } as const;
  await recordConsent({ ...known, ...closing, source_name, words }, ctx);
}
