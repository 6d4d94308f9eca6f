import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { taskTables } from './schema.ts';

/** A client's tasks, newest first, at most `limit`. One statement. */
export function tasksOfClient(clientId: string, limit: number, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return taskTables(tx)
    .selectFrom('tasks')
    .select(['id', 'title'])
    .where('tenant_id', '=', agency.id)
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
