import { knownAs, recordConsent } from '#features/consents/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SendingType } from '../../contract/channels.ts';

/** What a provider's word says of an address: nothing arrives there, or whoever has it wants nothing more. */
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

/** Why SendGrid has dropped a message without trying. */
const ofDropped: ReadonlyMap<string, Closing> = new Map(
  Object.entries<Closing>({
    'bounced address': undeliverable,
    'spam reporting address': stopped,
    'unsubscribed address': unsubscribed,
  }),
);

/** Twilio's codes by which a phone gets no texts: it is none, it is a landline, or its owner has answered STOP. */
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

/** The code of Twilio in what is kept of its event; `''`: there is none. */
export const twilioCode = (detail: string): string => /^Twilio (\d+)$/.exec(detail)?.[1] ?? '';

/** What an event says of the address; null: nothing. */
export function closingOf({ event, detail }: { event: string; detail: string }): Closing | null {
  if (event === 'dropped') return ofDropped.get(detail.toLowerCase()) ?? null;
  return ofEvents.get(event) ?? ofCodes.get(twilioCode(detail)) ?? null;
}

/** What a refusal of a hand-over says of the address; null: nothing. */
export function closingOfRefusal(reason: string): Closing | null {
  if (reason === 'opted_out_at_provider') return stopped;
  return reason === 'undeliverable' || reason === 'bounced' ? undeliverable : null;
}

/** Writes into the ledger what a provider has said of an address, which is locked until the transaction ends. */
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
