import { useTranslation } from 'react-i18next';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { TaskEvent } from './task-story.tsx';
import classes from './tasks.module.css';
import { useTaskHistory } from './use-tasks.ts';

/** The history of a task without a client; other tasks' histories are in the client's story. */
export function TaskHistory({ id }: { id: string }) {
  const { t } = useTranslation('tasks');
  const events = useTaskHistory(id);
  if (events.isError) return <LoadError error={events.error} retry={() => void events.refetch()} />;
  return (
    <section className={classes.section} aria-label={t('history.title')}>
      <div className={classes.sectionHead}>
        <h3>{t('history.title')}</h3>
      </div>
      {events.isPending && <div className={classes.awaited} aria-hidden />}
      <ol className={classes.events}>
        {itemsOf(events.data).map((event) => (
          <li key={event.id}>
            <TaskEvent event={event} />
          </li>
        ))}
      </ol>
      <MoreButton list={events} />
    </section>
  );
}
