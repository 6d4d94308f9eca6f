import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { notificationTables } from './schema.ts';

/** Deletes the notifications about records that are removed, such as those of an import that is undone. */
export async function forgetAbout(
  ids: readonly string[],
  { tx, agency, changed }: Pick<CommandContext, 'tx' | 'agency' | 'changed'>,
): Promise<void> {
  const gone = await notificationTables(tx)
    .deleteFrom('notifications')
    .where('tenant_id', '=', agency.id)
    .where('about_id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('user_id')
    .execute();
  for (const userId of new Set(gone.map(({ user_id }) => user_id))) changed('notification', userId, userId);
}
