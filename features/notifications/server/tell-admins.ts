import type { Deed } from '#platform/server/acts/deed.ts';
import { type Notice, notify } from './notify.ts';
import { notificationTables } from './schema.ts';

/** Tells each Admin of the deed's agency. */
export async function tellAdmins(notice: Omit<Notice, 'userId'>, deed: Deed): Promise<void> {
  const admins = await notificationTables(deed.tx)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', deed.agency.id)
    .where('role', '=', 'Admin')
    .where('is_active', '=', true)
    .execute();
  await notify(
    deed,
    admins.map(({ id }) => ({ userId: id, ...notice })),
  );
}
