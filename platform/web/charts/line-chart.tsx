import { axisOf, linePath, xOf } from '#platform/contract/chart-shapes.ts';
import classes from './chart.module.css';
import { Chart, type ChartValue } from './chart.tsx';
import { Key } from './key.tsx';
import { dashOf, toneOfSeries } from './tones.ts';

interface LineChartProps {
  title: string;
  summary: string;
  /** From left to right. A null amount means no value and leaves a gap. */
  values: readonly (ChartValue & { amounts: readonly (number | null)[] })[];
  /** The names of the lines, one per amount. */
  series: readonly string[];
  /** Formats a round amount as short as possible for the label of its grid line. */
  write: (amount: number) => string;
}

const [width, height] = [380, 160];
const box = { left: 40, top: 10, width: width - 50, height: height - 36 };

/** Series as lines from 0 up, distinguished by color and by dash. */
export function LineChart({ title, summary, values, series, write }: LineChartProps) {
  const axis = axisOf(
    values.flatMap(({ amounts }) => amounts.filter((amount) => amount !== null)),
    box,
  );
  const ends = values.length > 1 ? [0, values.length - 1] : [0];
  return (
    <Chart title={title} summary={summary} values={values} series={series}>
      {(read) => (
        <>
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {axis.ticks.map(({ value, y }) => (
              <g key={value}>
                <path className={classes.grid} d={`M${box.left},${y}H${width - 10}`} />
                <text className={classes.tick} x={box.left - 6} y={y + 4} textAnchor="end">
                  {write(value)}
                </text>
              </g>
            ))}
            {ends.map((at) => (
              <text
                key={at}
                className={classes.tick}
                x={xOf(at, values.length, box)}
                y={height - 6}
                textAnchor={at === 0 ? 'start' : 'end'}
              >
                {values[at]?.label}
              </text>
            ))}
            {read !== null && (
              <path className={classes.hand} d={`M${xOf(read, values.length, box)},${box.top}v${box.height}`} />
            )}
            {series.map((name, at) => (
              <path
                key={name}
                className={classes.line}
                stroke={toneOfSeries(at)}
                strokeDasharray={dashOf(at)}
                d={linePath(
                  values.map(({ amounts }) => amounts[at] ?? null),
                  axis,
                  box,
                )}
              />
            ))}
            {/* A single value can't form a line. */}
            {(read !== null || values.length === 1) &&
              values[read ?? 0]?.amounts.map(
                (amount, at) =>
                  amount !== null && (
                    <circle
                      key={series[at]}
                      className={classes.mark}
                      fill={toneOfSeries(at)}
                      cx={xOf(read ?? 0, values.length, box)}
                      cy={axis.y(amount)}
                      r={5}
                    />
                  ),
              )}
            {values.map(({ key }, at) => (
              <rect
                key={key}
                className={classes.reach}
                x={box.left + (at * box.width) / values.length}
                y={box.top}
                width={box.width / values.length}
                height={box.height}
                data-at={at}
              />
            ))}
          </svg>
          {series.length > 1 && (
            <ul className={classes.legend}>
              {series.map((name, at) => (
                <li key={name}>
                  <Key at={at} isLine />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Chart>
  );
}
