import { IconChecklist } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordTableSkeleton } from '#platform/web/records/record-table.tsx';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { TaskSort } from '../contract.ts';
import { TaskCard } from './task-card.tsx';
import { TaskTable } from './task-table.tsx';
import type { ShownView } from './task-views.tsx';
import { type TaskFilters, useTaskList } from './use-tasks.ts';

interface TaskListProps {
  /** The query of the list, with the view and the order. */
  query: TaskFilters & { sort: TaskSort };
  view: ShownView;
  /** Whether filters narrow the view. */
  isFiltered: boolean;
  isTable: boolean;
  changeSort: (sort: TaskSort) => void;
  open: (id: string) => void;
  /** The suggested next step of an agency without tasks; empty for users who may only read. */
  nextStep: ReactNode;
}

/** The tasks of a view, as a table or as cards. */
export function TaskList({ query, view, isFiltered, isTable, changeSort, open, nextStep }: TaskListProps) {
  const { t } = useTranslation('tasks');
  const list = useTaskList(query);
  const icon = <IconChecklist size={40} />;
  return (
    <RecordList
      list={list}
      skeleton={isTable ? <RecordTableSkeleton /> : <CardGridSkeleton height={168} />}
      empty={
        isFiltered ? (
          <Empty icon={icon} title={t('list.no_match')} />
        ) : (
          <Empty icon={icon} title={t(`empty.${view}`)} action={nextStep} />
        )
      }
      count={(numbers) => t('list.shown', numbers)}
    >
      {(tasks) =>
        isTable ? (
          <TaskTable list={list} tasks={tasks} changeSort={changeSort} open={open} sort={query.sort} />
        ) : (
          <CardGrid>
            {tasks.map((task) => (
              <TaskCard key={task.id} task={task} open={open} />
            ))}
          </CardGrid>
        )
      }
    </RecordList>
  );
}
