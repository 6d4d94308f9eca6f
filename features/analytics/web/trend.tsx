import { useTranslation } from 'react-i18next';
import { addDays } from '#platform/contract/calendar.ts';
import { LineChart } from '#platform/web/charts/line-chart.tsx';
import { useFormats } from '#platform/web/format.ts';
import { go } from '#platform/web/navigation.ts';
import type { Link } from '../contract/figures.ts';
import type { Measured } from './section-of.tsx';

interface Point {
  label: string;
  /** null means a rate without a base. */
  value: number | null;
}

interface TrendProps {
  title: string;
  /** By the first day of each step. */
  points: readonly Point[];
  measured: Pick<Measured, 'period_start' | 'period_end'>;
  write: (value: number) => string;
  /** The rows of a step, by its first and last day. */
  rowsOfStep: (days: { period_start: string; period_end: string }) => NonNullable<Link>;
}

/** A figure's series over the range. Each step opens its rows. */
export function Trend({ title, points, measured: { period_start, period_end }, write, rowsOfStep }: TrendProps) {
  const { t } = useTranslation(['analytics', 'platform']);
  const { day } = useFormats();
  const top = points.reduce<{ label: string; value: number } | null>(
    (best, { label, value }) => (value !== null && value > (best?.value ?? 0) ? { label, value } : best),
    null,
  );
  const values = points.map(({ label, value }, at) => {
    const next = points[at + 1]?.label;
    const days = {
      period_start: label < period_start ? period_start : label,
      period_end: next ? addDays(next, -1) : period_end,
    };
    return {
      key: label,
      label: day(days.period_start),
      texts: [value === null ? '–' : write(value)],
      amounts: [value],
      show: value !== null && value > 0 ? () => go(rowsOfStep(days)) : undefined,
    };
  });
  const summary = top
    ? t('chart.highest', { value: write(top.value), day: day(top.label < period_start ? period_start : top.label) })
    : t('platform:results.no_data');
  return <LineChart title={title} summary={summary} values={values} series={[title]} write={short} />;
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** An amount in the short form of an axis label: `12K`. */
const short = (amount: number): string => compact.format(amount);
