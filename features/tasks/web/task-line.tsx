import type { ReactNode } from 'react';
import { openRecord } from '#platform/web/navigation.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { Unbroken } from '#platform/web/records/unbroken.tsx';
import { openTaskStatuses, type TaskCard } from '../contract.ts';
import { DoneButton } from './done-button.tsx';
import { DueDay, DueMark } from './due-day.tsx';
import { PriorityMark } from './task-priority.tsx';
import classes from './tasks.module.css';

interface TaskLineProps {
  task: TaskCard;
  /** Additional text besides the due date and the priority. */
  detail?: ReactNode;
  /** Actions besides the done button. */
  acts?: ReactNode;
}

/** One task in a short list; its title opens it. */
export function TaskLine({ task, detail, acts }: TaskLineProps) {
  const title = useMadeName()(task.title);
  return (
    <li className={classes.line} data-over={!openTaskStatuses.includes(task.status) || undefined}>
      <DoneButton task={task} />
      <div className={classes.what}>
        <button type="button" className={classes.name} title={title} onClick={() => openRecord('tasks', task.id)}>
          <Unbroken text={title} />
        </button>
        <span className={classes.marks}>
          <DueMark task={task} otherwise={<DueDay task={task} />} />
          {(task.priority === 'Urgente' || task.priority === 'Alta') && <PriorityMark priority={task.priority} />}
          {detail}
        </span>
      </div>
      {acts && <span className={classes.acts}>{acts}</span>}
    </li>
  );
}
