import { findCandidate, reassigned } from '#features/users/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import { changedFields, withNames } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { type Task, taskEvents, taskFields, type UpdateTask } from '../contract.ts';
import { dueDay, taskSearchText } from './create-task.ts';
import { type Linked, type Links, linksOf } from './links.ts';
import { readTask } from './read-tasks.ts';
import { type TasksTable, taskTables } from './schema.ts';
import { taskIncrements } from './task-counters.ts';
import { tellAssigned } from './tell-assigned.ts';

/**
 * Changes a task, its status, or its assignee; omitted fields are unchanged. Refuses as a creation does, and with
 * `changed_meanwhile` if the lead or policy that the change depends on was removed from the task concurrently.
 */
export async function updateTask(
  id: string,
  { lead_id, policy_id, ...input }: UpdateTask,
  ctx: CommandContext,
): Promise<Task> {
  const { agency, clock, audit, count, changed, publish, refuse } = ctx;
  const { assigned_to, due_date } = input;
  // Before the lock: a command that changes a client locks the client's leads first, then the tasks.
  const linked = await linksAfter(id, { lead_id, policy_id }, ctx);
  const { task, seller } = await allOf({
    task: lockTask(id, ctx),
    refuseIfChanged: ctx.refuseIfChanged(),
    seller: assigned_to ? findCandidate(assigned_to, ctx) : null,
  });
  if (!task) return refuse('not_found');
  const { assigned_user_name, client_name, policy_number, ...before } = task;
  const links = linked?.after;
  if (linked && (linked.lead_id !== before.lead_id || linked.policy_id !== before.policy_id))
    refuse('changed_meanwhile');

  const change = changedFields(before, {
    ...input,
    ...(due_date !== undefined && { due_date: dueDay(due_date, agency.time_zone) }),
    assigned_to: reassigned(before.assigned_to, assigned_to, seller, 'assigned_to'),
    ...(links && { lead_id: links.lead_id, policy_id: links.policy_id }),
  });
  const told =
    change &&
    [
      ['assigned_to', assigned_user_name, seller?.full_name ?? null] as const,
      ['lead_id', client_name, links?.client_name ?? null] as const,
      ['policy_id', policy_number, links?.policy_number ?? null] as const,
    ].reduce<{ before: Record<string, unknown>; after: Record<string, unknown> }>(
      (named, [field, old, now]) => withNames(named, field, { before: old, after: now }),
      { before: { ...change.before }, after: { ...change.after } },
    );
  audit(told && { action: 'updateTask', entity: 'task', entity_id: id, ...told });
  if (change) count(taskIncrements(before), taskIncrements({ ...before, ...change.after }));

  const status = change?.after.status ?? before.status;
  const isDone = status === 'Completada' && before.status !== 'Completada';
  const isUndone = status !== 'Completada' && before.status === 'Completada';
  const to = change?.after.assigned_to;
  const title = change?.after.title ?? before.title;
  if (change) changed('task', id);
  const { answer } = await allOf({
    storeTask:
      change &&
      storeTask(
        id,
        {
          ...change.after,
          search_text: taskSearchText({ ...before, ...change.after }),
          ...(isDone && { completed_at: clock().toISOString() }),
          ...(isUndone && { completed_at: null }),
          ...(links && { client_id: links.client_id, lead_text: links.lead_text }),
        },
        ctx,
      ),
    publish: isDone && publish(taskEvents.taskCompleted, { id }),
    publish2: to && publish(taskEvents.taskAssigned, { id, assigned_to: to }),
    tellAssigned: to && tellAssigned([{ id, title, assigned_to: to }], ctx),
    answer: readTask(id, ctx),
  });
  return answer ?? refuse('not_found');
}

/** The references of a task before the change, read without a lock, and after it. */
interface Relinked {
  lead_id: string | null;
  policy_id: string | null;
  after: Links;
}

/** The references after the change; null: unchanged. Another policy sets its own lead unless a lead is named. */
async function linksAfter(id: string, { lead_id, policy_id }: Linked, ctx: CommandContext): Promise<Relinked | null> {
  if (lead_id === undefined && policy_id === undefined) return null;
  const { tx, agency } = ctx;
  const now = await taskTables(tx)
    .selectFrom('tasks')
    .select(['lead_id', 'policy_id'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!now) return ctx.refuse('not_found');
  const staying = policy_id ? null : now.lead_id;
  const asked = {
    lead_id: lead_id === undefined ? staying : lead_id,
    policy_id: policy_id === undefined ? now.policy_id : policy_id,
  };
  const [after] = await linksOf([asked], ctx);
  return { ...now, after: after as Links };
}

/**
 * All changeable fields, locked, with the names for the history; undefined when the agency has no task with this id.
 */
function lockTask(id: string, { tx, agency }: CommandContext) {
  return taskTables(tx)
    .selectFrom('tasks')
    .leftJoin('users', onKey('users', 'tasks.assigned_to'))
    .leftJoin('clients', onKey('clients', 'tasks.client_id'))
    .leftJoin('policies', onKey('policies', 'tasks.policy_id'))
    .select(columnsIn(taskFields, 'update').map((name) => `tasks.${name}` as const))
    .select(['users.full_name as assigned_user_name', 'clients.name as client_name', 'policies.policy_number'])
    .where('tasks.tenant_id', '=', agency.id)
    .where('tasks.id', '=', id)
    .forNoKeyUpdate('tasks')
    .executeTakeFirst();
}

async function storeTask(
  id: string,
  changed: Partial<TasksTable>,
  { tx, agency, clock }: CommandContext,
): Promise<void> {
  const { deadline: _, urgency: __, ...columns } = changed;
  await taskTables(tx)
    .updateTable('tasks')
    .set({ ...columns, updated_at: clock().toISOString() })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}
