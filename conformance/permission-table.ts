import { type Allow, isAllowed, isOwnOnly, type Role } from '#platform/contract/roles.ts';
import { read } from './house.ts';
import { type LiveRoute, nameOf } from './live-routes.ts';

/** The columns of the table: an anonymous caller, and one person of the test world per role. */
export const columns = ['Nobody', 'Super Admin', 'Admin', 'Manager', 'Agente', 'CSR', 'Auditor'];
export const people = [null, 'olga', 'ana', 'miguel', 'lucia', 'carlos', 'elena'];
export const cells = ['yes', 'own', 'no', 'sign-in'];
export interface Row {
  slice: string;
  call: string;
  answers: string[];
}

/** One cell of the table. */
export interface Cell {
  who: string;
  person: string | null;
  says: string;
}

/** The tables of docs/permissions.md. The heading above a table names its slice. */
function parseTables(markdown: string): { headers: string[][]; rows: Row[] } {
  const headers: string[][] = [];
  const rows: Row[] = [];
  let slice = '';
  for (const line of markdown.split('\n')) {
    slice = /^## (.+)$/.exec(line)?.[1] ?? slice;
    if (!line.startsWith('|') || /^[|:\s-]+$/.test(line)) continue;
    const [call = '', ...answers] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (call === 'Call') headers.push(answers);
    else rows.push({ slice, call, answers });
  }
  return { headers, rows };
}

export const { headers, rows } = parseTables(read('docs/permissions.md'));

/** The cells of a row, by column. */
export const cellsOf = ({ answers }: Row): Cell[] =>
  columns.map((who, at) => ({ who, person: people[at] ?? null, says: answers[at] ?? '' }));

export const isRefused = ({ says }: Cell): boolean => says === 'no' || says === 'sign-in';

/** The row of a route according to its contract. */
function rowOf({ slice, route }: Pick<LiveRoute, 'slice' | 'route'>): Row {
  const answers = columns.map((who, at) => said(route.allow, people[at] ? (who as Role) : null));
  return { slice, call: nameOf({ route }), answers };
}

function said(allow: Allow, role: Role | null): string {
  if (!isAllowed(allow, role)) return role === null ? 'sign-in' : 'no';
  return isOwnOnly(allow, role) ? 'own' : 'yes';
}

/** Where tables and contracts differ: a row that only one of them has, and a duplicate row. */
export function tableFaults(table: readonly Row[], routes: readonly Pick<LiveRoute, 'slice' | 'route'>[]): string[] {
  const lineOf = ({ slice, call, answers }: Row) => `${slice}: ${call}: ${answers.join(', ')}`;
  const [written, meant] = [table.map(lineOf), routes.map(rowOf).map(lineOf)];
  return [
    ...written.filter((line) => !meant.includes(line)).map((line) => `only the table says ${line}`),
    ...meant.filter((line) => !written.includes(line)).map((line) => `only the contract says ${line}`),
    ...written.filter((line, at) => written.indexOf(line) < at).map((line) => `the table says twice ${line}`),
  ];
}

/**
 * Picks one matching cell per row. It prefers the column that it has picked least often, so that over all rows every
 * column with matching cells is covered.
 */
export function oneOfEach<R extends Row>(
  table: readonly R[],
  isMeant: (cell: Cell) => boolean,
): { row: R; cell: Cell }[] {
  const chosen = new Map<string, number>();
  const timesOf = ({ who }: Cell) => chosen.get(who) ?? 0;
  return table.flatMap((row) => {
    const [cell] = cellsOf(row)
      .filter(isMeant)
      .sort((one, other) => timesOf(one) - timesOf(other));
    if (!cell) return [];
    chosen.set(cell.who, timesOf(cell) + 1);
    return [{ row, cell }];
  });
}
