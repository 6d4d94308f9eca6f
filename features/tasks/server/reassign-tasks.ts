import { tellReassigned } from '#features/notifications/server/index.ts';
import { userEvents } from '#features/users/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { anyOf } from '#platform/server/database/conditions.ts';
import { inSteps } from '#platform/server/database/in-steps.ts';
import { openTaskStatuses } from '../contract.ts';
import { taskTables } from './schema.ts';

/**
 * Reassigns the open tasks of a user who leaves. The history of each records its previous assignee; done and cancelled
 * tasks are unchanged.
 */
export const reassignTasks = subscriber({
  name: 'tasks.hand-on',
  event: userEvents.workHandedOn,
  when: 'in-transaction',
  async handle({ id, full_name, to }, ctx) {
    const { tx, agency, clock, audit, changed } = ctx;
    const now = clock().toISOString();
    const reassigned = await inSteps((size) =>
      taskTables(tx)
        .updateTable('tasks')
        .set({ assigned_to: to?.id ?? null, updated_at: now })
        .where('tenant_id', '=', agency.id)
        .where('id', '=', (eb) =>
          anyOf(
            eb
              .selectFrom('tasks')
              .select('id')
              .where('tenant_id', '=', agency.id)
              .where('assigned_to', '=', id)
              .where('status', 'in', openTaskStatuses)
              .orderBy('id')
              .limit(size)
              .forNoKeyUpdate(),
          ),
        )
        .returning(['id', 'status'])
        .execute(),
    );
    const change = { before: { assigned_to: full_name }, after: { assigned_to: to?.full_name ?? null } };
    for (const task of reassigned) audit({ action: 'updateTask', entity: 'task', entity_id: task.id, ...change });
    const count = reassigned.length;
    for (const task of reassigned) changed('task', task.id);
    await Promise.all([to && count > 0 && tellReassigned(ctx, 'tasks', { full_name, to: to.id, count })]);
  },
});
