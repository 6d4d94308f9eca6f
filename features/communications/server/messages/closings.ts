import { knownAs, recordConsent } from '#features/consents/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SendingType } from '../../contract/channels.ts';

/** What a provider's word means for an address: it is undeliverable, or its owner refuses further messages. */
export type Closing = { change: 'undeliverable' } | { change: 'revoked'; purposes: ('service' | 'marketing')[] };

const undeliverable: Closing = { change: 'undeliverable' };
const stopped: Closing = { change: 'revoked', purposes: ['service', 'marketing'] };
const unsubscribed: Closing = { change: 'revoked', purposes: ['marketing'] };

const ofEvents: ReadonlyMap<string, Closing> = new Map(
  Object.entries<Closing>({
    'bounce bounce': undeliverable,
    spamreport: stopped,
    unsubscribe: unsubscribed,
    group_unsubscribe: unsubscribed,
  }),
);

/** SendGrid's reasons for dropping a message without an attempt. */
const ofDropped: ReadonlyMap<string, Closing> = new Map(
  Object.entries<Closing>({
    'bounced address': undeliverable,
    'spam reporting address': stopped,
    'unsubscribed address': unsubscribed,
  }),
);

/** Twilio's codes for a phone that gets no texts: the number is invalid, is a landline, or its owner answered STOP. */
const ofCodes: ReadonlyMap<string, Closing> = new Map(
  Object.entries<Closing>({
    21211: undeliverable,
    21614: undeliverable,
    21635: undeliverable,
    30005: undeliverable,
    30006: undeliverable,
    21610: stopped,
  }),
);

/** Twilio's code in the stored detail of an event; `''`: none. */
export const twilioCode = (detail: string): string => /^Twilio (\d+)$/.exec(detail)?.[1] ?? '';

/** What an event means for the address; null: nothing. */
export function closingOf({ event, detail }: { event: string; detail: string }): Closing | null {
  if (event === 'dropped') return ofDropped.get(detail.toLowerCase()) ?? null;
  return ofEvents.get(event) ?? ofCodes.get(twilioCode(detail)) ?? null;
}

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
