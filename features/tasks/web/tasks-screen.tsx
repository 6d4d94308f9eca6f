import { ActionIcon, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconSettings } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isAllowed, sellers } from '#platform/contract/roles.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { isFiltered } from '#platform/web/records/filters.ts';
import { useRecordView } from '#platform/web/records/record-view.tsx';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useUser } from '#platform/web/session.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { KeyHint } from '#platform/web/ui/key-hint.tsx';
import { ScreenHead } from '#platform/web/ui/screen-head.tsx';
import { type TaskSort, taskRoutes, taskSorts } from '../contract.ts';
import { creatingTask } from './creating-task.ts';
import { TaskFilterBar } from './task-filters.tsx';
import { TaskList } from './task-list.tsx';
import { TaskPanel } from './task-panel.tsx';
import { isShownView, type ShownView, TaskViews } from './task-views.tsx';
import type { TaskFilters } from './use-tasks.ts';

const TaskConfigForm = lazyView(() => import('./task-config-form.tsx'));

const startTask = () => creatingTask.begin(null);
/** Open tasks are sorted by due date, all tasks by creation. */
const usualSort = (view: ShownView): TaskSort => (view === 'all' ? 'newest' : 'due');

/** The agency's tasks, with their actions. */
export default function TasksScreen() {
  const { t } = useTranslation(['tasks', 'records', 'platform']);
  const mayCreate = useMay()(taskRoutes.routes.createTask);
  const { filters: inView, change: changeView, openId, open, close } = useListView<TaskFilters>('tasks');
  const { view: named, ...filters } = inView;
  const usualView = useUsualView();
  const view = isShownView(named) ? named : usualView;
  const shape = useRecordView('tasks');
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts([
    { key: '/', label: t('filters.search'), act: () => searchField.current?.focus() },
    ...(mayCreate ? [{ key: 'n', label: t('create.button'), act: startTask }] : []),
  ]);
  const change = (next: TaskFilters) => changeView({ ...next, ...(named && { view: named }) });
  const usual = usualSort(view);
  const sort = (filters.sort ?? usual) as TaskSort;
  const asked = { ...filters, sort, ...(view !== 'all' && { view }) };
  const newButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={<KeyHint shortcut="n" />}
      onClick={startTask}
    >
      {t('create.button')}
    </Button>
  );
  return (
    <>
      <ScreenHead
        title={t('title')}
        bar={
          <TaskFilterBar
            filters={filters}
            change={change}
            searchField={searchField}
            sorts={[usual, ...taskSorts.filter((sort) => sort !== usual)]}
            query={asked}
            view={shape}
          />
        }
        create={
          <Group gap="xs" wrap="nowrap">
            <ConfigButton />
            {mayCreate && newButton}
          </Group>
        }
      />
      <TaskViews view={view} choose={(next) => changeView({ ...withoutSort(filters), view: next })} />
      <TaskList
        query={asked}
        view={view}
        open={open}
        isFiltered={isFiltered(filters)}
        isTable={shape.view === 'table'}
        changeSort={(sort) => change({ ...filters, sort })}
        nextStep={mayCreate && newButton}
      />
      <TaskPanel id={openId} close={close} />
    </>
  );
}

/** The button for the agency's task settings, for Admins. */
function ConfigButton() {
  const { t } = useTranslation('tasks');
  const may = useMay();
  const [isOpen, dialog] = useDisclosure(false);
  if (!may(taskRoutes.routes.updateTaskConfig)) return null;
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('config.button')}
        title={t('config.button')}
        onClick={dialog.open}
      >
        <IconSettings size={17} aria-hidden />
      </ActionIcon>
      <FormDialog opened={isOpen} close={dialog.close} title={t('config.title')} size={520} fields={1}>
        <TaskConfigForm close={dialog.close} />
      </FormDialog>
    </>
  );
}

/** Each view has its own default order. */
const withoutSort = ({ sort: _, ...filters }: TaskFilters): TaskFilters => filters;

/** The default view: a user who can be assigned tasks gets their own; any other user has none. */
function useUsualView(): ShownView {
  const { role } = useUser();
  return isAllowed(sellers, role) ? 'mine' : 'all';
}
