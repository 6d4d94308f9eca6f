import { IconChecklist, IconPlus } from '@tabler/icons-react';
import type { ComponentProps, ComponentType } from 'react';
import { i18n } from '#platform/web/i18n.ts';
import { type LazyView, lazyView } from '#platform/web/lazy-view.ts';
import type { Screen, ViewModule } from '#platform/web/screen.ts';
import { changingTasks, readingTasks } from '../contract/access.ts';
import { creatingTask } from './creating-task.ts';

export { taskRenewal } from './places.ts';

const words = ['tasks', 'records'] as const;

type Elsewhere = typeof import('./elsewhere.tsx');

/** A view for other slices' screens, with its translations. */
const elsewhere = <Name extends keyof Elsewhere>(name: Name): LazyView<ComponentProps<Elsewhere[Name]>> =>
  lazyView(async () => {
    const [parts] = await Promise.all([import('./elsewhere.tsx'), i18n.loadNamespaces(words)]);
    return { default: parts[name] as ComponentType<ComponentProps<Elsewhere[Name]>> };
  });

/** The open tasks of a client, in the panels of the client's records. */
export const ClientTasks = elsewhere('ClientTasks');

/** The user's tasks that are due today, and the overdue ones. */
export const DayTasks = elsewhere('DayTasks');

/** A user's change to a task, as an event of its client's story. */
export const TaskEvent = elsewhere('TaskEvent');

/** The number of open tasks of a user who leaves. */
export const OpenTasks = elsewhere('OpenTasks');

export const tasksScreen = {
  tab: 'tasks',
  group: 'day',
  route: readingTasks,
  icon: IconChecklist,
  words,
  load: (): Promise<ViewModule> => import('./tasks-screen.tsx'),
  acts: [
    {
      name: 'createTask',
      label: 'tasks:create.button',
      route: changingTasks,
      icon: IconPlus,
      begin: () => creatingTask.begin(null),
      load: (): Promise<ViewModule> => import('./create-task-dialog.tsx'),
    },
  ],
} as const satisfies Screen;
