import { isPlaceholderEmail, isPlaceholderPhone } from '#features/clients/contract.ts';
import {
  agencyHours,
  closedAt,
  firstLawful,
  isOfUs,
  lawfulUntil,
  textHours,
  textsPerDay,
  type ZonedHours,
} from '#features/consents/server/index.ts';
import { dayAt, instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SendingType } from '../../contract/channels.ts';
import type { Purpose, ReasonCode } from '../../contract/messages.ts';
import { lacksMailServer, providerOf } from '../providers/providers.ts';
import type { KeptFinding, MessagesTable } from '../schema.ts';
import type { SettingsRow } from '../settings-row.ts';
import { type Lookup, lookupOf, readZip } from './lookup.ts';

/** The message that the send policy judges. */
export interface JudgedMessage {
  channel: SendingType;
  /** The e-mail, or the phone in E.164. */
  address: string;
  zip: string;
  purpose: Purpose;
  postal_address: string;
  /** The message is automatic. If omitted: a user sends it. */
  isAutomatic?: boolean;
  /** The recipient is a user of the agency. If omitted: a client. */
  isToStaff?: boolean;
  /** The number of segments of a text; omitted: not counted yet. */
  segments?: number | null;
}

/**
 * `held`: not before `release_at`; null: not before there is a mail server. `findings` has the checks in order; it ends
 * with the first one that failed.
 */
export interface Verdict {
  outcome: 'allowed' | 'held' | 'refused';
  reason: ReasonCode | null;
  release_at: string | null;
  /** How long a text stays lawful from now, in whole seconds; null: without limit. */
  validSeconds: number | null;
  findings: KeptFinding[];
}

const validMin = 60;
const validMax = 36_000;

/**
 * Whether a message may leave now. Call it when the message is planned, and again, after `lockAddress`, in the
 * transaction that marks the send.
 */
export async function judge(
  request: JudgedMessage,
  settings: SettingsRow,
  ctx: CommandContext,
  lookup: Lookup = lookupOf(request, ctx),
): Promise<Verdict> {
  const { channel, address, purpose, postal_address, isAutomatic = false, isToStaff = false } = request;
  const answers = newAnswers();
  if (!answers.well('channel', providerOf(channel, settings) !== null)) return answers.refuse('channel_off');
  if (address === '') {
    answers.well('address', false);
    return answers.refuse('no_address');
  }
  const state = await lookup.state();
  if (!isToStaff) {
    if (!answers.well('stop', state[purpose] !== 'revoked')) return answers.refuse('stopped');
    const isHeld = purpose === 'marketing' ? state.is_held : state.is_service_held;
    if (isHeld) {
      answers.well('held', false);
      return answers.refuse('held');
    }
  }
  if (!answers.well('deliverable', !state.is_undeliverable)) return answers.refuse('undeliverable');
  if (isAutomatic && !isToStaff) {
    const isNobodys = channel === 'Email' ? isPlaceholderEmail(address) : isPlaceholderPhone(address);
    if (!answers.well('placeholder', !isNobodys)) return answers.refuse('placeholder');
  }
  if (!isToStaff && channel === 'Email' && purpose === 'marketing') {
    if (!answers.well('postal_address', postal_address !== '')) return answers.refuse('no_postal_address');
  }
  if (lacksMailServer(channel, settings, ctx.services)) {
    answers.well('server', false);
    return answers.hold('no_mail_server', null);
  }
  let since: number | null = null;
  if (!isToStaff && channel === 'SMS') {
    const isAnswer = !isAutomatic && purpose === 'service';
    since = isAnswer ? await lookup.msSinceReply() : null;
    if (since !== null) answers.well('answer', true);
    const consent = since === null ? state[purpose] : 'given';
    const refusal = refusalOfText(request, consent, answers);
    if (refusal) return answers.refuse(refusal);
  }
  const isAtOnce = since !== null && since <= atOnceMs;
  if (!isToStaff && !isAtOnce) {
    const held = outOfHours(request, settings, answers, ctx);
    if (held) return held;
  }
  if (!isToStaff && channel === 'SMS' && !(await isWithinTheDay(request, answers, lookup))) {
    return answers.refuse('three_a_day');
  }
  if (!isToStaff && isAutomatic) {
    const held = outOfAgencyHours(request, settings, answers, ctx);
    if (held) return held;
  }
  if (isAutomatic && channel === 'SMS') {
    const held = await beyondTheMonth(request.segments ?? 1, settings, answers, lookup, ctx);
    if (held) return held;
  }
  const hours = channel === 'SMS' && !isToStaff && !isAtOnce ? lawOf(request, ctx) : [];
  return answers.allow(channel === 'SMS' ? validSecondsOf(hours, ctx) : null);
}

type Answers = ReturnType<typeof newAnswers>;

/** The checks of the send policy, in order. */
function newAnswers() {
  const findings: KeptFinding[] = [];
  const verdict = (input: Omit<Verdict, 'findings'>): Verdict => ({ ...input, findings });
  return {
    well(rule: string, is_well: boolean, facts: KeptFinding['facts'] = {}) {
      findings.push({ rule, is_well, facts });
      return is_well;
    },
    refuse: (reason: ReasonCode) => verdict({ outcome: 'refused', reason, release_at: null, validSeconds: null }),
    hold: (reason: ReasonCode, at: Date | null) =>
      verdict({ outcome: 'held', reason, release_at: at && instantOf(at), validSeconds: null }),
    allow: (validSeconds: number | null) =>
      verdict({ outcome: 'allowed', reason: null, release_at: null, validSeconds }),
  };
}

/** Why a text may not be sent at any hour; null: it may. */
function refusalOfText({ address }: JudgedMessage, consent: string, answers: Answers): ReasonCode | null {
  if (!answers.well('in_us', isOfUs(address))) return 'not_in_us';
  return answers.well('consent', consent === 'given') ? null : 'no_consent';
}

/**
 * Whether one more marketing text to a phone is allowed today. Checked for a lawful hour, when earlier texts have left.
 */
async function isWithinTheDay(
  { address, zip, purpose }: JudgedMessage,
  answers: Answers,
  lookup: Lookup,
): Promise<boolean> {
  const most = purpose === 'marketing' ? textsPerDay({ phone: address, zip }) : null;
  if (most === null) return true;
  const sent = await lookup.textsOfDay();
  return answers.well('per_day', sent < most, { sent, most });
}

const lawOf = ({ address, zip }: JudgedMessage, { clock, agency }: CommandContext): ZonedHours[] =>
  textHours({ phone: address, zip }, dayAt(clock(), agency.time_zone));

const ownHours = ({ isAutomatic }: JudgedMessage, settings: SettingsRow, { agency }: CommandContext): ZonedHours[] => {
  const { business_hours_enabled, business_start_hour: start, business_end_hour: end } = settings;
  return isAutomatic && business_hours_enabled ? [agencyHours({ start, end, zone: agency.time_zone })] : [];
};

/** Holds a message until all hours are open, while the legal hours for texts are closed; null: they are open. */
function outOfHours(
  request: JudgedMessage,
  settings: SettingsRow,
  answers: Answers,
  ctx: CommandContext,
): Verdict | null {
  if (request.channel === 'Email') return null;
  const law = lawOf(request, ctx);
  const closed = closedAt(ctx.clock(), law);
  const places = [...new Set(closed.map(({ rule }) => rule.state))].join(', ');
  if (answers.well('hours', closed.length === 0, { places })) return null;
  return heldUntil([...law, ...ownHours(request, settings, ctx)], 'hours', answers, ctx);
}

/**
 * Holds a message until all hours are open, while the agency's hours are closed; null: they are open or don't apply.
 */
function outOfAgencyHours(
  request: JudgedMessage,
  settings: SettingsRow,
  answers: Answers,
  ctx: CommandContext,
): Verdict | null {
  const own = ownHours(request, settings, ctx);
  if (own.length === 0 || answers.well('agency_hours', closedAt(ctx.clock(), own).length === 0)) return null;
  return heldUntil([...(request.channel === 'SMS' ? lawOf(request, ctx) : []), ...own], 'agency_hours', answers, ctx);
}

function heldUntil(
  hours: readonly ZonedHours[],
  reason: ReasonCode,
  answers: Answers,
  { clock }: CommandContext,
): Verdict {
  const at = firstLawful(clock(), hours);
  return at ? answers.hold(reason, at) : answers.refuse(reason);
}

const lookAgainMs = 3_600_000;

/**
 * Holds a message while the month's limit of segments is used up. If an administrator raises the limit, it leaves
 * before the next month. null: the limit is not reached.
 */
async function beyondTheMonth(
  segments: number,
  settings: SettingsRow,
  answers: Answers,
  lookup: Lookup,
  ctx: CommandContext,
): Promise<Verdict | null> {
  const most = settings.sms_monthly_segments_max;
  const sent = await lookup.segmentsOfMonth();
  if (answers.well('month_limit', sent + segments <= most, { sent, most })) return null;
  return answers.hold('month_limit', new Date(ctx.clock().getTime() + lookAgainMs));
}

/** How long a text stays lawful from now, in the provider's range. */
function validSecondsOf(hours: readonly ZonedHours[], { clock }: CommandContext): number {
  const until = lawfulUntil(clock(), hours);
  const left = until ? Math.floor((until.getTime() - clock().getTime()) / 1_000) : validMax;
  return Math.min(validMax, Math.max(validMin, left));
}

/** A client who has written may be answered by hand for one hour at any time of day. */
const atOnceMs = 3_600_000;

/**
 * When the next lawful hours for a text to this phone begin, after the current ones. Returns the current time if none
 * begin within the days that are searched.
 */
export async function nextHours(
  { client_id, recipient_phone: phone }: Pick<MessagesTable, 'client_id' | 'recipient_phone'>,
  ctx: CommandContext,
): Promise<Date> {
  const now = ctx.clock();
  const zip = await readZip(client_id, ctx);
  const hours = textHours({ phone, zip }, dayAt(now, ctx.agency.time_zone));
  const isOpen = firstLawful(now, hours)?.getTime() === now.getTime();
  const over = isOpen ? lawfulUntil(now, hours) : null;
  return firstLawful(over ?? now, hours) ?? now;
}
