import { type SelectQueryBuilder, sql } from 'kysely';
import { fold, searchRows } from '#features/clients/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import { notOpen, taskTables } from './schema.ts';

/**
 * The tasks that a text finds: open ones first, of these those whose title starts with it, then the most recently
 * changed. One statement.
 */
export function findTasks(typed: string, limit: number, { tx, agency }: CommandContext) {
  const found: SelectQueryBuilder<KnownTables<typeof taskTables>, 'tasks', object> = searchRows(
    taskTables(tx),
    'tasks',
    typed,
  );
  return (
    found
      .leftJoin('clients', onKey('clients', 'tasks.client_id'))
      .select(['tasks.id', 'tasks.title', 'tasks.status', 'clients.name'])
      .where('tasks.tenant_id', '=', agency.id)
      .orderBy(sql`tasks.deadline < ${notOpen}`, 'desc')
      // The first line of the search text is the title.
      .orderBy(sql`starts_with(tasks.search_text, ${`\n${fold(typed).trim()}`})`, 'desc')
      .orderBy('tasks.updated_at', 'desc')
      .orderBy('tasks.id')
      .limit(limit)
      .execute()
  );
}
