import { sql } from 'kysely';
import { notify } from '#features/notifications/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { communicationTables } from '../schema.ts';

/**
 * Notifies the user who wrote a message to a client, or else the client's agent, that the message did not arrive or
 * that its outcome is unknown.
 */
export async function tellUndelivered(
  id: string,
  ctx: CommandContext,
  kind: 'message.undelivered' | 'message.unknown' = 'message.undelivered',
): Promise<void> {
  const { tx, agency } = ctx;
  const found = await communicationTables(tx)
    .selectFrom('messages as m')
    .leftJoin('leads as l', (join) =>
      join.onRef('l.tenant_id', '=', 'm.tenant_id').onRef('l.client_id', '=', 'm.client_id'),
    )
    .select([
      'm.recipient_name',
      'l.id as lead_id',
      sql<string | null>`coalesce(m.by_user, l.assigned_agent)`.as('user_id'),
    ])
    .where('m.tenant_id', '=', agency.id)
    .where('m.id', '=', id)
    .where('m.client_id', 'is not', null)
    .where('m.is_test', '=', false)
    .orderBy('l.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found?.user_id) return;
  const about = found.lead_id ? { kind: 'lead' as const, id: found.lead_id } : null;
  const facts = { client: found.recipient_name };
  await notify(ctx, [{ userId: found.user_id, kind, about, facts, once: id }]);
}
