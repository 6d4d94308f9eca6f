import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { openTaskStatuses, type TaskCard, taskRoutes } from '../contract.ts';
import classes from './tasks.module.css';
import { useMoveTask } from './use-tasks.ts';

/** Says in one click that a task is done, with the way back in the corner. Nothing for what is not open, and for who may not. */
export function DoneButton({ task }: { task: TaskCard }) {
  const { t } = useTranslation('tasks');
  const move = useMoveTask();
  const mayChange = useMay()(taskRoutes.routes.updateTask);
  if (!mayChange || !openTaskStatuses.includes(task.status)) return null;
  const label = t('done_of', { title: task.title });
  return (
    <button
      type="button"
      className={classes.done}
      aria-label={label}
      title={t('done')}
      onClick={() => move(task, 'Completada')}
    >
      <IconCheck size={16} aria-hidden />
    </button>
  );
}
