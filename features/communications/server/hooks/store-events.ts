import type { Deed } from '#platform/server/acts/deed.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { followEvent, type ToldEvent } from '../messages/follow-events.ts';
import { communicationTables } from '../schema.ts';

/** Keeps what a provider told, each once, and moves the messages by what is new. */
export async function storeEvents(told: readonly ToldEvent[], deed: Deed): Promise<void> {
  const { tx, agency, clock, audit } = deed;
  const db = communicationTables(tx);
  const once = [...new Map(told.map((event) => [event.key, event])).values()];
  if (once.length === 0) return audit(null);
  const keys = once.map(({ key }) => key);
  const ids = once.flatMap(({ message_id }) => message_id ?? []);
  const providerIds = once.map(({ provider_id }) => provider_id).filter(Boolean);
  const [known, messages] = await Promise.all([
    db.selectFrom('message_events').select('key').where('tenant_id', '=', agency.id).where('key', 'in', keys).execute(),
    db
      .selectFrom('messages')
      .select(['id', 'provider_id'])
      .where('tenant_id', '=', agency.id)
      .where(({ or, eb }) =>
        or([
          ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
          ...(providerIds.length > 0 ? [eb('provider_id', 'in', providerIds)] : []),
          eb.lit(false),
        ]),
      )
      .orderBy('id')
      .forUpdate()
      .execute(),
  ]);
  const isKnown = new Set(known.map(({ key }) => key));
  const idOf = (event: ToldEvent) =>
    messages.find(({ id, provider_id }) =>
      event.message_id ? id === event.message_id : event.provider_id !== '' && provider_id === event.provider_id,
    )?.id ?? null;
  const fresh = once.filter(({ key }) => !isKnown.has(key)).map((event) => ({ ...event, message_id: idOf(event) }));
  audit(null);
  await insertRows(
    db,
    'message_events',
    fresh.map(({ raw, ...event }) => ({
      ...{ ...event, tenant_id: agency.id, raw: JSON.stringify(raw) },
      created_at: clock().toISOString(),
    })),
  );
  const inOrder = fresh.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  for (const event of inOrder) if (event.message_id) await followEvent(event.message_id, event, deed);
}
