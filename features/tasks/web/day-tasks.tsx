import { Button, Paper, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isAllowed, sellers } from '#platform/contract/roles.ts';
import { useMay } from '#platform/web/may.ts';
import { go } from '#platform/web/navigation.ts';
import { ContactRow } from '#platform/web/records/contact-row.tsx';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { useUser } from '#platform/web/session.ts';
import { useToday } from '#platform/web/today.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { type TaskCard, taskRoutes } from '../contract.ts';
import { creatingTask } from './creating-task.ts';
import { TaskLine } from './task-line.tsx';
import { TaskLinks } from './task-links.tsx';
import classes from './tasks.module.css';
import { useTaskList } from './use-tasks.ts';

const shownMax = 10;

/** Overdue tasks and tasks due today: the user's own, or the agency's for a user who cannot be assigned any. */
export function DayTasks() {
  const { t } = useTranslation(['tasks', 'records']);
  const mayCreate = useMay()(taskRoutes.routes.createTask);
  const isOwn = isAllowed(sellers, useUser().role);
  const headingId = useId();
  const list = useTaskList({ view: 'due', sort: 'due', ...(isOwn && { assigned_to: 'me' }) }, shownMax);
  const tasks = itemsOf(list.data);
  return (
    <Paper component="section" p="md" aria-labelledby={headingId}>
      <div className={classes.sectionHead}>
        <Title order={3} size="h3" id={headingId}>
          {t(isOwn ? 'day.mine' : 'day.all')}
        </Title>
        <span className={classes.marks}>
          {mayCreate && (
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => creatingTask.begin(null)}
            >
              {t('create.button')}
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => go({ tab: 'tasks', filter: { view: isOwn ? 'mine' : 'all' } })}
          >
            {t('day.view')}
          </Button>
        </span>
      </div>
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && [1, 2, 3].map((row) => <div key={row} className={classes.awaited} aria-hidden />)}
      {list.isSuccess && tasks.length === 0 && <p className={classes.nothing}>{t('day.none')}</p>}
      <div className={classes.groups}>
        <Groups tasks={tasks} withHolder={!isOwn} />
      </div>
    </Paper>
  );
}

/** Overdue tasks, above those due today. */
function Groups({ tasks, withHolder }: { tasks: readonly TaskCard[]; withHolder: boolean }) {
  const { t } = useTranslation('tasks');
  const today = useToday();
  const isLate = ({ due_date }: TaskCard) => due_date !== null && due_date < today;
  const groups = [
    { name: t('day.overdue'), members: tasks.filter(isLate) },
    { name: t('day.today'), members: tasks.filter((task) => !isLate(task)) },
  ];
  return groups
    .filter(({ members }) => members.length > 0)
    .map(({ name, members }) => (
      <div key={name}>
        <p className={classes.groupName}>{name}</p>
        <ul className={classes.lines} aria-label={name}>
          {members.map((task) => (
            <TaskLine
              key={task.id}
              task={task}
              detail={
                <>
                  <TaskLinks task={task} />
                  {withHolder && <PersonMark name={task.assigned_user_name} />}
                </>
              }
              acts={task.contact && <ContactRow contact={task.contact} isAligned />}
            />
          ))}
        </ul>
      </div>
    ));
}
