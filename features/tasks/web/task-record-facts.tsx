import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { type Fact, RecordFacts } from '#platform/web/records/record-facts.tsx';
import { type Task, taskRoutes } from '../contract.ts';

const TaskEditor = lazyView(() => import('./task-editor.tsx'));

/** The fields of a task. */
export function TaskRecordFacts({ task }: { task: Task }) {
  const { t } = useTranslation(['tasks', 'records']);
  const formats = useFormats();
  const madeName = useMadeName();
  const mayEdit = useMay()(taskRoutes.routes.updateTask);
  // Loads the sellers before the form needs them.
  useSellers();
  const facts: Fact[] = [
    { path: 'description', label: t('fields.description'), value: madeName(task.description), isLong: true },
    {
      path: 'due_date',
      label: t('fields.due_date'),
      value: task.due_date ? formats.day(task.due_date) : t('due.none'),
    },
    { path: 'priority', label: t('fields.priority'), value: t(`priority.${task.priority}`) },
    { path: 'assigned_to', label: t('fields.assigned_to'), value: task.assigned_user_name ?? t('records:nobody') },
    { path: 'lead_id', label: t('fields.lead_id'), value: task.contact?.name ?? '' },
    { path: null, label: t('fields.policy_id'), value: task.policy_number ?? '' },
  ];
  return (
    <RecordFacts
      draft={`task-draft:${task.id}`}
      editor={mayEdit ? (done) => <TaskEditor task={task} done={done} /> : null}
      groups={[{ title: t('panel.facts'), facts }]}
    />
  );
}
