import { keepLeadText } from '#features/leads/server/index.ts';
import { readEvents } from '#platform/server/acts/history.ts';
import { implement } from '#platform/server/http/implement.ts';
import { listFile } from '#platform/server/http/list-file.ts';
import { taskRoutes } from '../contract.ts';
import { createTask } from './create-task.ts';
import { listTasks, readTask } from './read-tasks.ts';
import { reassignTasks } from './reassign-tasks.ts';
import { taskTables } from './schema.ts';
import { readTaskConfig, updateTaskConfig } from './task-config.ts';
import { taskFile } from './task-file.ts';
import { tellDue } from './tell-due.ts';
import { updateTask } from './update-task.ts';
import { makeXDateTasks } from './x-date-tasks.ts';

export { createTasks, type NewTask } from './create-task.ts';
export { findTasks } from './find-tasks.ts';
export { moveTasks } from './move-tasks.ts';
export { tasksOf } from './read-tasks.ts';
export { settleTasks } from './settle-tasks.ts';
export { removeTasksOf, renewalsWithWork } from './take-back-tasks.ts';
export { tasksOfClient } from './tasks-of-client.ts';
export { isUntouchedXDate, lockXDateTasks, removeXDateTasks } from './x-date-tasks.ts';

// In the order of all commands that change several tasks.
const leadTexts = keepLeadText({ table: 'tasks', tables: taskTables, order: ['id'], keepsSource: false });

export const tasks = implement(taskRoutes)(
  {
    listTasks: ({ query }, ctx) => listTasks(query, ctx),
    downloadTasks: listFile({ action: 'downloadTasks', read: listTasks, table: taskFile }),
    createTask: ({ body }, ctx) => createTask(body, ctx),
    readTask: async ({ params }, ctx) => (await readTask(params.id, ctx)) ?? ctx.refuse('not_found'),
    updateTask: ({ params, body }, ctx) => updateTask(params.id, body, ctx),
    async readTaskHistory({ params: { id }, query }, ctx) {
      const task = await readTask(id, ctx);
      return task ? readEvents([{ entity: 'task', id }], query, ctx) : ctx.refuse('not_found');
    },
    readTaskConfig: (_input, ctx) => readTaskConfig(ctx),
    updateTaskConfig: ({ body }, ctx) => updateTaskConfig(body, ctx),
  },
  { daily: [makeXDateTasks, tellDue], subscribers: [...leadTexts, reassignTasks] },
);
