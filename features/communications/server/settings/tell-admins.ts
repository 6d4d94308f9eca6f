import type { NotificationKind } from '#features/notifications/contract.ts';
import { notify } from '#features/notifications/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { communicationTables } from '../schema.ts';

/** Notifies the Admins of a change of the channels. A notice with the same key is sent once. */
export async function tellAdmins(
  kind: Extract<NotificationKind, `channel.${string}`>,
  facts: Readonly<Record<string, string>>,
  once: string,
  ctx: CommandContext,
): Promise<void> {
  const { tx, agency } = ctx;
  const admins = await communicationTables(tx)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('is_active', '=', true)
    .where('role', '=', 'Admin')
    .execute();
  await notify(
    ctx,
    admins.map(({ id: userId }) => ({ userId, kind, about: null, facts, once })),
  );
}
