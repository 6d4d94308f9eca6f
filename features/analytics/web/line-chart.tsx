import { Paper, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import classes from './line-chart.module.css';

interface LineChartProps {
  title: string;
  /** By the day on which each step begins. */
  points: readonly { label: string; value: number }[];
  write: (value: number) => string;
}

const [width, height, edge] = [600, 160, 8];

/** A course as a line from nothing up: a sentence says what it shows, arrows read it, and a table has all of it. */
export function LineChart({ title, points, write }: LineChartProps) {
  const { t } = useTranslation(['analytics', 'platform']);
  const { day } = useFormats();
  const captionId = useId();
  const [read, setRead] = useState<number | null>(null);
  const highest = Math.max(...points.map(({ value }) => value), 0);
  const top = points.find(({ value }) => value === highest);
  const x = (at: number) => edge + (at * (width - 2 * edge)) / Math.max(points.length - 1, 1);
  const y = (value: number) => height - edge - (highest > 0 ? (value * (height - 2 * edge)) / highest : 0);
  const path = points.map(({ value }, at) => `${at === 0 ? 'M' : 'L'}${x(at)},${y(value)}`).join('');
  const shown = read === null ? undefined : points[read];
  function move(key: string): void {
    const last = points.length - 1;
    if (key === 'ArrowRight') setRead(Math.min(last, (read ?? -1) + 1));
    if (key === 'ArrowLeft') setRead(Math.max(0, (read ?? points.length) - 1));
  }
  return (
    <Paper component="figure" m={0} p="md">
      <Text component="figcaption" id={captionId} fw={600}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {top && highest > 0
          ? t('chart.highest', { value: write(highest), day: day(top.label) })
          : t('platform:results.no_data')}
      </Text>
      <div
        role="slider"
        tabIndex={0}
        aria-labelledby={captionId}
        aria-valuemin={0}
        aria-valuemax={Math.max(points.length - 1, 0)}
        aria-valuenow={read ?? 0}
        aria-valuetext={shown ? `${day(shown.label)}: ${write(shown.value)}` : t('chart.arrows')}
        onKeyDown={({ key }) => move(key)}
      >
        <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <path className={classes.ground} d={`M${edge},${height - edge}H${width - edge}`} />
          <path className={classes.line} d={path} />
          {read !== null && shown && <circle className={classes.point} cx={x(read)} cy={y(shown.value)} r={5} />}
        </svg>
      </div>
      <output className={classes.read}>{shown ? `${day(shown.label)}: ${write(shown.value)}` : ''}</output>
      <details>
        <summary>{t('chart.table')}</summary>
        <table className={classes.table}>
          <tbody>
            {points.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{day(label)}</th>
                <td>{write(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Paper>
  );
}
