import { randomUUID } from 'node:crypto';
import { searchText } from '#features/clients/server/index.ts';
import { type Assignee, assignee } from '#features/users/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { dayOf, instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { isKeyViolation } from '#platform/server/ground/failure.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import { type CreateTask, type Task, taskEvents } from '../contract.ts';
import { type Links, linksOf } from './links.ts';
import { readTask } from './read-tasks.ts';
import { taskTables } from './schema.ts';
import { taskIncrements } from './task-counters.ts';
import { tellAssigned } from './tell-assigned.ts';

/** The foreign key to the renewals. */
const renewalKey = 'tasks_tenant_id_renewal_id_fkey';

/** A task that a later slice's command creates: like the request body, but the assignee is required. */
export type NewTask = Pick<CreateTask, 'title' | 'description'> & Partial<CreateTask>;

/**
 * Creates a task, by default assigned to the caller. Refuses an unknown lead, policy, or renewal, and an assignee who
 * is not a seller, with `invalid_reference`, and a lead and a policy of two clients with `validation_error`.
 */
export async function createTask(input: CreateTask, ctx: CommandContext): Promise<Task> {
  const { actor } = ctx;
  const [links, seller] = await Promise.all([
    linksOf([input], ctx),
    assignee(input.assigned_to === undefined ? actor.user_id : input.assigned_to, 'assigned_to', ctx),
  ]);
  const id = randomUUID();
  try {
    const { task } = await allOf({
      store: store([{ ...input, id, links: links[0] as Links, assignee: seller }], ctx),
      task: readTask(id, ctx),
    });
    return task ?? ctx.refuse('not_found');
  } catch (error) {
    // Renewals belong to a later slice, so only the database can check the reference.
    if (isKeyViolation(error, renewalKey)) throw unknownReference('renewal_id');
    throw error;
  }
}

/**
 * Creates any number of tasks for a later slice's command, and returns their ids in order. It reads the references with
 * at most three statements, sent together, and writes all tasks with few. Refuses as {@link createTask} does.
 */
export async function createTasks(tasks: readonly NewTask[], ctx: CommandContext): Promise<string[]> {
  if (tasks.length === 0) return [];
  const [links, names] = await Promise.all([linksOf(tasks, ctx), namesOf(tasks, ctx)]);
  const wanted = tasks.map((task, at) => {
    const { assigned_to } = task;
    const full_name = assigned_to ? names.get(assigned_to) : undefined;
    if (assigned_to && full_name === undefined) throw unknownReference('assigned_to');
    const found = assigned_to && full_name !== undefined ? { id: assigned_to, full_name } : null;
    return { ...task, id: randomUUID(), links: links[at] as Links, assignee: found };
  });
  await store(wanted, ctx);
  return wanted.map(({ id }) => id);
}

async function namesOf(
  tasks: readonly NewTask[],
  { tx, agency }: CommandContext,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(tasks.flatMap(({ assigned_to }) => assigned_to ?? []))];
  if (ids.length === 0) return new Map();
  const people = await taskTables(tx)
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('tenant_id', '=', agency.id)
    .where('id', 'in', ids)
    .execute();
  return new Map(people.map(({ id, full_name }) => [id, full_name]));
}

type Wanted = NewTask & { id: string; links: Links; assignee: Assignee | null };

async function store(wanted: readonly Wanted[], ctx: CommandContext): Promise<void> {
  const { tx, agency, actor, clock, audit, count, changed, publish } = ctx;
  const now = instantOf(clock());
  const rows = wanted.map(({ links, assignee: to, ...task }) => {
    const { client_name, policy_number, ...linked } = links;
    const given = {
      title: task.title,
      description: task.description,
      priority: task.priority ?? 'Media',
      status: task.status ?? 'Pendiente',
      due_date: dueDay(task.due_date ?? null, agency.time_zone),
    };
    const row = {
      ...given,
      ...linked,
      tenant_id: agency.id,
      id: task.id,
      assigned_to: to?.id ?? null,
      renewal_id: task.renewal_id ?? null,
      completed_at: given.status === 'Completada' ? now : null,
      search_text: taskSearchText(task),
      told_due: null,
      created_by: actor.user_id,
      created_at: now,
      updated_at: now,
    };
    // The history contains names and numbers, not ids.
    const named = { assigned_to: to?.full_name ?? null, lead_id: client_name, policy_id: policy_number };
    audit({ action: 'createTask', entity: 'task', entity_id: row.id, after: { ...given, ...named } });
    count([], taskIncrements(row));
    return row;
  });
  for (const { id } of rows) changed('task', id);
  await Promise.all([
    insertRows(taskTables(tx), 'tasks', rows),
    ...rows.flatMap(({ id, assigned_to }) =>
      assigned_to ? [publish(taskEvents.taskAssigned, { id, assigned_to })] : [],
    ),
    // A command that creates a task for a renewal notifies about the renewal itself.
    tellAssigned(
      rows.filter(({ renewal_id }) => renewal_id === null),
      ctx,
    ),
  ]);
}

/** Converts a request's date or instant to a day of the agency. */
export const dueDay = (date: string | null, timeZone: string): string | null => date && dayOf(date, timeZone);

/** The text by which `search_tasks` finds a task, in addition to its lead's text. */
export function taskSearchText({ title, description }: { title: string; description: string }): string {
  return searchText([title], [description]);
}
