import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TaskedRecord } from '#features/clients/web/index.tsx';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { taskRoutes } from '../contract.ts';
import { TaskLine } from './task-line.tsx';
import classes from './tasks.module.css';
import { useTaskList } from './use-tasks.ts';

const CreateTaskForm = lazyView(() => import('./create-task-form.tsx'));

const shownMax = 10;

/** The open tasks of a client, in the panel of one of the client's records, with a button to add one. */
export function ClientTasks(record: TaskedRecord) {
  const may = useMay();
  return may(taskRoutes.routes.listTasks) ? <Section {...record} /> : null;
}

function Section({ clientId, ...about }: TaskedRecord) {
  const { t } = useTranslation(['tasks', 'records']);
  const mayCreate = useMay()(taskRoutes.routes.createTask);
  const [isOpen, dialog] = useDisclosure(false);
  const list = useTaskList({ client_id: clientId, only: 'open', sort: 'due' }, shownMax);
  const tasks = itemsOf(list.data);
  return (
    <section className={classes.section} aria-label={t('title')}>
      <div className={classes.sectionHead}>
        <h3>{t('title')}</h3>
        {mayCreate && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={dialog.open}
          >
            {t('create.button')}
          </Button>
        )}
      </div>
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <div className={classes.awaited} aria-hidden />}
      {list.isSuccess && tasks.length === 0 && <p className={classes.nothing}>{t('panel.no_tasks')}</p>}
      <ul className={classes.lines}>
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} detail={<PersonMark name={task.assigned_user_name} />} />
        ))}
      </ul>
      <MoreButton list={list} />
      {mayCreate && (
        <FormDialog opened={isOpen} close={dialog.close} title={t('create.title')} size={560} fields={5}>
          <div ref={focusStart}>
            <CreateTaskForm about={about} close={dialog.close} />
          </div>
        </FormDialog>
      )}
    </section>
  );
}
