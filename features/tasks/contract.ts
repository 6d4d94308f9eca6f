import * as z from 'zod/mini';
import { ContactCard } from '#features/clients/contract.ts';
import { domainEvents } from '#platform/contract/domain-event.ts';
import {
  calendarDate,
  dateOrInstant,
  daysInOrder,
  givenDate,
  instant,
  requiredText,
  uuid,
} from '#platform/contract/fields.ts';
import { historyRoute } from '#platform/contract/history.ts';
import { listFileRoute } from '#platform/contract/list-file.ts';
import { pageQuery, searchText, userFilter } from '#platform/contract/page.ts';
import { field, needed, nullable, optional, otherwise, shapeOf } from '#platform/contract/record-fields.ts';
import { routes } from '#platform/contract/route.ts';
import { changingTasks, configuringTasks, readingTasks } from './contract/access.ts';
import { TaskConfig } from './contract/config.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    task: true;
  }
}

/** Any status may change to any other: the specification restricts no transition. */
export const taskStatuses = ['Pendiente', 'En Progreso', 'Completada', 'Cancelada'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Tasks that are still to do. */
export const openTaskStatuses: readonly TaskStatus[] = ['Pendiente', 'En Progreso'];

export const taskPriorities = ['Baja', 'Media', 'Alta', 'Urgente'] as const;
export type TaskPriority = (typeof taskPriorities)[number];

/** The alternative input values of the calls: the English form's labels. */
export const englishStatuses = {
  Pending: 'Pendiente',
  'In Progress': 'En Progreso',
  Completed: 'Completada',
  Cancelled: 'Cancelada',
} as const satisfies Record<string, TaskStatus>;
export const englishPriorities = {
  Low: 'Baja',
  Medium: 'Media',
  High: 'Alta',
  Urgent: 'Urgente',
} as const satisfies Record<string, TaskPriority>;

/** A stored value, or its English label, which is converted. */
function labelled<const Value extends string, const Label extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Label, Value>>,
) {
  const all = [...values, ...(Object.keys(labels) as Label[])];
  const stored = new Map<string, Value>(Object.entries(labels));
  return z.pipe(
    z.enum(all),
    z.transform((given) => stored.get(given) ?? (given as Value)),
  );
}

const Status = labelled(taskStatuses, englishStatuses);
const Priority = labelled(taskPriorities, englishPriorities);

export const titleMax = 200;
export const descriptionMax = 2_000;

const Title = requiredText(titleMax, 'tasks:validation.title_required');
const Description = requiredText(descriptionMax, 'tasks:validation.description_required');

/** A task's fields. */
export const taskFields = {
  id: field(needed(uuid), 'card'),
  title: field(needed(Title, z.string()), 'card', 'create', 'update'),
  description: field(needed(Description, z.string()), 'card', 'create', 'update'),
  /** A seller of the agency; null means unassigned. If a create request omits it, the creator is assigned. */
  assigned_to: field(nullable(uuid), 'card', 'create', 'update'),
  assigned_user_name: field(needed(z.nullable(z.string())), 'card', 'joined'),
  priority: field(otherwise('Media', Priority, z.enum(taskPriorities)), 'card', 'create', 'update'),
  status: field(otherwise('Pendiente', Status, z.enum(taskStatuses)), 'card', 'create', 'update'),
  /**
   * The last day on which the task is on time, a day of the agency; an instant is converted to its day there. null: no
   * due date.
   */
  due_date: field(
    { ...optional(z.nullable(dateOrInstant), z.nullable(calendarDate)), empty: null },
    'card',
    'create',
    'update',
  ),
  renewal_id: field(nullable(uuid), 'card', 'create'),
  policy_id: field(nullable(uuid), 'card', 'create', 'update'),
  /** If only a policy is named, the policy's lead. */
  lead_id: field(nullable(uuid), 'card', 'create', 'update'),
  /** The client of the lead and policy; null: the task belongs to no client. */
  client_id: field(needed(z.nullable(uuid)), 'card'),
  contact: field(needed(z.nullable(ContactCard)), 'card', 'joined'),
  policy_number: field(needed(z.nullable(z.string())), 'card', 'joined'),
  /** When it became Completada; null: it is not completed. */
  completed_at: field(needed(z.nullable(instant)), 'card'),
  created_by_name: field(needed(z.nullable(z.string())), 'joined'),
  created_at: field(needed(instant), 'card'),
  updated_at: field(needed(instant), 'card'),
};

/** A task as a row of a list. */
export const TaskCard = z.object(shapeOf(taskFields, 'card'));
export type TaskCard = z.infer<typeof TaskCard>;
TaskCard.register(z.globalRegistry, { id: 'TaskCard' });

export const Task = z.object(shapeOf(taskFields));
export type Task = z.infer<typeof Task>;
Task.register(z.globalRegistry, { id: 'Task' });

export const CreateTask = z.object(shapeOf(taskFields, 'create'));
export type CreateTask = z.infer<typeof CreateTask>;
CreateTask.register(z.globalRegistry, { id: 'CreateTask' });

/** Omitted fields are unchanged. */
export const UpdateTask = z.object(shapeOf(taskFields, 'update'));
export type UpdateTask = z.infer<typeof UpdateTask>;
UpdateTask.register(z.globalRegistry, { id: 'UpdateTask' });

/**
 * Views of the open tasks: those of the caller, those overdue, those due today, those overdue or due today, and those
 * due in the next seven days, today included.
 */
export const taskViews = ['mine', 'overdue', 'today', 'due', 'week'] as const;
export type TaskView = (typeof taskViews)[number];

/** The length of the `week` view in days, today included. */
export const weekDays = 7;

export const taskSorts = ['newest', 'oldest', 'updated', 'due', 'priority'] as const;
export type TaskSort = (typeof taskSorts)[number];

export const TaskListQuery = z
  .object({
    ...pageQuery,
    view: z.optional(z.enum(taskViews)),
    status: z.optional(Status),
    /** Open tasks: neither done nor cancelled. */
    only: z.optional(z.literal('open')),
    priority: z.optional(Priority),
    assigned_to: userFilter,
    client_id: z.optional(uuid),
    lead_id: z.optional(uuid),
    policy_id: z.optional(uuid),
    /** First and last due date, both inclusive. */
    due_from: z.optional(givenDate),
    due_to: z.optional(givenDate),
    /** Part of a title or a description, or any text that finds the lead. */
    q: searchText,
    sort: z._default(z.enum(taskSorts), 'newest'),
  })
  .check(daysInOrder('due_from', 'due_to'));
export type TaskListQuery = z.infer<typeof TaskListQuery>;

/** The domain events of tasks. */
export const taskEvents = domainEvents('tasks', {
  /** A new or existing task was assigned to a user. */
  taskAssigned: { subject: 'task', payload: z.object({ id: uuid, assigned_to: uuid }) },
  taskCompleted: { subject: 'task', payload: z.object({ id: uuid }) },
});

export const taskRoutes = routes('tasks', {
  listTasks: {
    method: 'GET',
    path: '/tasks',
    ...readingTasks,
    query: TaskListQuery,
    ok: [200, z.array(TaskCard)],
    paged: true,
    shows: ['task', 'client', 'policy', 'user'],
    summary: "List the agency's tasks",
  },
  downloadTasks: listFileRoute(TaskListQuery, {
    path: '/tasks/file',
    ...readingTasks,
    summary: 'The tasks of a list as a file, all of them',
  }),
  createTask: {
    method: 'POST',
    path: '/tasks',
    ...changingTasks,
    body: CreateTask,
    ok: [201, Task],
    version: 'readTask',
    changes: ['task'],
    summary: 'Create a task for yourself, for a colleague, or unassigned',
  },
  readTask: {
    method: 'GET',
    path: '/tasks/{id}',
    ...readingTasks,
    ok: [200, Task],
    shows: ['task', 'client', 'policy', 'user'],
    summary: 'One task with everything known about it',
  },
  updateTask: {
    method: 'PUT',
    path: '/tasks/{id}',
    ...changingTasks,
    body: UpdateTask,
    ok: [200, Task],
    version: 'readTask',
    changes: ['task'],
    summary: 'Change a task, its status or who has it; fields left out stay',
  },
  readTaskHistory: historyRoute({
    path: '/tasks/{id}/history',
    ...readingTasks,
    shows: ['task'],
    summary: 'Who changed what on a task, newest first',
  }),
  readTaskConfig: {
    method: 'GET',
    path: '/tasks/config',
    ...configuringTasks,
    ok: [200, TaskConfig],
    shows: ['task'],
    summary: 'Which tasks the agency has made by themselves',
  },
  updateTaskConfig: {
    method: 'PUT',
    path: '/tasks/config',
    ...configuringTasks,
    body: TaskConfig,
    ok: [200, TaskConfig],
    version: 'readTaskConfig',
    changes: ['task'],
    summary: 'Say which tasks the agency wants made by themselves',
  },
});
