import type { Status as Meaning } from '../brand/status-variables.ts';
import { useFormats } from '../format.ts';
import { Bars } from './bars.tsx';

interface AmountRow {
  name: string;
  label: string;
  count: number;
  /** In dollars. */
  total: number;
  /** The color of the bar, if it has its own. */
  tone?: Meaning;
  /** Opens the counted records. */
  show: () => void;
}

/** Amounts side by side with their number of records. The bar of the largest amount fills the available width. */
export function Amounts({ title, rows }: { title: string; rows: readonly AmountRow[] }) {
  const { number, money } = useFormats();
  const longest = Math.max(...rows.map(({ total }) => total), 0);
  const counted = rows.every(({ count }) => count === 0) ? [] : rows;
  return (
    <Bars
      title={title}
      rows={counted.map(({ count, total, tone = null, ...row }) => ({
        ...row,
        tone,
        figure: money(total),
        about: number(count),
        share: longest > 0 ? Math.max(total, 0) / longest : 0,
      }))}
    />
  );
}
