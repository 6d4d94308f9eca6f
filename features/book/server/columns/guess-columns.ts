import { isCarrier, isMail, isWrittenPhone, mayInsure } from '#features/integrations/contract/index.ts';
import type { ColumnDateOrder } from '#platform/contract/table-place.ts';
import { dateOrders } from '#platform/server/files/date-orders.ts';
import { type BookField, severalColumns } from '../../contract/fields.ts';
import { isOwnFile, ownClientTitle } from '../../contract/own-titles.ts';
import type { Book } from '../reading/book.ts';
import { isProduct } from '../words/products.ts';
import { isStatus } from '../words/statuses.ts';
import { transactionOf } from '../words/transactions.ts';
import { isDay, isEitherOrder, readTerm } from './day-cell.ts';
import { fieldsOfTitle } from './fields-of-title.ts';
import { isMoney } from './money-cell.ts';
import { isOtherTitle } from './policy-words.ts';

/** A column of a book, and what it seems to hold. */
export interface BookColumn {
  name: string;
  /** Different values of its first rows. */
  samples: string[];
  /** null: no field. */
  suggestion: BookField | null;
  /** For days: the order in which its cells, or those of the other columns, are days. */
  date_order?: ColumnDateOrder;
  /** Whether all its days can be read in both orders, so that a person is asked. */
  is_order_open?: boolean;
}

const samplesMax = 3;
const sampleMax = 80;
/** The number of rows by which contents are judged. */
const judgedMax = 500;

interface Column {
  name: string;
  fields: readonly BookField[];
  cells: readonly string[];
}

/**
 * The field of each column by its title and its cells, in the order of the columns. A word that means several things
 * is decided by the cells: `Company` is the carrier if it names insurers, and `Estado` a status if it names those.
 */
export function guessColumns({ columns: names, rows }: Pick<Book, 'columns' | 'rows'>): BookColumn[] {
  const judged = rows.slice(0, judgedMax);
  const isOwn = isOwnFile(names);
  const columns: Column[] = names.map((name, at) => ({
    name,
    fields: isOwn && name === ownClientTitle ? [] : fieldsOfTitle(name),
    cells: judged.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== ''),
  }));
  const told = columns.map((column) => byContents(column, columns));
  const claimed = withOneEach(columns, told);
  const filled = claimed.map((field, at) => field ?? byCells(columns[at] as Column, claimed));
  const fields = withOneEach(columns, filled);
  const ofDays = names.flatMap((_, at) => (isOfDays(fields[at]) ? [at] : []));
  const orders = ordersOf(rows, ofDays);
  const found = names.map((_, at) => (isOfDays(fields[at]) ? orders.of(ofDays.indexOf(at)) : undefined));
  const common = found.find((order) => order !== undefined);
  return names.map((name, at) => {
    const { cells } = columns[at] as Column;
    const samples = [...new Set(cells)].slice(0, samplesMax).map((cell) => cell.slice(0, sampleMax).toWellFormed());
    const field = fields[at] ?? null;
    if (!isOfDays(field)) return { name, samples, suggestion: field };
    const order = found[at] ?? common ?? 'MDY';
    const is_order_open = found[at] === undefined && common === undefined && cells.some(isEitherOrder);
    return { name, samples, suggestion: field, date_order: order, is_order_open };
  });
}

const days: ReadonlySet<BookField | null | undefined> = new Set<BookField>([
  'effective_date',
  'expiration_date',
  'term_days',
  'cancelled_on',
  'birth_date',
]);
const isOfDays = (field: BookField | null | undefined): boolean => days.has(field);

/** The date orders of all rows, because a single day above twelve decides a column. */
function ordersOf(rows: Book['rows'], columns: readonly number[]) {
  const orders = dateOrders();
  for (const { cells } of rows) orders.add(columns.map((at) => cells[at] ?? ''));
  return orders;
}

const areMostly = (cells: readonly string[], is: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(is).length > cells.length / 2;
const anyIs = (cells: readonly string[], is: (cell: string) => boolean) => cells.length === 0 || cells.some(is);

const isStateCode = (cell: string) =>
  /^[A-Z]{2}$/i.test(cell) || /^(?:puerto rico|florida|new york|texas|georgia|new jersey)$/i.test(cell);
const isMonths = (cell: string) =>
  /^\d{1,2}(?:\.0+)?\s*(?:-?\s*(?:mo|mos|m|months?|meses|mes))?\.?$|^(?:annual|semi-?annual|6|12|anual|semestral)$/i.test(
    cell,
  );
const isTerm = (cell: string) => readTerm(cell, 'MDY') !== null || readTerm(cell, 'DMY') !== null;
const isClientType = (cell: string) =>
  /^(?:p|c|i|b|personal(?: lines)?|commercial(?: lines)?|individual|business|company|person|persona|empresa|comercial|pl|cl|group|benefits|life|health)$/i.test(
    cell,
  );
const isNumberLike = (cell: string) => /\d/.test(cell) || /^(?:tb[da]|pending|n\/?a|pendiente)$/i.test(cell);
/** A day that is no policy number: five digits are a spreadsheet's day, too, and `11-22-33` is one in some order. */
const isWrittenDay = (cell: string) => isDay(cell) && /\/|^\d{4}-\d{2}-\d{2}/.test(cell);
/** Numbers 1, 2, 3 in a column `Policy Term` count the terms. */
const countsTerms = (cells: readonly string[]) => cells.every((cell) => /^[1-5]$/.test(cell));

/** What fits the cells among the fields that a title names. */
function byContents({ name, fields, cells }: Column, all: readonly Column[]): BookField | null {
  return fields.find((field) => fits(field, { name, fields, cells }, all)) ?? instead(fields, cells);
}

/** A column whose title promises a field and whose cells are another. */
function instead(fields: readonly BookField[], cells: readonly string[]): BookField | null {
  if (fields.length === 0 || cells.length === 0) return null;
  if (areMostly(cells, isMail)) return 'email';
  // `Business` is a number beside `Residence` and `Cell`.
  if (fields.includes('business_name') && areMostly(cells, (cell) => isWrittenPhone(cell, ''))) return 'phone';
  if (fields.includes('product') && areMostly(cells, (cell) => transactionOf(cell) !== null)) return 'transaction';
  if (fields.includes('product') && areMostly(cells, isClientType)) return 'client_type';
  if (fields.includes('product') && areMostly(cells, isCarrier)) return 'carrier';
  const mayBeProduct = fields.includes('policy_number') || fields.includes('coverage');
  return mayBeProduct && areMostly(cells, isProduct) ? 'product' : null;
}

function fits(field: BookField, column: Column, all: readonly Column[]): boolean {
  const { cells, fields } = column;
  switch (field) {
    case 'status':
      return (
        !fields.includes('state') ||
        anyIs(cells, isStatus) ||
        (!areMostly(cells, isStateCode) && anyIs(cells, (cell) => cell.length === 1))
      );
    case 'state':
      return !fields.includes('status') || !cells.some(isStatus);
    case 'term_days':
      return areMostly(cells, isTerm);
    case 'term_months':
      return areMostly(cells, isMonths) && !countsTerms(cells);
    case 'carrier':
      return !fields.includes('business_name') || insures(column, all);
    case 'product':
      return anyIs(cells, isProduct) && !areMostly(cells, (cell) => transactionOf(cell) !== null);
    case 'policy_number':
      return anyIs(cells, isNumberLike) && !areMostly(cells, isWrittenDay);
    case 'effective_date':
    case 'expiration_date':
      return cells.length === 0 || areMostly(cells, (cell) => /\d/.test(cell));
    case 'annual_premium':
    case 'term_premium':
    case 'monthly_premium':
    case 'item_premium':
    case 'coverage_amount':
      return anyIs(cells, isMoney) && !areMostly(cells, isMail);
    case 'coverage':
      return !areMostly(cells, isProduct) || all.some(({ fields: others }) => others[0] === 'product');
    case 'client_type':
      return areMostly(cells, isClientType) || cells.length === 0;
    case 'name':
    case 'first_name':
    case 'last_name':
    case 'business_name':
      return anyIs(cells, (cell) => /\p{L}/u.test(cell)) && !areMostly(cells, isMail);
    case 'address_line_2':
      return !fields.includes('item') || all.some(({ fields: others }) => others[0] === 'street_address');
    default:
      return true;
  }
}

/** Whether a column of companies names insurers: known ones, or few that repeat beside the names of clients. */
function insures({ cells }: Column, all: readonly Column[]): boolean {
  if (cells.length === 0) return !all.some(({ fields }) => fields[0] === 'carrier' && fields.length === 1);
  if (areMostly(cells, isCarrier)) return true;
  const hasCarrier = all.some(({ fields }) => fields[0] === 'carrier' && fields.length === 1);
  const hasClient = all.some(({ fields }) =>
    ['name', 'first_name', 'last_name', 'business_name'].includes(fields[0] ?? ''),
  );
  if (hasCarrier || !hasClient) return false;
  const distinct = new Set(cells).size;
  return (
    cells.some(isCarrier) || (distinct <= Math.max(3, cells.length / 3) && cells.every((cell) => mayInsure(cell, '')))
  );
}

/** Titles that several columns may have in turn: the first of them that is surest stays. */
const preference: readonly RegExp[] = [/producer|productor|vendedor|^agent|agente/i, /term|policy|full/i];

/** Each field once, but for those that may have several columns. */
function withOneEach(columns: readonly Column[], told: readonly (BookField | null)[]): (BookField | null)[] {
  const several = new Set<BookField>(severalColumns);
  const first = new Map<BookField, number>();
  const isSurer = (at: number, other: number) => {
    const [one, two] = [columns[at] as Column, columns[other] as Column];
    const filled = Number(one.cells.length > 0) - Number(two.cells.length > 0);
    if (filled !== 0) return filled > 0;
    return preference.some((words) => words.test(one.name) && !words.test(two.name)) && one.fields[0] === two.fields[0];
  };
  for (const [at, field] of told.entries()) {
    if (field === null || several.has(field)) continue;
    const other = first.get(field);
    if (other === undefined || isSurer(at, other)) first.set(field, at);
  }
  return told.map((field, at) => (field === null || several.has(field) || first.get(field) === at ? field : null));
}

/** A field that no title names, by the cells alone. */
function byCells({ name, fields, cells }: Column, claimed: readonly (BookField | null)[]): BookField | null {
  if (cells.length === 0 || fields.length > 0 || isOtherTitle(name)) return null;
  const lacks = (field: BookField) => !claimed.includes(field);
  if (lacks('email') && areMostly(cells, isMail)) return 'email';
  if (lacks('phone') && areMostly(cells, (cell) => isWrittenPhone(cell, name))) return 'phone';
  if (lacks('carrier') && areMostly(cells, isCarrier)) return 'carrier';
  if (lacks('status') && areMostly(cells, isStatus)) return 'status';
  if (lacks('product') && areMostly(cells, isProduct)) return 'product';
  return null;
}
