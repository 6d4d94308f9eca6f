import type { Deed } from '#platform/server/acts/deed.ts';
import { type AboutKind, notificationFacts } from '../contract.ts';
import { notificationTables } from './schema.ts';

/** Marks what was told about records as read, by whoever was told: what it asks for is settled. */
export async function markSettled(
  kind: AboutKind,
  ids: readonly string[],
  { tx, agency, clock, emit }: Pick<Deed, 'tx' | 'agency' | 'clock' | 'emit'>,
): Promise<void> {
  const read = await notificationTables(tx)
    .updateTable('notifications')
    .set({ read_at: clock().toISOString() })
    .where('tenant_id', '=', agency.id)
    .where('about_kind', '=', kind)
    .where('about_id', 'in', ids)
    .where('read_at', 'is', null)
    .returning('user_id')
    .execute();
  const readers = [...new Set(read.map(({ user_id }) => user_id))];
  await Promise.all(readers.map((id) => emit(notificationFacts.notificationsChanged, { id })));
}
