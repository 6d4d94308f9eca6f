import { ringPaths } from '#platform/contract/chart-shapes.ts';
import classes from './chart.module.css';
import { Chart, type ChartValue } from './chart.tsx';
import { Key } from './key.tsx';
import { toneOfSeries } from './tones.ts';

interface RingChartProps {
  title: string;
  summary: string;
  /** The parts of a whole; their sum is the whole. */
  values: readonly (ChartValue & { amount: number })[];
}

const radius = 100;

/** A ring chart of the parts of a whole, with the name and the figure of each part beside it. */
export function RingChart({ title, summary, values }: RingChartProps) {
  const paths = ringPaths(
    values.map(({ amount }) => amount),
    radius,
  );
  const isEmpty = paths.every((path) => path === '');
  return (
    <Chart title={title} summary={summary} values={values}>
      {(read) => (
        <div className={classes.ring}>
          <svg viewBox={`${-radius - 2} ${-radius - 2} ${2 * radius + 4} ${2 * radius + 4}`} aria-hidden="true">
            {isEmpty && <circle className={classes.grid} r={radius * 0.81} strokeWidth={radius * 0.38} />}
            {paths.map((path, at) => {
              const { key } = values[at] as (typeof values)[number];
              return (
                <path
                  key={key}
                  className={classes.shape}
                  data-dim={(read !== null && read !== at) || undefined}
                  fill={toneOfSeries(at)}
                  d={path}
                  data-at={at}
                />
              );
            })}
          </svg>
          <ul className={classes.legend}>
            {values.map(({ key, label, texts }, at) => (
              <li key={key}>
                <Key at={at} />
                <span>{label}</span>
                <span className={classes.figure}>{texts[0]}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Chart>
  );
}
