import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { openTaskStatuses, type TaskCard, taskRoutes } from '../contract.ts';
import classes from './tasks.module.css';
import { useMoveTask } from './use-tasks.ts';

interface DoneButtonProps {
  task: TaskCard;
  /** Shows a word next to the icon, as in a panel. */
  withWord?: boolean;
}

/**
 * Completes a task in one click, with an undo notification. Renders nothing for closed tasks and for users who may not
 * change them.
 */
export function DoneButton({ task, withWord = false }: DoneButtonProps) {
  const { t } = useTranslation('tasks');
  const move = useMoveTask();
  const madeName = useMadeName();
  const mayChange = useMay()(taskRoutes.routes.updateTask);
  if (!mayChange || !openTaskStatuses.includes(task.status)) return null;
  const label = t('done_of', { title: madeName(task.title) });
  const finish = () => move(task, 'Completada');
  if (withWord) {
    return (
      <Button
        size="xs"
        variant="light"
        leftSection={<IconCheck size={16} aria-hidden />}
        aria-label={label}
        onClick={finish}
      >
        {t('done')}
      </Button>
    );
  }
  return (
    <button type="button" className={classes.done} aria-label={label} title={t('done')} onClick={finish}>
      <IconCheck size={16} aria-hidden />
    </button>
  );
}
