import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import classes from './renewals.module.css';
import { useEngineStatus } from './use-renewals.ts';

/** How far the engine is while it runs, else when it ran last and what came of it. */
export function EngineProgress() {
  const { t } = useTranslation('renewals');
  const formats = useFormats();
  const { data } = useEngineStatus();
  const run = data?.run;
  if (!run) return null;
  const numbers = { done: formats.number(run.done), total: formats.number(run.total) };
  if (run.status === 'running') {
    return (
      <div className={classes.progress}>
        <progress max={Math.max(run.total, 1)} value={run.done} aria-label={t('progress.label')} />
        <span role="status">{t('progress.running', numbers)}</span>
      </div>
    );
  }
  const at = run.ended_at ?? run.started_at;
  const when = { date: formats.date(at), time: formats.time(at) };
  const who = run.started_by_name ?? t('progress.house');
  return (
    <p className={classes.lastRun} role="status">
      {run.status === 'done'
        ? t('progress.done', { count: run.done, number: numbers.done, who, ...when })
        : t('progress.stopped', { ...numbers, who, ...when })}
    </p>
  );
}
