import { sql } from 'kysely';
import { knownAs, stateOf, statesOf } from '#features/consents/server/index.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { isGiven } from '#platform/server/database/conditions.ts';
import type { SendingType } from '../../contract/channels.ts';
import { communicationTables } from '../schema.ts';

/** The data about an address, read when the send policy needs it. */
export interface Lookup {
  state(): Promise<State>;
  /** The time since a text from this phone arrived; null: longer than it may be answered. */
  msSinceReply(): Promise<number | null>;
  /** The number of marketing texts sent to this phone in the last 24 hours, about any record. */
  textsOfDay(): Promise<number>;
  /** The number of segments that the agency has sent this month. */
  segmentsOfMonth(): Promise<number>;
}

type State = Pick<
  Awaited<ReturnType<typeof stateOf>>,
  'service' | 'marketing' | 'is_held' | 'is_service_held' | 'is_undeliverable'
>;
type Reading = Pick<CommandContext, 'tx' | 'agency' | 'clock' | 'today'>;

/** A client who has written may be answered by hand for this long. */
const answeredMs = 72 * 3_600_000;
const dayMs = 86_400_000;

const nothingKnown: State = {
  service: 'none',
  marketing: 'none',
  is_held: false,
  is_service_held: false,
  is_undeliverable: false,
};

/** For one address: one statement per question. The consent state is read once. */
export function lookupOf({ channel, address }: { channel: SendingType; address: string }, ctx: Reading): Lookup {
  return {
    state: once(() => stateOf(channel, address, ctx)),
    msSinceReply: async () => (await msSinceReplies([address], ctx)).get(address) ?? null,
    textsOfDay: async () => (await textsOfDays([address], ctx)).get(address) ?? 0,
    segmentsOfMonth: () => segmentsThisMonth(ctx),
  };
}

/** For many addresses of a channel: one statement per question for all of them. */
export function lookupOfMany(
  channel: SendingType,
  addresses: readonly string[],
  ctx: Reading,
): (address: string) => Lookup {
  const known = addresses.map((address) => knownAs(channel, address));
  const states = once(() => statesOf(known, ctx));
  const replies = once(() => msSinceReplies(known, ctx));
  const texts = once(() => textsOfDays(known, ctx));
  const segmentsOfMonth = once(() => segmentsThisMonth(ctx));
  return (address) => ({
    state: async () => (await states()).get(`${channel}:${knownAs(channel, address)}`) ?? nothingKnown,
    msSinceReply: async () => (await replies()).get(address) ?? null,
    textsOfDay: async () => (await texts()).get(address) ?? 0,
    segmentsOfMonth,
  });
}

/** Reads on the first call and returns the cached value afterward. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  return () => (known ??= read());
}

async function msSinceReplies(
  addresses: readonly string[],
  { tx, agency, clock }: Reading,
): Promise<ReadonlyMap<string, number>> {
  const now = clock().getTime();
  const rows = await communicationTables(tx)
    .selectFrom('text_replies')
    .select(['address', ({ fn }) => fn.max('created_at').as('at')])
    .where('tenant_id', '=', agency.id)
    .where('address', '=', sql<string>`any(${addresses}::text[])`)
    .where('created_at', '>=', instantOf(new Date(now - answeredMs)))
    .groupBy('address')
    .execute();
  return new Map(rows.map(({ address, at }) => [address, now - new Date(at).getTime()]));
}

async function textsOfDays(
  addresses: readonly string[],
  { tx, agency, clock }: Reading,
): Promise<ReadonlyMap<string, number>> {
  const rows = await communicationTables(tx)
    .selectFrom('messages')
    .select(['recipient_phone', sql<number>`count(*)::int`.as('sent')])
    .where('tenant_id', '=', agency.id)
    .where('recipient_phone', '=', sql<string>`any(${addresses}::text[])`)
    .where(isGiven('messages.recipient_phone'))
    .where('purpose', '=', 'marketing')
    .where('handed_over_at', '>=', instantOf(new Date(clock().getTime() - dayMs)))
    .groupBy('recipient_phone')
    .execute();
  return new Map(rows.map(({ recipient_phone, sent }) => [recipient_phone, sent]));
}

/** The number of segments of text messages that were sent in the agency's current month. */
export async function segmentsThisMonth({
  tx,
  agency,
  today,
}: Pick<CommandContext, 'tx' | 'agency' | 'today'>): Promise<number> {
  const { segments } = await communicationTables(tx)
    .selectFrom('messages')
    .select(sql<number>`coalesce(sum(segments), 0)::int`.as('segments'))
    .where('tenant_id', '=', agency.id)
    .where('communication_type', '=', 'SMS')
    .where(
      sql<boolean>`handed_over_at >= (date_trunc('month', ${today}::date::timestamp) at time zone ${agency.time_zone})`,
    )
    .executeTakeFirstOrThrow();
  return segments;
}

/** A client's ZIP code, from the newest lead that has one; `''`: none has, or there is no client. */
export async function readZip(
  client_id: string | null,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<string> {
  const lead = await communicationTables(tx)
    .selectFrom('leads')
    .select('zip_code')
    .where('tenant_id', '=', agency.id)
    .where('client_id', '=', client_id)
    .orderBy(sql`zip_code = ''`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return lead?.zip_code ?? '';
}
