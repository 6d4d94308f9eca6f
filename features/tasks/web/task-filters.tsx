import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { ListFile } from '#platform/web/records/list-file.tsx';
import { type AskedInView, filterFields, RecordFilterBar } from '#platform/web/records/record-filter-bar.tsx';
import { ViewChoice } from '#platform/web/records/record-view.tsx';
import { type TaskSort, taskPriorities, taskStatuses } from '../contract.ts';
import { type TaskFilters, taskApi } from './use-tasks.ts';

interface TaskFilterBarProps extends AskedInView<TaskFilters> {
  sorts: readonly [TaskSort, ...TaskSort[]];
  /** What the list on screen asks for: the filters, the order, and the view. */
  query: object;
}

/** Search, filters, and order. */
export function TaskFilterBar({ view, query, ...props }: TaskFilterBarProps) {
  const { t } = useTranslation('tasks');
  return (
    <RecordFilterBar
      {...props}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      sortText={(sort) => t(`sort.${sort}`)}
      end={<ViewChoice {...view} />}
      file={<ListFile call={taskApi.downloadTasks} query={query} />}
      useFields={useFields}
    />
  );
}

function useFields() {
  const { t } = useTranslation('tasks');
  const { data: sellers } = useSellers();
  const { choice, person, days } = filterFields<TaskFilters>();
  return [
    choice('status', t('fields.status'), taskStatuses, (value) => t(`status.${value}`)),
    choice(
      'priority',
      t('fields.priority'),
      taskPriorities.toReversed(),
      (value) => t(`priority.${value}`),
      t('filters.any_priority'),
    ),
    person('assigned_to', t('fields.assigned_to'), sellers),
    days(['due_from', t('filters.due_from')], ['due_to', t('filters.due_to')]),
  ];
}
