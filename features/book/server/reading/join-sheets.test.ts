import { expect, test } from 'vitest';
import { joinClients, type ReadTable, withNumberedClients } from './join-sheets.ts';

const tableOf = (sheet: string, columns: readonly string[], ...cells: readonly string[][]): ReadTable => ({
  sheet,
  columns,
  rows: cells.map((own, at) => ({ row: at + 1, cells: own, is_orphan: false })),
});
const clients = tableOf(
  'Clientes',
  ['ID Cliente', 'Nombre', 'Pueblo'],
  ['C1', 'Ana Paz', 'Ponce'],
  ['C2', 'Luis Gil', ''],
);

test('A column of clients with the numbers of another sheet is of numbers, whatever its title', () => {
  const policies = tableOf('Pólizas', ['Cliente', 'Póliza'], ['C2', 'P-1'], ['C1', 'P-2'], ['C9', 'P-3']);
  const numbered = withNumberedClients(policies, clients);
  expect(numbered?.columns).toEqual(['Cliente #', 'Póliza']);
  const { columns, rows, joined } = joinClients(numbered as ReadTable, clients);
  expect(columns).toEqual(['Cliente #', 'Póliza', 'Nombre', 'Pueblo']);
  expect(rows.map(({ cells, is_orphan }) => [cells[2], is_orphan])).toEqual([
    ['Luis Gil', false],
    ['Ana Paz', false],
    ['', true],
  ]);
  expect(joined).toMatchObject({ sheet: 'Clientes', column: 'Cliente #', others: [] });
});

test('A column of names stays one, although one of them is a number of the other sheet', () => {
  const policies = tableOf('Pólizas', ['Cliente', 'Póliza'], ['C2', 'P-1'], ['Ana Paz', 'P-2']);
  expect(withNumberedClients(policies, clients)).toBeNull();
});
