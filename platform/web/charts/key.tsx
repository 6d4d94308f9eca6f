import classes from './chart.module.css';
import { dashOf, toneOfSeries } from './tones.ts';

/** The legend entry of the series, or part, at an index: its mark, shown beside its name. */
export function Key({ at, isLine = false }: { at: number; isLine?: boolean }) {
  return (
    <svg className={classes.key} viewBox="0 0 22 10" aria-hidden="true">
      {isLine ? (
        <path className={classes.line} stroke={toneOfSeries(at)} strokeDasharray={dashOf(at)} d="M0,5H22" />
      ) : (
        <rect width="22" height="10" rx="2" fill={toneOfSeries(at)} />
      )}
    </svg>
  );
}
