import { dayAt, minuteAt } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/language.ts';
import { type ListFormat, listRowsMax, type PrintedList } from '#platform/contract/list-file.ts';
import { pageSizeMax } from '#platform/contract/page.ts';
import type { CommandContext, PlatformCommandContext } from '../acts/command-context.ts';
import type { Page } from '../database/paging.ts';
import { madeNameIn } from '../ground/made-name.ts';
import type { Translate } from '../ground/words.ts';
import { type Cell, type Column, tableFile } from '../sheets/table-file.ts';
import type { FileAnswer } from './answers.ts';
import type { Context, PlatformContext } from './contexts.ts';

/** A column of a list's file: its heading, its kind, and its value of a row; undefined is an empty cell, as null is. */
export interface ListColumn<Item> extends Column {
  of: (item: Item) => Cell | undefined;
}

/** What a file of a list has: its title and its columns, in the reader's language. */
export interface ListTable<Item> {
  title: string;
  columns: readonly ListColumn<Item>[];
}

/** The reader of a file. */
export interface FileReader {
  language: Language;
  /** A stored name in the reader's language if Vigencia made it, such as the month of a period, and else as it is. */
  named(stored: string): string;
  /** The cell of an instant in a column of days, and in one of moments; null stays null. */
  day(instant: string | null): string | null;
  moment(instant: string | null): string | null;
}

type Asked<Query> = Omit<Query, 'limit' | 'cursor'> & { format: ListFormat };

interface ListFile<Query, Item, Ctx> {
  /** The name of the route, for the audit trail. */
  action: string;
  /** Reads a page, as the list's own route does. */
  read: (query: Query, ctx: Ctx) => Promise<Page<Item>>;
  /** The columns for a reader; the filters say which of them apply. */
  table: (reader: FileReader, query: Query) => ListTable<Item>;
}

type Paged = { limit: number; cursor?: string | undefined };

/**
 * The handler of `listFileRoute` for a list of an agency. It reads the first page in the call's transaction, notes the
 * download in the audit trail, and reads the other pages one by one while the caller takes the file: a list of any
 * length needs the memory of a page. A role that may download only a part gets the first rows, and is told so.
 */
export function listFile<Query extends Paged, Item>({ action, read, table }: ListFile<Query, Item, CommandContext>) {
  return async ({ query }: { query: Asked<Query> }, ctx: Context): Promise<FileAnswer<'csv' | 'xlsx' | 'json'>> => {
    const { agency, session, language, today, audit, readAgain, services } = ctx;
    const { format, ...filters } = query;
    const first = await read(pageOf<Query>(filters), ctx);
    audit({ action, after: { format, rows: first.total, ...filters } });
    const { time_zone, date_format: days } = agency;
    return answerOf(
      table(readerOf(language, time_zone, services.translate), pageOf<Query>(filters)),
      { format, rowsMax: listRowsMax(format, session.role), today, days },
      first,
      (cursor) => readAgain((reading) => read(pageOf<Query>(filters, cursor), reading)),
    );
  };
}

/** The same for a list of the platform, whose days are those of UTC. */
export function platformListFile<Query extends Paged, Item>({
  action,
  read,
  table,
}: ListFile<Query, Item, PlatformCommandContext>) {
  return async (
    { query }: { query: Asked<Query> },
    ctx: PlatformContext,
  ): Promise<FileAnswer<'csv' | 'xlsx' | 'json'>> => {
    const { session, language, clock, audit, readAgain, services } = ctx;
    const { format, ...filters } = query;
    const first = await read(pageOf<Query>(filters), ctx);
    audit({ action, detail: { format, rows: first.total, ...filters } });
    return answerOf(
      table(readerOf(language, 'UTC', services.translate), pageOf<Query>(filters)),
      { format, rowsMax: listRowsMax(format, session.role), today: dayAt(clock(), 'UTC'), days: 'YYYY-MM-DD' },
      first,
      (cursor) => readAgain((reading) => read(pageOf<Query>(filters, cursor), reading)),
    );
  };
}

/** The list's query for its longest page. `listFileRoute` takes these two fields from it, and nothing else. */
function pageOf<Query extends Paged>(filters: object, cursor?: string): Query {
  const page: Paged = { ...filters, limit: pageSizeMax, cursor };
  return page as Query;
}

const readerOf = (language: Language, timeZone: string, translate: Translate): FileReader => ({
  language,
  named: (stored) => madeNameIn(stored, language, translate),
  day: (instant) => instant && dayAt(new Date(instant), timeZone),
  moment: (instant) => instant && minuteAt(new Date(instant), timeZone),
});

interface Form {
  format: ListFormat;
  rowsMax: number;
  today: string;
  /** The date format of worksheets. */
  days: string;
}

function answerOf<Item>(
  { title, columns }: ListTable<Item>,
  { format, rowsMax, today, days }: Form,
  first: Page<Item>,
  readAt: (cursor: string) => Promise<Page<Item>>,
): FileAnswer<'csv' | 'xlsx' | 'json'> {
  const isCut = isMoreThan(first.total, rowsMax);
  const type = format === 'print' ? 'json' : format;
  const rows = () => rowsOf(columns, first, readAt, rowsMax);
  return {
    type,
    name: `${nameOf(title)}-${today}${isCut ? `-1-${rowsMax}` : ''}.${type}`,
    ...(isCut && { rowsMax }),
    content: () =>
      type === 'json'
        ? printedList(title, columns, rows())
        : tableFile(type, { name: title, columns, days, rows: rows() }),
  };
}

/** Whether a total in the API's form, such as `12` or `1000+`, says that there are more rows. */
const isMoreThan = (total: string, rows: number): boolean =>
  Number.parseInt(total, 10) > rows || (total.endsWith('+') && Number.parseInt(total, 10) >= rows);

/** The rows up to the maximum. Returns whether there are more. */
async function* rowsOf<Item>(
  columns: readonly ListColumn<Item>[],
  first: Page<Item>,
  readAt: (cursor: string) => Promise<Page<Item>>,
  rowsMax: number,
): AsyncGenerator<Cell[], boolean> {
  let left = rowsMax;
  for (let page = first; ; page = await readAt(page.next)) {
    for (const item of page.items.slice(0, left)) yield columns.map(({ of }) => of(item) ?? null);
    const isCut = page.items.length > left;
    left -= page.items.length;
    if (isCut || !page.next || left <= 0) return isCut || page.next !== null;
  }
}

async function* printedList<Item>(
  title: string,
  columns: readonly ListColumn<Item>[],
  rows: AsyncGenerator<Cell[], boolean>,
): AsyncGenerator<string> {
  const printed: Cell[][] = [];
  let next = await rows.next();
  for (; !next.done; next = await rows.next()) printed.push(next.value);
  const heads = columns.map(({ label, kind }) => ({ label, kind }));
  yield JSON.stringify({ title, columns: heads, rows: printed, is_cut: next.value } satisfies PrintedList);
}

/** A title as part of a file's name: `Pólizas` is `polizas`. */
const nameOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
