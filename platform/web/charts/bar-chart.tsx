import { axisOf, barsOf } from '#platform/contract/chart-shapes.ts';
import classes from './chart.module.css';
import { Chart, type ChartValue } from './chart.tsx';
import { toneOfSeries } from './tones.ts';

interface BarChartProps {
  title: string;
  summary: string;
  /** From left to right; `mark` is the label below the bar. */
  values: readonly (ChartValue & { amount: number; mark: string })[];
  write: (amount: number) => string;
}

const [width, height] = [380, 160];
const box = { left: 40, top: 10, width: width - 48, height: height - 34 };

/** A bar chart of amounts; the bars start at 0. */
export function BarChart({ title, summary, values, write }: BarChartProps) {
  const amounts = values.map(({ amount }) => amount);
  const axis = axisOf(amounts, box);
  const bars = barsOf(amounts, axis, box);
  // Marks that would overlap are omitted; the table lists all of them.
  const each = Math.ceil(values.length / 8);
  return (
    <Chart title={title} summary={summary} values={values}>
      {(read) => (
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {axis.ticks.map(({ value, y }) => (
            <g key={value}>
              <path className={classes.grid} d={`M${box.left},${y}H${width - 8}`} />
              <text className={classes.tick} x={box.left - 6} y={y + 4} textAnchor="end">
                {write(value)}
              </text>
            </g>
          ))}
          {bars.map((bar, at) => {
            const { key, mark } = values[at] as (typeof values)[number];
            return (
              <g key={key} data-at={at}>
                <rect className={classes.reach} {...reachOf(bar)} />
                <rect
                  className={classes.shape}
                  data-dim={(read !== null && read !== at) || undefined}
                  fill={toneOfSeries(0)}
                  x={bar.left}
                  y={bar.top}
                  width={bar.width}
                  height={bar.height}
                />
                {at % each === 0 && (
                  <text className={classes.tick} x={bar.left + bar.width / 2} y={height - 8} textAnchor="middle">
                    {mark}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </Chart>
  );
}

const reachOf = ({ left, width: wide }: { left: number; width: number }) => ({
  x: left - wide * 0.19,
  width: wide * 1.38,
  y: box.top,
  height: box.height,
});
