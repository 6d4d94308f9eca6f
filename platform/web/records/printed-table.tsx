import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ColumnKind, PrintedList } from '#platform/contract/list-file.ts';
import { type Formats, useFormats } from '../format.ts';
import classes from './printed-table.module.css';

interface PrintedTableProps {
  list: PrintedList;
  /** Called when the browser has printed the table, or has not. */
  close: () => void;
}

/** A list on paper alone, and the browser's dialog that prints it. */
export default function PrintedTable({ list: { title, columns, rows, is_cut }, close }: PrintedTableProps) {
  const { t } = useTranslation('records');
  const formats = useFormats();
  // The browser's dialog, which is outside React.
  useEffect(() => {
    window.addEventListener('afterprint', close);
    window.print();
    return () => window.removeEventListener('afterprint', close);
  }, [close]);
  const count = formats.number(rows.length);
  return createPortal(
    <section className={classes.paper} data-printed aria-hidden>
      <h1>{title}</h1>
      <p>{is_cut ? t('export.printed_cut', { rows: count }) : t('export.rows', { rows: count, count: rows.length })}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={String(row)}>
              {columns.map(({ label, kind }, at) => (
                <td key={label} data-number={typeof cells[at] === 'number' || undefined}>
                  {textOf(cells[at] ?? null, kind, formats)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}

function textOf(cell: string | number | null, kind: ColumnKind, formats: Formats): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return kind === 'amount' ? formats.money(cell) : formats.number(cell);
  if (kind === 'day') return formats.day(cell);
  return kind === 'moment' ? `${formats.day(cell.slice(0, 10))} ${cell.slice(11)}` : cell;
}
