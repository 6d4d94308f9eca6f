import { sql } from 'kysely';
import { notify, readerOf, toldOfExpiry } from '#features/notifications/server/index.ts';
import { type DailyStep, inBatches } from '#platform/server/background/daily-step.ts';
import { anyOf } from '#platform/server/database/conditions.ts';
import { taskTables } from './schema.ts';
import { noticesOf } from './tell-assigned.ts';

/**
 * Notifies assignees in the morning of the tasks due that day: once, and again if the due date moves to another day.
 */
export const tellDue: DailyStep = {
  name: 'tasks.due',
  async run(day, work) {
    await inBatches(work, async (ctx, size) => {
      const { tx, agency } = ctx;
      const due = await taskTables(tx)
        .updateTable('tasks')
        .set({ told_due: day })
        .where('tenant_id', '=', agency.id)
        .where('id', '=', (eb) =>
          anyOf(
            eb
              .selectFrom('tasks')
              .select('id')
              .where('tenant_id', '=', agency.id)
              .where('deadline', '=', day)
              .where('assigned_to', 'is not', null)
              .where(sql<boolean>`told_due is distinct from ${day}::date`)
              // The same order as all commands that change several tasks.
              .orderBy('id')
              .limit(size)
              .forNoKeyUpdate(),
          ),
        )
        .returning(['id', 'title', 'assigned_to', 'renewal_id', 'policy_id'])
        .execute();
      const renewed = due.filter(({ renewal_id }) => renewal_id !== null);
      const told = await toldOfExpiry([...new Set(renewed.flatMap(({ policy_id }) => policy_id ?? []))], ctx);
      // A user who was notified that a policy expires soon gets no second notification about the renewal's task.
      const isNew = (task: (typeof due)[number]) =>
        task.renewal_id === null || !told.has(readerOf(task.assigned_to ?? '', task.policy_id));
      await notify(ctx, noticesOf('task.due', due.filter(isNew)));
      return due.length;
    });
  },
};
