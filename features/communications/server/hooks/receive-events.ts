import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { knownAs } from '#features/consents/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import { agencyOfToken, hashToken } from '#platform/server/access/session.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { isGiven } from '#platform/server/database/conditions.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { refuseEvenly } from '#platform/server/hooks/refuse-evenly.ts';
import type { HookInput, PublicContext } from '#platform/server/http/contexts.ts';
import { type SigningField, signingFields } from '../../contract/providers/providers.ts';
import { type CommunicationSecret, communicationSecrets } from '../../contract/settings.ts';
import type { EventHook, FoundChannels, Hook, HookAnswer, HookCall, ToldEvent } from '../providers/hook.ts';
import type { Closing, Provider } from '../providers/provider.ts';
import { communicationTables } from '../schema.ts';
import { closeAddress, followEvent } from '../sending/outcome.ts';
import { readable } from '../settings-row.ts';

export type ReceivedInput = { params: { address: string } } & HookInput;

/** The number of events per transaction: one transaction for the maximum would lock its messages for seconds. */
const eventsAtOnce = 200;
/** A bounce without our ids is matched only with a message of these last days. */
const bounceDaysMs = 5 * 86_400_000;

/**
 * A provider's events about messages: verified against the received bytes, each stored once. If the call is repeated
 * after a failure, the events stored before it are recognized by their keys.
 */
export async function receiveEvents(
  provider: Provider,
  hook: EventHook,
  input: ReceivedInput,
  context: PublicContext,
): Promise<HookAnswer> {
  const verified = await verify(hook, input, context);
  if ('refused' in verified) return verified.refused;
  const events = await hook.read(verified.call);
  if (!events) return json(400, { code: 'unreadable' });
  for (let from = 0; from < events.length; from += eventsAtOnce) {
    const step = events.slice(from, from + eventsAtOnce);
    await context.performIn(agencyOf(verified.call.found), actorOf('integration', provider.name), (ctx) =>
      storeEvents(step, provider, ctx),
    );
  }
  return hook.answer(events.length);
}

/**
 * A call that the account of the address's agency has signed, otherwise the answer: the same, after the same time, for
 * an address that no agency has and for a call without a valid signature.
 */
export async function verify(
  hook: Pick<Hook<never, never>, 'isSigned'>,
  { params, bytes, headers, target }: ReceivedInput,
  context: PublicContext,
): Promise<{ call: HookCall } | { refused: HookAnswer }> {
  const beganAt = performance.now();
  const found = await findChannels(params.address, context);
  const url = context.services.config.appUrl + target;
  const call = found && { bytes, headers, url, now: context.clock(), found };
  if (call && hook.isSigned(call)) return { call };
  await refuseEvenly(beganAt);
  return { refused: json(401, { code: 'invalid_signature' }) };
}

/** The channels of a webhook address, with decrypted secrets; null: no agency has this address. */
async function findChannels(
  address: string,
  { services }: Pick<PublicContext, 'services'>,
): Promise<FoundChannels | null> {
  const { rows } = await services.lookupPool.query<FoundChannels>({
    name: 'find_channels',
    text: 'select * from find_channels($1, $2)',
    values: [agencyOfToken(address) ?? randomUUID(), hashToken(address)],
  });
  const [found] = rows;
  if (!found) return null;
  const secrets = communicationSecrets.filter(isSigning);
  const plain = secrets.map((name) => [name, readable(services, found, name, found[name]) ?? '']);
  return { ...found, ...(Object.fromEntries(plain) as Pick<FoundChannels, (typeof secrets)[number]>) };
}

const isSigning = (name: CommunicationSecret): name is CommunicationSecret & SigningField =>
  signingFields.some((field) => field === name);

const json = (status: 400 | 401, body: object): HookAnswer => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
});

/**
 * Stores a provider's events, each once even if it arrives twice concurrently. Closes the addresses that they report,
 * and updates the messages by the new events.
 */
export async function storeEvents(
  reported: readonly ToldEvent[],
  provider: Provider,
  ctx: CommandContext,
): Promise<void> {
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
  await closeAddresses(news, provider, ctx);
  const idOf = await findMessages(news, provider, ctx);
  const fresh = news.map((event) => ({ ...event, message_id: idOf(event) }));
  await insertRows(
    db,
    'message_events',
    fresh.map(({ raw, address: _address, isOfAddress: _isOfAddress, ...event }) => ({
      ...event,
      tenant_id: agency.id,
      raw: JSON.stringify(raw),
      created_at: clock().toISOString(),
    })),
  );
  const inOrder = fresh.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  for (const event of inOrder) if (event.message_id) await followEvent(event.message_id, event, provider, ctx);
}

/**
 * Writes the reports on addresses into the consent ledger, sorted by address, so that two concurrent calls don't
 * deadlock.
 */
async function closeAddresses(news: readonly ToldEvent[], provider: Provider, ctx: CommandContext): Promise<void> {
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
    await closeAddress(provider.channel, address, closing, { provider: provider.name, words }, ctx);
  }
}

/**
 * Finds the message of each event: by our id, by the provider's id, or, if it has neither, by its address.
 */
async function findMessages(
  news: readonly ToldEvent[],
  provider: Provider,
  { tx, agency, clock }: CommandContext,
): Promise<(event: ToldEvent) => string | null> {
  const ids = news.flatMap(({ message_id }) => message_id ?? []);
  const providerIds = news.map(({ provider_id }) => provider_id).filter(Boolean);
  const mailboxes = news.flatMap(({ isOfAddress, address }) => (isOfAddress ? knownAs('Email', address) : []));
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
    if (!event.isOfAddress) return null;
    return newest.find(({ recipient_email }) => recipient_email === knownAs('Email', event.address))?.id ?? null;
  };
}
