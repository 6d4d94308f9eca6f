import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { ContactRow } from '#platform/web/records/contact-row.tsx';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { RecordTable } from '#platform/web/records/record-table.tsx';
import { type Column, columnsOf } from '#platform/web/records/table-columns.ts';
import type { Pages } from '#platform/web/records/use-pages.ts';
import type { TaskCard, TaskSort } from '../contract.ts';
import { DoneButton } from './done-button.tsx';
import { DueDay } from './due-day.tsx';
import { LeadLink, PolicyLink } from './task-links.tsx';
import { PriorityMark } from './task-priority.tsx';
import { TaskState } from './task-status.tsx';

interface TaskTableProps {
  list: Pages<TaskCard>;
  tasks: readonly TaskCard[];
  sort: TaskSort;
  changeSort: (sort: TaskSort) => void;
  open: (id: string) => void;
}

const actions = {
  most: 4,
  of: (task: TaskCard) => (
    <>
      {task.contact && <ContactRow contact={task.contact} />}
      <DoneButton task={task} />
    </>
  ),
};

/** The tasks as a table. */
export function TaskTable({ tasks, ...rest }: TaskTableProps) {
  const { t } = useTranslation('tasks');
  const madeName = useMadeName();
  const nameOf = useCallback(({ title }: TaskCard) => madeName(title), [madeName]);
  return (
    <RecordTable
      name="tasks"
      label={t('title')}
      items={tasks}
      title={{ label: t('fields.title'), nameOf, width: 232 }}
      columns={useColumns()}
      actions={actions}
      {...rest}
    />
  );
}

function useColumns(): readonly Column<TaskCard, TaskSort>[] {
  const { t } = useTranslation('tasks');
  const formats = useFormats();
  return useMemo(() => {
    const { text, date } = columnsOf<TaskCard, TaskSort>(formats);
    const isExtra = true;
    return [
      {
        name: 'due_date',
        label: t('fields.due_date'),
        width: 112,
        sorts: { ascending: 'due' },
        cell: (task) => <DueDay task={task} />,
      },
      { name: 'status', label: t('fields.status'), width: 256, cell: (task) => <TaskState task={task} /> },
      {
        name: 'priority',
        label: t('fields.priority'),
        width: 104,
        sorts: { descending: 'priority' },
        cell: ({ priority }) => <PriorityMark priority={priority} />,
      },
      { name: 'lead_id', label: t('fields.lead_id'), width: 208, cell: (task) => <LeadLink task={task} /> },
      {
        name: 'assigned_to',
        label: t('fields.assigned_to'),
        width: 148,
        cell: ({ assigned_user_name }) => <PersonMark name={assigned_user_name} />,
      },
      { name: 'policy_id', label: t('fields.policy_id'), width: 166, cell: (task) => <PolicyLink task={task} /> },
      text('description', t('fields.description'), 220),
      date('created_at', t('fields.created_at'), 100, {
        isExtra,
        sorts: { descending: 'newest', ascending: 'oldest' },
      }),
      date('updated_at', t('fields.updated_at'), 108, { isExtra, sorts: { descending: 'updated' } }),
    ];
  }, [t, formats]);
}
