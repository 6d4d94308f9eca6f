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

/** From this number of columns on, a list is printed across the paper and in smaller letters. */
const wideMin = 9;
/** A word of this length may be broken, so that it does not push the other columns off the paper. */
const longWord = /\S{20}/;

/** A list on paper alone, without its empty columns, and the browser's dialog that prints it. */
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
  const shown = columns.flatMap((column, at) =>
    rows.some((cells) => (cells[at] ?? '') !== '') ? [{ ...column, at }] : [],
  );
  return createPortal(
    <section className={classes.paper} data-printed data-wide={shown.length >= wideMin || undefined} aria-hidden>
      <h1>{title}</h1>
      <p>{is_cut ? t('export.printed_cut', { rows: count }) : t('export.rows', { rows: count, count: rows.length })}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            {shown.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={String(row)}>
              {shown.map(({ label, kind, at }) => {
                const text = textOf(cells[at] ?? null, kind, formats);
                return (
                  <td
                    key={label}
                    data-number={typeof cells[at] === 'number' || undefined}
                    data-day={kind === 'day' || undefined}
                    data-long={longWord.test(text) || undefined}
                  >
                    {text}
                  </td>
                );
              })}
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
