import type { SelectQueryBuilder } from 'kysely';
import type { ContactCard } from '#features/clients/contract.ts';
import { contactCardColumns, contactCardOf, exactFirst, searchRows } from '#features/clients/server/index.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type CountedBy, keptTotal } from '#platform/server/acts/counters.ts';
import { onKey, whereEqual, whereUser } from '#platform/server/database/conditions.ts';
import {
  mapPage,
  type Page,
  pagingOf,
  readJoinedPage,
  type Sorting,
  timeSortings,
} from '#platform/server/database/paging.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import {
  type Task,
  type TaskCard,
  type TaskListQuery,
  type TaskSort,
  type TaskView,
  taskFields,
  weekDays,
} from '../contract.ts';
import { notOpen, taskTables } from './schema.ts';
import { taskCounters } from './task-counters.ts';

const aroundIt = ['users.full_name as assigned_user_name', 'policies.policy_number'] as const;
const cardColumns = [...columnsIn(taskFields, 'card').map((name) => `tasks.${name}` as const), ...aroundIt] as const;
const columns = [...columnsIn(taskFields).map((name) => `tasks.${name}` as const), ...aroundIt] as const;

/**
 * Each sorting uses an index that starts with the agency: tasks_by_creation, those of the filters, _by_update,
 * _by_deadline, _by_urgency.
 */
const sortings = {
  ...timeSortings('tasks'),
  due: { column: 'tasks.deadline', direction: 'asc', type: 'date' },
  priority: { column: 'tasks.urgency', direction: 'asc', type: 'text' },
} as const satisfies Record<TaskSort, Sorting>;

const countedBy: CountedBy<TaskListQuery> = { all: taskCounters.status, status: { subject: taskCounters.status } };

/** One page of the agency's tasks. Two statements, independent of the page size, sent together. */
export async function listTasks(query: TaskListQuery, ctx: CommandContext): Promise<Page<TaskCard>> {
  const { tx, agency } = ctx;
  const matching = filtered(query, ctx);
  const paging = pagingOf('tasks.id', sortings[query.sort], query, exactFirst('tasks', query));
  const kept = keptTotal(query, countedBy, ctx);
  const page = await readJoinedPage(taskTables(tx), 'tasks', agency.id, matching, paging, cards, kept);
  return mapPage(page, ({ deadline: _, urgency: __, ...row }) => shown(row));
}

type TaskQuery = SelectQueryBuilder<KnownTables<typeof taskTables>, 'tasks', object>;

function filtered(query: TaskListQuery, { tx, agency, actor, today }: CommandContext): TaskQuery {
  const found: TaskQuery = searchRows(taskTables(tx), 'tasks', query.q);
  let tasks = whereEqual(found, {
    'tasks.tenant_id': agency.id,
    'tasks.status': query.status,
    'tasks.priority': query.priority,
    'tasks.client_id': query.client_id,
    'tasks.lead_id': query.lead_id,
    'tasks.policy_id': query.policy_id,
  });
  tasks = whereUser(tasks, 'tasks.assigned_to', query.assigned_to, actor.user_id);
  if (query.view === 'mine') tasks = whereUser(tasks, 'tasks.assigned_to', 'me', actor.user_id);
  if (query.view) tasks = whereView(tasks, query.view, today);
  if (query.only) tasks = tasks.where('tasks.deadline', '<', notOpen);
  if (query.due_from) tasks = tasks.where('tasks.due_date', '>=', query.due_from);
  if (query.due_to) tasks = tasks.where('tasks.due_date', '<=', query.due_to);
  return tasks;
}

/** Open tasks by due date: a closed task has a deadline after all others. */
function whereView(tasks: TaskQuery, view: TaskView, today: string): TaskQuery {
  switch (view) {
    case 'mine':
      return tasks.where('tasks.deadline', '<', notOpen);
    case 'overdue':
      return sinceEver(tasks).where('tasks.deadline', '<', today);
    case 'today':
      return tasks.where('tasks.deadline', '>=', today).where('tasks.deadline', '<=', today);
    case 'due':
      return sinceEver(tasks).where('tasks.deadline', '<=', today);
    case 'week':
      return tasks.where('tasks.deadline', '>=', today).where('tasks.deadline', '<', addDays(today, weekDays));
  }
}

/**
 * For an open-ended range or a single day, PostgreSQL overestimates the number of tasks and would scan all closed ones.
 */
const sinceEver = (tasks: TaskQuery): TaskQuery => tasks.where('tasks.deadline', '>', '0001-01-01');

function joined(tasks: TaskQuery) {
  return tasks
    .leftJoin('users', onKey('users', 'tasks.assigned_to'))
    .leftJoin('policies', onKey('policies', 'tasks.policy_id'))
    .leftJoin('clients', onKey('clients', 'tasks.client_id'));
}

const cards = (tasks: TaskQuery) =>
  joined(tasks).select(cardColumns).select(contactCardColumns).select(['tasks.deadline', 'tasks.urgency']);

/** A row in the shape of the contract. */
function shown<Row extends { client_id: string | null }>(row: Row): Row & { contact: ContactCard | null } {
  // biome-ignore lint/plugin/no-blind-cast: A row with a client has all of the client's columns.
  return { ...row, contact: row.client_id ? contactCardOf(row as unknown as ContactCard) : null };
}

/** The records that a task can belong to. */
type About = { readonly [Field in 'client_id' | 'lead_id' | 'policy_id' | 'renewal_id']?: string };

/**
 * The tasks of a client, a lead, a policy, or a renewal: open ones first, by due date, at most `limit`. One statement.
 */
export async function tasksOf(
  about: About,
  limit: number,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<TaskCard[]> {
  const { client_id, lead_id, policy_id, renewal_id } = about;
  const found: TaskQuery = whereEqual(taskTables(tx).selectFrom('tasks'), {
    'tasks.tenant_id': agency.id,
    'tasks.client_id': client_id,
    'tasks.lead_id': lead_id,
    'tasks.policy_id': policy_id,
    'tasks.renewal_id': renewal_id,
  });
  const rows = await joined(found)
    .select(cardColumns)
    .select(contactCardColumns)
    .orderBy('tasks.deadline')
    .orderBy('tasks.created_at', 'desc')
    .orderBy('tasks.id')
    .limit(limit)
    .execute();
  return rows.map(shown);
}

/** One task with all its data; null when the agency has no task with this id. */
export async function readTask(
  id: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Task | null> {
  const found = whereEqual(taskTables(tx).selectFrom('tasks'), { 'tasks.tenant_id': agency.id, 'tasks.id': id });
  const row = await joined(found)
    .leftJoin('users as creator', onKey('creator', 'tasks.created_by'))
    .select(columns)
    .select(contactCardColumns)
    .select('creator.full_name as created_by_name')
    .executeTakeFirst();
  return row ? shown(row) : null;
}
