import { sql } from 'kysely';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type TaskConfig, taskConfigDefault } from '../contract/config.ts';
import { taskTables } from './schema.ts';

/** The agency's task settings, or the defaults. One statement. */
export async function readTaskConfig({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<TaskConfig> {
  const config = await taskTables(tx)
    .selectFrom('task_configs')
    .select('x_date_tasks')
    .where('tenant_id', '=', agency.id)
    .executeTakeFirst();
  return config ?? taskConfigDefault;
}

/** Changes the agency's task settings. */
export async function updateTaskConfig(input: TaskConfig, ctx: CommandContext): Promise<TaskConfig> {
  const { tx, agency, clock, audit, changed } = ctx;
  const [before] = await Promise.all([lockConfig(ctx), ctx.refuseIfChanged()]);
  const change = changedFields<TaskConfig>(before, input);
  audit(change && { action: 'updateTaskConfig', entity: 'task_config', entity_id: agency.id, ...change });
  if (!change) return before;
  changed('task', agency.id);
  await taskTables(tx)
    .updateTable('task_configs')
    .set({ ...change.after, updated_at: clock().toISOString() })
    .where('tenant_id', '=', agency.id)
    .execute();
  return { ...before, ...change.after };
}

/** The agency's settings, in a row that is created if missing and locked until the transaction ends. */
function lockConfig({ tx, agency, clock }: CommandContext): Promise<TaskConfig> {
  return taskTables(tx)
    .insertInto('task_configs')
    .values({ ...taskConfigDefault, tenant_id: agency.id, updated_at: clock().toISOString() })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ updated_at: sql<string>`task_configs.updated_at` }),
    )
    .returning('x_date_tasks')
    .executeTakeFirstOrThrow();
}
