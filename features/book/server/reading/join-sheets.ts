import { plainName } from '#features/integrations/contract/index.ts';
import { fieldsOfTitle } from '../columns/fields-of-title.ts';
import type { BookRow, JoinedSheet } from './book.ts';

/** A table as it was read: the names of its columns, and its rows. */
export interface ReadTable {
  sheet: string;
  columns: readonly string[];
  rows: readonly BookRow[];
}

const columnOf = ({ columns }: ReadTable, field: 'client_number' | 'policy_number') =>
  columns.findIndex((name) => fieldsOfTitle(name)[0] === field);

const names = new Set(['name', 'first_name', 'last_name', 'business_name']);
const namesClients = ({ columns }: ReadTable) => columns.some((name) => names.has(fieldsOfTitle(name)[0] ?? ''));

/** Whether a table of policies names its clients only by their number, so that they are on another sheet. */
export const lacksClients = (table: ReadTable): boolean =>
  !namesClients(table) && columnOf(table, 'client_number') >= 0;

/** Whether a table of policies has a title for names of clients, and none for their numbers. */
export const namesOnlyClients = (table: ReadTable): boolean =>
  namesClients(table) && columnOf(table, 'client_number') < 0;

/** Whether a table lists clients by their number. */
export const listsClients = (table: ReadTable): boolean =>
  namesClients(table) && columnOf(table, 'client_number') >= 0 && columnOf(table, 'policy_number') < 0;

const numbersIn = ({ rows }: ReadTable, at: number) =>
  new Set(rows.map(({ cells }) => plainName(cells[at] ?? '')).filter((number) => number !== ''));

/**
 * Policies whose column of clients has the numbers by which another sheet lists them, under a title for names: with a
 * title that says so. null: it has names.
 */
export function withNumberedClients(policies: ReadTable, clients: ReadTable): ReadTable | null {
  const at = policies.columns.findIndex((name) => fieldsOfTitle(name)[0] === 'name');
  const theirs = columnOf(clients, 'client_number');
  if (at < 0 || theirs < 0 || columnOf(policies, 'client_number') >= 0) return null;
  const [own, listed] = [numbersIn(policies, at), numbersIn(clients, theirs)];
  const found = [...own].filter((number) => listed.has(number)).length;
  if (own.size === 0 || found * 2 <= own.size) return null;
  return { ...policies, columns: policies.columns.map((name, index) => (index === at ? `${name} #` : name)) };
}

/** Adds to each policy the columns of its client. Both tables have a column of the client's number. */
export function joinClients(
  policies: ReadTable,
  clients: ReadTable,
): { columns: string[]; rows: BookRow[]; joined: JoinedSheet } {
  const [key, theirs] = [columnOf(policies, 'client_number'), columnOf(clients, 'client_number')];
  const added = clients.columns.flatMap((_, at) => (at === theirs ? [] : [at]));
  const width = policies.columns.length;
  const cellsFor = (own: readonly string[], client: readonly string[]) => [
    ...Array.from({ length: width }, (_, at) => own[at] ?? ''),
    ...added.map((at) => client[at] ?? ''),
  ];
  const byNumber = new Map(clients.rows.map(({ cells }) => [plainName(cells[theirs] ?? ''), cells] as const));
  byNumber.delete('');
  const used = new Set<string>();
  const rows = policies.rows.map(({ row, cells }) => {
    const number = plainName(cells[key] ?? '');
    const client = byNumber.get(number);
    used.add(number);
    return { row, cells: cellsFor(cells, client ?? []), is_orphan: number !== '' && !client };
  });
  const taken = new Set(policies.columns);
  const nameOf = (name: string) => (taken.has(name) ? `${clients.sheet} ${name}` : name);
  const others = [...byNumber].flatMap(([number, cells]) => {
    if (used.has(number)) return [];
    const own = Array.from({ length: width }, (_, at) => (at === key ? (cells[theirs] ?? '') : ''));
    return [cellsFor(own, cells)];
  });
  return {
    columns: [...policies.columns, ...added.map((at) => nameOf(clients.columns[at] ?? ''))],
    rows,
    joined: { sheet: clients.sheet, column: policies.columns[key] ?? '', others },
  };
}
