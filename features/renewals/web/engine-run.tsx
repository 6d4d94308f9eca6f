import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { RenewalRun } from '../contract/engine.ts';
import classes from './renewals.module.css';
import { useEngineStatus } from './use-renewals.ts';

/**
 * The engine's progress while it runs; afterwards the time and result of its latest run. It is below the list, so that
 * a run that begins or ends does not move a record under the pointer. While the engine runs it stays visible.
 */
export function EngineRun() {
  const run = useEngineStatus().data?.run;
  if (!run) return null;
  return run.status === 'running' ? <Progress run={run} /> : <LastRun run={run} />;
}

function Progress({ run }: { run: RenewalRun }) {
  const { t } = useTranslation('renewals');
  const { number } = useFormats();
  return (
    <div className={classes.progress}>
      <progress max={Math.max(run.total, 1)} value={run.done} aria-label={t('progress.label')} />
      <span role="status">{t('progress.running', { done: number(run.done), total: number(run.total) })}</span>
    </div>
  );
}

function LastRun({ run }: { run: RenewalRun }) {
  const { t } = useTranslation('renewals');
  const formats = useFormats();
  const at = run.ended_at ?? run.started_at;
  const told = {
    date: formats.date(at),
    time: formats.time(at),
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
