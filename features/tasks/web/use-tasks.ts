import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CallInput, client } from '#platform/web/client.ts';
import { asking } from '#platform/web/reads.ts';
import { showInPlace, useMove } from '#platform/web/records/use-move.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { type TaskCard, type TaskStatus, taskRoutes } from '../contract.ts';

export const taskApi = client(taskRoutes);

type Query = NonNullable<CallInput<typeof taskRoutes.routes.listTasks>['query']>;
/** The filters of a list of tasks; texts, as the view keeps them. */
export type TaskFilters = Readonly<Partial<Record<Exclude<keyof Query, 'limit' | 'cursor'>, string>>>;

const pageSize = 50;

/** A list of tasks, page by page. */
export function useTaskList(filters: TaskFilters, limit = pageSize) {
  return usePages(taskApi.listTasks, { query: { ...filters, limit } as Query });
}

export function useTask(id: string) {
  return useQuery(asking(taskApi.readTask, { params: { id } }));
}

/** The history of a task, page by page, newest first. */
export function useTaskHistory(id: string) {
  return usePages(taskApi.readTaskHistory, { params: { id }, query: { limit: 15 } });
}

/** Changes a task's status: optimistically on the screen, reverted when the server refuses. */
export function useMoveTask() {
  const { t } = useTranslation('tasks');
  return useMove<TaskCard, TaskStatus>({
    list: taskApi.listTasks,
    read: taskApi.readTask,
    write: taskApi.updateTask,
    nameOf: ({ title }) => title,
    textOf: (status) => t(`status.${status}`),
    send: ({ id }, status) => taskApi.updateTask({ params: { id }, body: { status } }),
    show: showInPlace(taskApi.listTasks),
  });
}
