import { useTranslation } from 'react-i18next';
import { clientStory } from '#features/clients/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { HeadLine, LoadedRecord, RecordDrawer, RecordHead } from '#platform/web/records/record-drawer.tsx';
import { Slot } from '#platform/web/slot.tsx';
import type { Task } from '../contract.ts';
import { DoneButton } from './done-button.tsx';
import { DueDay } from './due-day.tsx';
import { TaskHistory } from './task-history.tsx';
import { TaskLinks } from './task-links.tsx';
import { PriorityMark } from './task-priority.tsx';
import { TaskRecordFacts } from './task-record-facts.tsx';
import { TaskState } from './task-status.tsx';
import { useTask } from './use-tasks.ts';

/** Everything known about one task. */
export default function PanelContent({ id }: { id: string }) {
  return <LoadedRecord record={useTask(id)}>{(task) => <TaskDrawer task={task} />}</LoadedRecord>;
}

function TaskDrawer({ task }: { task: Task }) {
  const { t } = useTranslation('tasks');
  const formats = useFormats();
  const madeName = useMadeName();
  const { client_id, lead_id } = task;
  const date = formats.date(task.created_at);
  const created = task.created_by_name
    ? t('panel.created_by', { date, name: task.created_by_name })
    : t('panel.created', { date });
  return (
    <RecordDrawer
      head={
        <RecordHead
          title={madeName(task.title)}
          contact={task.contact}
          status={<TaskState task={task} />}
          names={
            <>
              <PriorityMark priority={task.priority} />
              <DueDay task={task} />
              <PersonMark name={task.assigned_user_name} />
              <TaskLinks task={task} />
            </>
          }
          actions={<DoneButton task={task} withWord />}
        >
          <HeadLine>
            {created}
            {task.completed_at && ` · ${t('panel.completed', { date: formats.date(task.completed_at) })}`}
          </HeadLine>
        </RecordHead>
      }
      facts={<TaskRecordFacts task={task} />}
      story={
        client_id && lead_id ? (
          <Slot of={clientStory} with={{ clientId: client_id, recordId: task.id, leadId: lead_id }} />
        ) : (
          <TaskHistory id={task.id} />
        )
      }
    />
  );
}
