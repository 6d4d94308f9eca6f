import { IconAlertTriangle, IconCalendarDue, IconCalendarEvent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAgencyDay } from '#platform/web/agency-day.ts';
import { useFormats } from '#platform/web/format.ts';
import { toneOf } from '#platform/web/records/tone.ts';
import { openTaskStatuses, type TaskCard } from '../contract.ts';
import classes from './tasks.module.css';

const looks = {
  danger: IconAlertTriangle,
  warning: IconCalendarDue,
  neutral: IconCalendarEvent,
} as const;

/** Until when a task is in time: what is late and what is due today in words, a colour and a shape; else the day. */
export function DueDay({ task: { due_date, status } }: { task: Pick<TaskCard, 'due_date' | 'status'> }) {
  const { t } = useTranslation('tasks');
  const formats = useFormats();
  const { until } = useAgencyDay();
  if (due_date === null) return <span className={classes.noDay}>{t('due.none')}</span>;
  const day = formats.day(due_date);
  if (!openTaskStatuses.includes(status)) return <span className={classes.noDay}>{day}</span>;
  const days = until(due_date);
  const tone = days < 0 ? 'danger' : days === 0 ? 'warning' : 'neutral';
  const Icon = looks[tone];
  return (
    <span {...toneOf(tone, classes.due)} title={day}>
      <Icon size={14} aria-hidden />
      {days < 0 && t('due.late', { count: -days })}
      {days === 0 && t('due.today')}
      {days === 1 && t('due.tomorrow')}
      {days > 1 && day}
    </span>
  );
}
