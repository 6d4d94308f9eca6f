import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Notification, UpdateNotification } from '../contract.ts';
import { aboutsOf, columns, ownOf, type Reader, shown } from './read-notifications.ts';
import { notificationTables } from './schema.ts';

/** Marks a notification of the reader as read or as unread. Refuses one of another user with `not_found`. */
export async function markRead(
  id: string,
  { is_read }: UpdateNotification,
  reader: Reader,
  ctx: CommandContext,
): Promise<Notification> {
  const { tx, agency, clock, audit, changed, refuse } = ctx;
  const db = notificationTables(tx);
  const found = await ownOf(db.selectFrom('notifications'), reader, agency.id)
    .select(columns)
    .where('notifications.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return refuse('not_found');
  const wasRead = found.read_at !== null;
  if (wasRead === is_read) {
    audit(null);
    return shown(found);
  }
  const read_at = is_read ? instantOf(clock()) : null;
  const change = { before: { is_read: wasRead }, after: { is_read } };
  audit({ action: 'updateNotification', entity: 'notification', entity_id: id, ...change });
  changed('notification', reader.user_id, reader.user_id);
  await db
    .updateTable('notifications')
    .set({ read_at })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
  return shown({ ...found, read_at });
}

/**
 * Marks the reader's unread notifications that were created by an instant as read; if omitted, all. Returns their
 * number.
 */
export async function markAllRead(
  until: string | undefined,
  reader: Reader,
  { tx, agency, clock, audit, changed }: CommandContext,
): Promise<{ read: number }> {
  const now = clock().toISOString();
  // Converted to UTC: the database accepts fewer time zone offsets than the contract.
  const last = until === undefined ? now : new Date(until).toISOString();
  const { numUpdatedRows } = await notificationTables(tx)
    .updateTable('notifications')
    .set({ read_at: now })
    .where('tenant_id', '=', agency.id)
    .where('user_id', '=', reader.user_id)
    .where('in_bell', '=', true)
    .where('read_at', 'is', null)
    .where('created_at', '<=', last)
    .where(({ eb, or }) =>
      or([eb('about_kind', 'is', null), ...aboutsOf(reader).map((kind) => eb('about_kind', '=', kind))]),
    )
    .executeTakeFirst();
  const read = Number(numUpdatedRows);
  if (read === 0) {
    audit(null);
    return { read };
  }
  audit({ action: 'readAllNotifications', entity: 'user', entity_id: reader.user_id, after: { read } });
  changed('notification', reader.user_id, reader.user_id);
  return { read };
}
