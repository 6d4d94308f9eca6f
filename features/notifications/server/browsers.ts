import { ECDH } from 'node:crypto';
import { allOf } from '#platform/contract/all-of.ts';
import type { Session } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SecretColumns } from '#platform/server/ground/secrets.ts';
import { isPublicUrl } from '#platform/server/outside/addresses.ts';
import type { PushSubscription } from '../contract.ts';
import { notificationTables } from './schema.ts';

/**
 * The secret columns of subscriptions. A browser is subscribed to the push key of its time; after the key changes, it
 * subscribes again on the next page that it opens.
 */
export const subscriptionSecrets = {
  table: 'push_subscriptions',
  columns: ['subscription'],
  row: 'id',
  renewedBy: 'people',
} as const satisfies SecretColumns;

/** The row and column position of a subscription's secrets. */
export const locationOf = (tenant_id: string, row_id: string) => ({
  tenant_id,
  row_id,
  table: subscriptionSecrets.table,
  column: 'subscription',
});

/**
 * Subscribes a browser of the caller for as long as the session lasts. A browser belongs to one user at a time, and a
 * session has one browser: an earlier subscription of either is replaced. Refuses a key that is not a point of the
 * curve, for which nothing could be encrypted, and an address in a network that is not public.
 */
export async function subscribeBrowser(
  subscription: PushSubscription,
  { session_id, user_id }: Pick<Session, 'session_id' | 'user_id'>,
  { tx, agency, clock, audit, changed, refuseFields, services: { secrets } }: CommandContext,
): Promise<{ id: string }> {
  if (!isPoint(subscription.keys.p256dh)) {
    refuseFields([{ field: 'keys.p256dh', code: 'invalid', message: 'platform:validation.invalid' }]);
  }
  if (!isPublicUrl(subscription.endpoint)) {
    refuseFields([{ field: 'endpoint', code: 'invalid', message: 'platform:validation.invalid' }]);
  }
  const hash = secrets.digest('push address', subscription.endpoint).toString('hex');
  const id = hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  const db = notificationTables(tx);
  const told = {
    user_id,
    session_id,
    created_at: clock().toISOString(),
    subscription: secrets.encrypt(JSON.stringify(subscription), locationOf(agency.id, id)),
  };
  const { stored } = await allOf({
    deleted: db
      .deleteFrom('push_subscriptions')
      .where('tenant_id', '=', agency.id)
      .where('session_id', '=', session_id)
      .where('id', '<>', id)
      .execute(),
    stored: db
      .insertInto('push_subscriptions')
      .values({ tenant_id: agency.id, id, ...told })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'id'])
          .doUpdateSet(told)
          .where('push_subscriptions.session_id', '<>', session_id),
      )
      .returning('id')
      .executeTakeFirst(),
  });
  if (stored) changed('notification', user_id, user_id);
  // Every page that this browser opens repeats the call.
  audit(stored ? { action: 'subscribeBrowser', entity: 'user', entity_id: user_id } : null);
  return { id };
}

/** Ends the caller's subscription of this browser; `not_found` if it has none or belongs to another user. */
export async function unsubscribeBrowser(
  id: string,
  { user_id }: Pick<Session, 'user_id'>,
  { tx, agency, audit, changed, refuse }: CommandContext,
): Promise<void> {
  const gone = await notificationTables(tx)
    .deleteFrom('push_subscriptions')
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!gone) return refuse('not_found');
  changed('notification', user_id, user_id);
  audit({ action: 'unsubscribeBrowser', entity: 'user', entity_id: user_id });
}

function isPoint(text: string): boolean {
  try {
    return Boolean(ECDH.convertKey(text, 'prime256v1', 'base64url', 'hex'));
  } catch {
    return false;
  }
}
