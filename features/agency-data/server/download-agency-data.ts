import { sql } from 'kysely';
import { demandPassword } from '#features/auth/server/index.ts';
import { languages } from '#platform/contract/language.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { rawTextsOf } from '#platform/server/ground/words.ts';
import type { FileAnswer } from '#platform/server/http/answers.ts';
import type { Context } from '#platform/server/http/contexts.ts';
import { csvZip } from '#platform/server/sheets/csv-zip.ts';
import type { Cell, Table } from '#platform/server/sheets/table-file.ts';
import type { DownloadAgencyData } from '../contract.ts';
import { type GivenTable, givenColumns, joined, keysOf } from './contents.ts';
import { agencyDataTables } from './schema.ts';
import { agencyDataWords } from './words.ts';

/** The number of rows of a table that are read at once and held in memory. */
const rowsAtOnce = 500;
/** The number of rows of each table that are read together, so that a small agency waits for the database once. */
const rowsAtFirst = 100;

const textsOf = rawTextsOf<Readonly<Record<string, string>>>('agency-data/server');

const tables = Object.keys(givenColumns) as GivenTable[];

/**
 * All data of the agency as a ZIP file, for an Admin who knows the password. The first rows of all tables are read
 * together, the others page by page while the caller takes the file, so that no connection waits and no table is in
 * memory. Rows that change meanwhile are as they are when their page is read.
 */
export async function downloadAgencyData(
  { current_password }: DownloadAgencyData,
  ctx: Context<'wrong_password'>,
): Promise<FileAnswer<'zip'>> {
  const { session, language, today, clock, audit, readAgain } = ctx;
  await demandPassword(current_password, session, ctx);
  audit({ action: 'downloadAgencyData', entity: 'agency', entity_id: ctx.agency.id });
  const made = clock();
  return {
    type: 'zip',
    name: `${agencyDataWords(language)('file')}-${today}.zip`,
    content: () => contentOf(made, readAgain),
  };
}

async function* contentOf(made: Date, readAgain: ReadAgain): AsyncGenerator<Uint8Array> {
  const first = new Map(await readAgain((ctx) => Promise.all(tables.map((table) => readFirst(table, ctx)))));
  yield* csvZip([meanings(), ...tables.map((table) => tableOf(table, first, readAgain))], made);
}

const readFirst = async (table: GivenTable, ctx: CommandContext): Promise<[GivenTable, Row[]]> => [
  table,
  await readPage(table, { limit: rowsAtFirst }, ctx),
];

/** What each column means, in both languages. */
function meanings(): Table {
  const rows = tables.flatMap((table) => {
    const texts = languages.map((language) => textsOf(language, `columns.${table}`));
    return givenColumns[table].map((column): Cell[] => [table, column, ...texts.map((of) => of?.[column] ?? null)]);
  });
  return { name: 'columns', columns: headsOf(['table', 'column', ...languages]), days: '', rows };
}

type FirstRows = Map<GivenTable, Row[]>;

const tableOf = (table: GivenTable, first: FirstRows, readAgain: ReadAgain): Table => ({
  name: table,
  columns: headsOf(givenColumns[table]),
  days: '',
  rows: rowsOf(table, first, readAgain),
});

const headsOf = (names: readonly string[]) => names.map((label) => ({ label, kind: 'text' as const }));

type Row = Record<string, unknown>;
type ReadAgain = Context['readAgain'];

async function* rowsOf(table: GivenTable, first: FirstRows, readAgain: ReadAgain): AsyncGenerator<Cell[]> {
  let [rows, limit] = [first.get(table) ?? [], rowsAtFirst];
  first.delete(table);
  for (;;) {
    for (const row of rows) yield givenColumns[table].map((column) => cellOf(row[column]));
    const last = rows.length === limit ? rows.at(-1) : undefined;
    if (!last) return;
    limit = rowsAtOnce;
    rows = await readAgain((ctx) => readPage(table, { last, limit: rowsAtOnce }, ctx));
  }
}

interface Asked {
  /** The row after which the page begins; if omitted, it is the first page. */
  last?: Row;
  limit: number;
}

async function readPage(table: GivenTable, { last, limit }: Asked, { tx, agency }: CommandContext): Promise<Row[]> {
  const key = keysOf[table] ?? ['id'];
  const columns = sql.join([...new Set([...key, ...givenColumns[table]])].map((name) => sql.ref(`given.${name}`)));
  const order = sql.join(key.map((name) => sql.ref(`given.${name}`)));
  const from = joined[table]?.(agency.id) ?? sql.table(table);
  const after = last && sql`and (${order}) > (${sql.join(key.map((name) => last[name]))})`;
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(page) as row from (
      select ${columns} from ${from} as given
      where given.tenant_id = ${agency.id} ${after ?? sql``}
      order by ${order} limit ${sql.lit(limit)}
    ) as page`.execute(agencyDataTables(tx));
  return rows.map(({ row }) => row);
}

/** A list or an object is JSON. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}
