import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AboutKind } from '../contract.ts';
import { notificationTables } from './schema.ts';

/** Marks the notifications about records as read for all their recipients: the records are settled. */
export async function markSettled(
  kind: AboutKind,
  ids: readonly string[],
  { tx, agency, clock, changed }: Pick<CommandContext, 'tx' | 'agency' | 'clock' | 'changed'>,
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
  for (const { user_id } of read) changed('notification', user_id, user_id);
}
