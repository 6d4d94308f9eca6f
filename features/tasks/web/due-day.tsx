import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgencyDay } from '#platform/web/agency-day.ts';
import { useFormats } from '#platform/web/format.ts';
import { TimeMark } from '#platform/web/records/timed-status.tsx';
import { openTaskStatuses, type TaskCard } from '../contract.ts';
import classes from './tasks.module.css';

interface Due {
  task: Pick<TaskCard, 'due_date' | 'status'>;
}

/** The due date of a task. */
export function DueDay({ task: { due_date } }: Due) {
  const { t } = useTranslation('tasks');
  const formats = useFormats();
  return <span className={classes.due}>{due_date === null ? t('due.none') : formats.day(due_date)}</span>;
}

/** How late an open task is, or that it is due today or tomorrow; `otherwise` for all other tasks. */
export function DueMark({ task: { due_date, status }, otherwise = null }: Due & { otherwise?: ReactNode }) {
  const { t } = useTranslation('tasks');
  const days = useAgencyDay().until(due_date ?? '9999-12-31');
  if (!openTaskStatuses.includes(status) || days > 1) return otherwise;
  if (days < 0) return <TimeMark tone="danger" text={t('due.late', { count: -days })} />;
  return days === 0 ? (
    <TimeMark tone="warning" text={t('due.today')} />
  ) : (
    <TimeMark tone="neutral" text={t('due.tomorrow')} />
  );
}
