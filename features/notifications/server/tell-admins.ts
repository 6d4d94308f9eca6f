import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type Notice, notify } from './notify.ts';
import { notificationTables } from './schema.ts';

/** Notifies each Admin of the command's agency. */
export async function tellAdmins(notice: Omit<Notice, 'userId'>, ctx: CommandContext): Promise<void> {
  const admins = await notificationTables(ctx.tx)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', ctx.agency.id)
    .where('role', '=', 'Admin')
    .where('is_active', '=', true)
    .execute();
  await notify(
    ctx,
    admins.map(({ id }) => ({ userId: id, ...notice })),
  );
}
