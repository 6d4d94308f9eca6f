import { funnelPaths } from '#platform/contract/chart-shapes.ts';
import classes from './chart.module.css';
import { Chart, type ChartValue } from './chart.tsx';
import { toneOfSeries } from './tones.ts';

interface FunnelChartProps {
  title: string;
  summary: string;
  /** From the first step to the last. */
  values: readonly (ChartValue & { amount: number })[];
}

const [width, stepHeight, gap] = [420, 38, 5];
const [shapeLeft, shapeWidth] = [90, 220];

/** A funnel chart: how much of the first step reaches each step. */
export function FunnelChart({ title, summary, values }: FunnelChartProps) {
  const height = values.length * (stepHeight + gap) - gap;
  const paths = funnelPaths(
    values.map(({ amount }) => amount),
    { left: shapeLeft, top: 0, width: shapeWidth, height },
    gap,
  );
  return (
    <Chart title={title} summary={summary} values={values}>
      {(read) => (
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {paths.map((path, at) => {
            const { key, label, texts } = values[at] as (typeof values)[number];
            const y = at * (stepHeight + gap) + stepHeight / 2 + 5;
            return (
              <g key={key} data-at={at}>
                <rect className={classes.reach} y={y - stepHeight / 2 - 5} width={width} height={stepHeight} />
                <text className={classes.onShape} x={0} y={y}>
                  {label}
                </text>
                <path
                  className={classes.shape}
                  data-dim={(read !== null && read !== at) || undefined}
                  fill={toneOfSeries(0)}
                  d={path}
                />
                <text className={classes.onShape} x={width} y={y} textAnchor="end">
                  {texts.join(' · ')}
                </text>
              </g>
            );
          })}
        </svg>
      )}
    </Chart>
  );
}
