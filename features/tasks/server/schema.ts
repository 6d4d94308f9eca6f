import type { GeneratedAlways } from 'kysely';
import type { Columns } from '#platform/contract/record-fields.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { TaskConfig } from '../contract/config.ts';
import type { taskFields } from '../contract.ts';
import '#features/clients/server/schema.ts';
import '#features/leads/server/schema.ts';
import '#features/policies/server/schema.ts';
import '#features/users/server/schema.ts';

/** The contract defines the columns of the fields. */
export interface TasksTable extends Columns<typeof taskFields> {
  tenant_id: string;
  /**
   * The due date while the task is open: after all others if it has none, and {@link notOpen} once it is done or
   * cancelled.
   */
  deadline: GeneratedAlways<string>;
  urgency: GeneratedAlways<string>;
  /** The search text of its lead. */
  lead_text: string;
  search_text: string;
  /** The due date about which the assignee was notified in the morning. */
  told_due: string | null;
  created_by: string | null;
}

/** The deadline of a closed task: later than any other. */
export const notOpen = '9999-12-31';

interface TaskConfigsTable extends TaskConfig {
  tenant_id: string;
  updated_at: string;
}

interface XDateTasksTable {
  tenant_id: string;
  lead_id: string;
  expiration_date: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    tasks: TasksTable;
    task_configs: TaskConfigsTable;
    x_date_tasks: XDateTasksTable;
  }
}

export const taskTables = ownTables('tasks', {
  owns: ['tasks', 'task_configs', 'x_date_tasks'],
  reads: ['leads', 'policies', 'clients', 'users'],
});
