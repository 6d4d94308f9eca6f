import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import classes from './renewals.module.css';
import { useEngineStatus } from './use-renewals.ts';

/** How far the engine is, while it runs. */
export function EngineProgress() {
  const { t } = useTranslation('renewals');
  const formats = useFormats();
  const run = useEngineStatus().data?.run;
  if (run?.status !== 'running') return null;
  return (
    <div className={classes.progress}>
      <progress max={Math.max(run.total, 1)} value={run.done} aria-label={t('progress.label')} />
      <span role="status">
        {t('progress.running', { done: formats.number(run.done), total: formats.number(run.total) })}
      </span>
    </div>
  );
}

/** When the engine ran last, and what came of it. */
export function LastRun() {
  const { t } = useTranslation('renewals');
  const formats = useFormats();
  const run = useEngineStatus().data?.run;
  if (!run || run.status === 'running') return null;
  const at = run.ended_at ?? run.started_at;
  const told = {
    ...{ date: formats.date(at), time: formats.time(at) },
    who: run.started_by_name ?? t('progress.house'),
  };
  const done = formats.number(run.done);
  return (
    <p className={classes.lastRun} role="status">
      {run.status === 'done'
        ? t('progress.done', { count: run.done, number: done, ...told })
        : t('progress.stopped', { done, total: formats.number(run.total), ...told })}
    </p>
  );
}
