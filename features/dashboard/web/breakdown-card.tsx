import { useTranslation } from 'react-i18next';
import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import { useFormats } from '#platform/web/format.ts';
import { Bars } from '#platform/web/records/bars.tsx';

interface Row {
  label: string;
  count: number;
  /** The bar's color. null means the agency's own. */
  tone: Meaning | null;
  /** Opens the counted rows. null if the user has no such tab. */
  show: (() => void) | null;
}

/** A breakdown of a total: counts and their percentages. */
export function BreakdownCard({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { t } = useTranslation('dashboard');
  const { number, percent } = useFormats();
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const counted = total === 0 ? [] : rows;
  return (
    <Bars
      title={title}
      about={t('breakdown.total', { total: number(total) })}
      rows={counted.map(({ count, ...row }) => ({
        ...row,
        name: row.label,
        share: count / total,
        figure: number(count),
        about: percent(count / total),
      }))}
    />
  );
}
