import { sql } from 'kysely';
import { knownAs } from '#features/consents/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { isGiven } from '#platform/server/database/conditions.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import type { SendingType } from '../../contract/channels.ts';
import { type Closing, closeAddress } from '../messages/closings.ts';
import { followEvent } from '../messages/follow-events.ts';
import type { ToldEvent } from '../providers/hook.ts';
import type { Provider } from '../providers/provider.ts';
import { communicationTables } from '../schema.ts';

/** The provider that reports events, and the channel that they are about. */
interface Teller {
  channel: SendingType;
  provider: Provider;
}

/** A bounce without our ids is matched only with a message of these last days. */
const bounceDaysMs = 5 * 86_400_000;

/**
 * Stores a provider's events, each once even if it arrives twice concurrently. Closes the addresses that they report,
 * and updates the messages by the new events.
 */
export async function storeEvents(reported: readonly ToldEvent[], teller: Teller, ctx: CommandContext): Promise<void> {
  const { tx, agency, clock, audit } = ctx;
  const db = communicationTables(tx);
  const once = [...new Map(reported.map((event) => [event.key, event])).values()];
  audit(null);
  if (once.length === 0) return;
  const keys = once.map(({ key }) => key);
  const inTurn = sql`select pg_advisory_xact_lock(hashtextextended(${`message-events:${agency.id}`}, 0))`;
  const { known } = await allOf({
    inTurn: inTurn.execute(db),
    known: db
      .selectFrom('message_events')
      .select('key')
      .where('tenant_id', '=', agency.id)
      .where('key', 'in', keys)
      .execute(),
  });
  const isKnown = new Set(known.map(({ key }) => key));
  const news = once.filter(({ key }) => !isKnown.has(key));
  // Before the messages are locked, because a send locks the address first.
  await closeAddresses(news, teller, ctx);
  const idOf = await findMessages(news, teller, ctx);
  const fresh = news.map((event) => ({ ...event, message_id: idOf(event) }));
  await insertRows(
    db,
    'message_events',
    fresh.map(({ raw, address: _, ...event }) => ({
      ...event,
      tenant_id: agency.id,
      raw: JSON.stringify(raw),
      created_at: clock().toISOString(),
    })),
  );
  const inOrder = fresh.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  for (const event of inOrder) if (event.message_id) await followEvent(event.message_id, event, teller.provider, ctx);
}

/**
 * Writes the reports on addresses into the consent ledger, sorted by address, so that two concurrent calls don't
 * deadlock.
 */
async function closeAddresses(
  news: readonly ToldEvent[],
  { channel, provider }: Teller,
  ctx: CommandContext,
): Promise<void> {
  const closings = new Map(
    news.flatMap((event) => {
      const closing = event.address ? provider.closingOf(event) : null;
      const words = event.detail || event.event;
      return closing
        ? [[`${event.address} ${JSON.stringify(closing)}`, { closing, words, address: event.address }]]
        : [];
    }) as [string, { closing: Closing; words: string; address: string }][],
  );
  for (const [, { closing, words, address }] of [...closings].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await closeAddress(channel, address, closing, { provider: provider.name, words }, ctx);
  }
}

/**
 * Finds the message of each event: by our id, by the provider's id, or, for a bounce without either, by its address.
 */
async function findMessages(
  news: readonly ToldEvent[],
  { channel, provider }: Teller,
  { tx, agency, clock }: CommandContext,
): Promise<(event: ToldEvent) => string | null> {
  const ids = news.flatMap(({ message_id }) => message_id ?? []);
  const providerIds = news.map(({ provider_id }) => provider_id).filter(Boolean);
  const isNameless = ({ message_id, provider_id, event }: ToldEvent) =>
    message_id === null && provider_id === '' && event.startsWith('bounce');
  const mailboxes = channel === 'Email' ? news.filter(isNameless).map(({ address }) => knownAs('Email', address)) : [];
  const since = instantOf(new Date(clock().getTime() - bounceDaysMs));
  const rows = await communicationTables(tx)
    .selectFrom('messages')
    .select(['id', 'provider_id', 'recipient_email', 'created_at'])
    .where('tenant_id', '=', agency.id)
    .where(({ or, and, eb }) =>
      or([
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        ...(providerIds.length > 0 ? [eb('provider_id', 'in', providerIds)] : []),
        ...(mailboxes.length > 0
          ? [
              and([
                eb('recipient_email', 'in', mailboxes),
                isGiven('messages.recipient_email'),
                eb('created_at', '>=', since),
                eb('provider', '=', provider.name),
              ]),
            ]
          : []),
        eb.lit(false),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const newest = rows.toSorted((one, other) => (one.created_at > other.created_at ? -1 : 1));
  return (event) => {
    if (event.message_id) return rows.find(({ id }) => id === event.message_id)?.id ?? null;
    if (event.provider_id) return rows.find(({ provider_id }) => provider_id === event.provider_id)?.id ?? null;
    if (!isNameless(event)) return null;
    return newest.find(({ recipient_email }) => recipient_email === knownAs('Email', event.address))?.id ?? null;
  };
}
