import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LineChart } from '#platform/web/charts/line-chart.tsx';
import { useFormats } from '#platform/web/format.ts';
import { asking } from '#platform/web/reads.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { CoursePoint } from '../../contract.ts';
import { sizeText } from '../backups/size-text.ts';
import { systemApi } from '../system-api.ts';
import classes from './server.module.css';

const everyMs = 60_000;

const figures = ['cpu', 'memory_bytes', 'loop_ms', 'calls', 'p95_ms', 'errors'] as const;
type Figure = (typeof figures)[number];

/** The server's figures per hour of the last seven days. */
export function ServerSeries() {
  const { t } = useTranslation('system');
  const series = useQuery({ ...asking(systemApi.readServerCourse, {}), refetchInterval: everyMs });
  if (series.isError) return <LoadError error={series.error} retry={() => void series.refetch()} />;
  if (!series.data) return <Skeleton height={240} />;
  return (
    <>
      <Title order={2} size="h3" mt="lg" mb="sm">
        {t('course.title')}
      </Title>
      <div className={classes.charts}>
        {figures.map((figure) => (
          <SeriesChart key={figure} figure={figure} points={series.data} />
        ))}
      </div>
    </>
  );
}

function SeriesChart({ figure, points }: { figure: Figure; points: readonly CoursePoint[] }) {
  const { t, i18n } = useTranslation(['system', 'platform']);
  const { date, time, number } = useFormats();
  const write = (value: number): string =>
    figure === 'memory_bytes'
      ? sizeText(value, i18n.language)
      : figure.endsWith('_ms')
        ? t('course.ms', { value: number(value) })
        : number(value);
  const values = points.map((point) => ({
    key: point.at,
    label: `${date(point.at)} ${time(point.at)}`,
    texts: [point[figure] === null ? t('course.nobody') : write(point[figure])],
    amounts: [(point[figure] ?? 0) / (figure === 'memory_bytes' ? megabyte : 1)],
  }));
  const highest = values.reduce<(typeof values)[number] | null>(
    (best, value) => ((value.amounts[0] ?? 0) > (best?.amounts[0] ?? 0) ? value : best),
    null,
  );
  const title = t(`course.figures.${figure}`);
  const summary = highest
    ? t('course.highest', { value: highest.texts[0], at: highest.label })
    : t(points.length > 0 ? 'course.zero' : 'course.none');
  return <LineChart title={title} summary={summary} values={values} series={[title]} write={short} />;
}

/** The unit of memory at the axis, which has little space. */
const megabyte = 1_000_000;

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** A number as short as an axis needs it: `12K`. */
const short = (value: number): string => compact.format(value);
