import { IconBan, IconCircleCheck, IconCircleDashed, IconProgress } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { TimedStatus } from '#platform/web/records/timed-status.tsx';
import { type TaskCard, type TaskStatus, taskRoutes } from '../contract.ts';
import { DueMark } from './due-day.tsx';
import { useMoveTask } from './use-tasks.ts';

/** The statuses in their order, and their appearance. */
const taskStatusLooks: StatusLooks<TaskStatus> = {
  Pendiente: { tone: 'neutral', icon: IconCircleDashed },
  'En Progreso': { tone: 'info', icon: IconProgress },
  Completada: { tone: 'success', icon: IconCircleCheck },
  Cancelada: { tone: 'danger', icon: IconBan },
};

/** A task's status, editable for users who may change the task. */
function TaskStatusPill({ task }: { task: TaskCard }) {
  const { t } = useTranslation('tasks');
  const move = useMoveTask();
  const madeName = useMadeName();
  const mayChange = useMay()(taskRoutes.routes.updateTask);
  return (
    <StatusPill
      status={task.status}
      looks={taskStatusLooks}
      textOf={(status) => t(`status.${status}`)}
      label={t('status_of', { title: madeName(task.title) })}
      onChange={mayChange ? (to) => move(task, to) : undefined}
    />
  );
}

/** A task's status and, while it is open, how near its due date is. */
export function TaskState({ task }: { task: TaskCard }) {
  return <TimedStatus status={<TaskStatusPill task={task} />} time={<DueMark task={task} />} />;
}
