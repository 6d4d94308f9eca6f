import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { FilterBar } from '#platform/web/records/filter-bar.tsx';
import { FilterDays, FilterPerson, FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { type Filtering, filterOf } from '#platform/web/records/filters.ts';
import { type useRecordView, ViewChoice } from '#platform/web/records/record-view.tsx';
import { type TaskSort, taskPriorities, taskStatuses } from '../contract.ts';
import type { TaskFilters } from './use-tasks.ts';

interface TaskFilterBarProps extends Filtering<TaskFilters> {
  searchField: RefObject<HTMLInputElement | null>;
  sorts: readonly [TaskSort, ...TaskSort[]];
  view: ReturnType<typeof useRecordView>;
}

/** Search, filters and order. */
export function TaskFilterBar({ filters, change, searchField, sorts, view }: TaskFilterBarProps) {
  const { t } = useTranslation('tasks');
  return (
    <FilterBar
      {...{ filters, change, searchField, sorts }}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      sortText={(sort) => t(`sort.${sort}`)}
      end={<ViewChoice {...view} />}
    >
      <FilterFields filters={filters} change={change} />
    </FilterBar>
  );
}

function FilterFields({ filters, change }: Filtering<TaskFilters>) {
  const { t } = useTranslation('tasks');
  const sellers = useSellers();
  const filter = filterOf({ filters, change });
  return (
    <>
      <FilterSelect
        label={t('fields.status')}
        {...filter('status')}
        values={taskStatuses}
        textOf={(value) => t(`status.${value}`)}
      />
      <FilterSelect
        label={t('fields.priority')}
        {...filter('priority')}
        values={taskPriorities.toReversed()}
        textOf={(value) => t(`priority.${value}`)}
      />
      <FilterPerson label={t('fields.assigned_to')} {...filter('assigned_to')} people={sellers.data} />
      <FilterDays
        {...{ filters, change }}
        first={['due_from', t('filters.due_from')]}
        last={['due_to', t('filters.due_to')]}
      />
    </>
  );
}
