import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactRow } from '#platform/web/records/contact-row.tsx';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import { toneOf } from '#platform/web/records/tone.ts';
import { openTaskStatuses, type TaskCard as TaskCardData } from '../contract.ts';
import { DoneButton } from './done-button.tsx';
import { DueDay } from './due-day.tsx';
import { TaskLinks } from './task-links.tsx';
import { PriorityMark, priorityTone } from './task-priority.tsx';
import { TaskState } from './task-status.tsx';
import classes from './tasks.module.css';

/** One task of the list; its edge has the color of its priority. */
export const TaskCard = memo(function TaskCard({ task, open }: { task: TaskCardData; open: (id: string) => void }) {
  const { t } = useTranslation('tasks');
  const madeName = useMadeName();
  const title = madeName(task.title);
  const isOver = !openTaskStatuses.includes(task.status);
  return (
    <RecordCard
      {...toneOf(priorityTone(task.priority), classes.card)}
      aria-label={t('card', { title })}
      data-over={isOver || undefined}
    >
      <CardTop>
        <RecordName name={title} open={() => open(task.id)} />
        <TaskState task={task} />
      </CardTop>
      <p className={classes.text}>{madeName(task.description)}</p>
      <div className={classes.marks}>
        <PriorityMark priority={task.priority} />
        <DueDay task={task} />
        <TaskLinks task={task} />
      </div>
      <div className={classes.foot}>
        <PersonMark name={task.assigned_user_name} />
        <span className={classes.marks}>
          {task.contact && <ContactRow contact={task.contact} />}
          <DoneButton task={task} />
        </span>
      </div>
    </RecordCard>
  );
});
