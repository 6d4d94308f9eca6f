import { sql } from 'kysely';
import {
  closedAt,
  firstLawful,
  isOfUs,
  knownAs,
  lawfulUntil,
  stateOf,
  textHours,
  textsPerDay,
} from '#features/consents/server/index.ts';
import { dayAt, instantOf } from '#platform/contract/calendar.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { SendingType } from '../../contract/channels.ts';
import type { Purpose, ReasonCode } from '../../contract/messages.ts';
import { providerOf } from '../providers/providers.ts';
import { communicationTables, type KeptFinding } from '../schema.ts';
import type { SettingsRow } from '../settings/read-settings.ts';

/** What the gate is asked of. */
export interface Asked {
  channel: SendingType;
  /** The e-mail, or the phone in E.164. */
  address: string;
  zip: string;
  purpose: Purpose;
  postal_address: string;
}

/** `held`: not before `release_at`. What it saw stands in `findings`, in order; it ends with the first that is not well. */
export interface Verdict {
  outcome: 'allowed' | 'held' | 'refused';
  reason: ReasonCode | null;
  release_at: string | null;
  /** How long a text is lawful from now on, in whole seconds; null: as long as it takes. */
  validSeconds: number | null;
  findings: KeptFinding[];
}

const validMin = 60;
const validMax = 36_000;
const dayMs = 86_400_000;

/**
 * Whether a message to a client may leave now. Ask it when it is planned, and again, behind `lockAddress`, in the transaction
 * that marks the hand-over.
 */
export async function judge(asked: Asked, settings: SettingsRow, deed: Deed): Promise<Verdict> {
  const { channel, address, purpose, postal_address } = asked;
  const { clock } = deed;
  const findings: KeptFinding[] = [];
  const well = (rule: string, is_well: boolean, facts: KeptFinding['facts'] = {}) => {
    findings.push({ rule, is_well, facts });
    return is_well;
  };
  const refuse = (reason: ReasonCode): Verdict => ({
    ...{ outcome: 'refused', reason, release_at: null, validSeconds: null, findings },
  });
  if (!well('channel', providerOf(channel, settings) !== null)) return refuse('channel_off');
  const state = await stateOf(channel, address, deed);
  if (!well('stop', state[purpose] !== 'revoked' && !(purpose === 'marketing' && state.is_held)))
    return refuse('stopped');
  if (!well('deliverable', !state.is_undeliverable)) return refuse('undeliverable');
  if (channel === 'Email') {
    if (purpose === 'marketing' && !well('postal_address', postal_address !== '')) return refuse('no_postal_address');
    return { outcome: 'allowed', reason: null, release_at: null, validSeconds: null, findings };
  }
  if (!well('in_us', isOfUs(address))) return refuse('not_in_us');
  if (!well('consent', state[purpose] === 'given')) return refuse('no_consent');
  const person = { phone: address, zip: asked.zip };
  const perDay = purpose === 'marketing' ? textsPerDay(person) : null;
  if (perDay !== null) {
    const sent = await textsSince(address, new Date(clock().getTime() - dayMs), deed);
    if (!well('per_day', sent < perDay, { sent, most: perDay })) return refuse('three_a_day');
  }
  const hours = textHours(person, dayAt(clock(), deed.agency.time_zone));
  const closed = closedAt(clock(), hours);
  const places = [...new Set(closed.map(({ rule }) => rule.place))].join(', ');
  if (!well('hours', closed.length === 0, { places })) {
    const at = firstLawful(clock(), hours);
    const release_at = at && instantOf(at);
    return { outcome: release_at ? 'held' : 'refused', reason: 'hours', release_at, validSeconds: null, findings };
  }
  const until = lawfulUntil(clock(), hours);
  const left = until ? Math.floor((until.getTime() - clock().getTime()) / 1_000) : validMax;
  const validSeconds = Math.min(validMax, Math.max(validMin, left));
  return { outcome: 'allowed', reason: null, release_at: null, validSeconds, findings };
}

/** How many texts that are to sell were handed over to a phone since then, whatever they were about. */
async function textsSince(address: string, since: Date, { tx, agency }: Pick<Deed, 'tx' | 'agency'>): Promise<number> {
  const { sent } = await communicationTables(tx)
    .selectFrom('messages')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('tenant_id', '=', agency.id)
    .where('recipient_phone', '=', knownAs('SMS', address))
    .where('purpose', '=', 'marketing')
    .where('handed_over_at', '>=', instantOf(since))
    .executeTakeFirstOrThrow();
  return sent;
}
