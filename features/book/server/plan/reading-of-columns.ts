import type { ColumnDateOrder } from '#platform/contract/table-place.ts';
import type { BookChoices } from '../../contract/choices.ts';
import type { BookField } from '../../contract/fields.ts';
import { isOwnFile, ownClientTitle } from '../../contract/own-titles.ts';
import { type BookColumn, guessColumns } from '../columns/guess-columns.ts';
import { type DecimalSign, decimalSignOf } from '../columns/money-cell.ts';
import type { Book, BookRow } from '../reading/book.ts';

/** How the cells of a book are found by field. */
export interface CellReader {
  columns: readonly BookColumn[];
  /** Whether the file is of Vigencia itself, so that nothing in it is made proper. */
  isOwn: boolean;
  /** By what such a file tells the client of a row; `''`: another file. */
  ownClient(row: Pick<BookRow, 'cells'>): string;
  has(field: BookField): boolean;
  nameOf(field: BookField): string;
  /** The first nonempty cell of a field; `''`: none. */
  cell(row: Pick<BookRow, 'cells'>, field: BookField): string;
  /** All its nonempty cells. */
  all(row: Pick<BookRow, 'cells'>, field: BookField): string[];
  /** The same with the names of their columns. */
  named(row: Pick<BookRow, 'cells'>, field: BookField): { name: string; text: string }[];
  order(field: BookField): ColumnDateOrder;
  sign(field: BookField): DecimalSign;
}

const placeholderCell = /^(?:n\/?a|none|null|no tiene|no aplica|ningun[oa]|sin|-+|\.|\?|unknown|x+)$/i;
/** Fields whose own words decide what stands for nothing: `X` is a status, too. */
const withOwnWords: ReadonlySet<BookField> = new Set(['policy_number', 'status', 'transaction']);

/** The apostrophe that keeps a text from being a formula, as our own files and others have it. */
const markedAsText = /^'(?=[=+\-@|\t\r\n\uff1d\uff0b\uff0d\uff20])/;

/** The columns as a person chose them, else as they seem. */
export function cellReader(book: Book, { columns: chosen }: BookChoices): CellReader {
  const byName = new Map(chosen?.map((column) => [column.name, column]));
  const columns = guessColumns(book).map((column): BookColumn => {
    const choice = byName.get(column.name);
    if (!choice) return chosen ? { ...column, suggestion: null } : column;
    return {
      ...column,
      suggestion: choice.field,
      ...(choice.date_order && { date_order: choice.date_order, is_order_open: false }),
    };
  });
  const at = new Map<BookField, number[]>();
  for (const [index, { suggestion }] of columns.entries())
    if (suggestion) at.set(suggestion, [...(at.get(suggestion) ?? []), index]);
  // A mobile number is called and texted, so it is the first.
  const isMobile = (index: number) => /cell|m[oó]vil|mobile|celular/i.test(columns[index]?.name ?? '');
  at.set(
    'phone',
    (at.get('phone') ?? []).toSorted((a, b) => Number(isMobile(b)) - Number(isMobile(a))),
  );
  const signs = new Map<BookField, DecimalSign>();
  const textAt = (cells: readonly string[], index: number) =>
    (cells[index] ?? '')
      .replace(/\u00a0/g, ' ')
      .trim()
      .replace(markedAsText, '');
  const isOwn = isOwnFile(book.columns);
  const ownClientAt = isOwn ? book.columns.indexOf(ownClientTitle) : -1;
  const named: CellReader['named'] = ({ cells }, field) =>
    (at.get(field) ?? [])
      .map((index) => ({ name: columns[index]?.name ?? '', text: textAt(cells, index) }))
      .filter(({ text }) => text !== '' && !(placeholderCell.test(text) && !isOwn && !withOwnWords.has(field)));
  const all: CellReader['all'] = (row, field) => named(row, field).map(({ text }) => text);
  return {
    columns,
    isOwn,
    ownClient: ({ cells }) => cells[ownClientAt] ?? '',
    all,
    named,
    has: (field) => (at.get(field)?.length ?? 0) > 0,
    nameOf: (field) => columns[at.get(field)?.[0] ?? -1]?.name ?? '',
    cell: (row, field) => all(row, field)[0] ?? '',
    order: (field) => columns[at.get(field)?.[0] ?? -1]?.date_order ?? 'MDY',
    sign(field) {
      const known = signs.get(field);
      if (known) return known;
      const sign = decimalSignOf(book.rows.map((row) => all(row, field)[0] ?? ''));
      signs.set(field, sign);
      return sign;
    },
  };
}
