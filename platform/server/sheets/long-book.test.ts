import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { longBook } from './long-book.ts';
import type { Cell, Column } from './table-file.ts';

const columns: Column[] = [
  { label: 'Cliente', kind: 'text' },
  { label: 'Monto', kind: 'amount' },
  { label: 'Pólizas', kind: 'number' },
  { label: 'Día', kind: 'day' },
];
const made = new Date('2026-11-16T20:00:00Z');
const facts = (rows: number) => [
  { name: 'Datos', columns: [{ label: 'Filas', kind: 'number' } as const], days: 'MM/DD/YYYY', rows: [[rows]] },
];

async function* counted(count: number, row: (at: number) => Cell[]): AsyncGenerator<Cell[]> {
  for (let at = 0; at < count; at += 1) yield row(at);
}

async function fileOf(rows: AsyncIterable<readonly Cell[]>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of longBook({ name: 'Ventas', columns, days: 'MM/DD/YYYY', rows }, made, facts))
    pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

test('a row is as it was given, no text is a formula, and the sheet behind it says how many there are', async () => {
  const rows: Cell[][] = [
    ['=1+1', -1_234.5, 3, '2026-11-16'],
    [' <Núñez> & \u0001"Pepe"\nMiami ', 0, null, '1999-02-28'],
    ['', null, 1_000_000, null],
  ];
  const { sheets } = await readXlsx(await fileOf(counted(3, (at) => rows[at] as Cell[])), { readStyles: true });
  expect(sheets.map(({ name }) => name)).toEqual(['Ventas', 'Datos']);
  const [sales, about] = sheets;
  expect(sales?.rows).toEqual([
    ['Cliente', 'Monto', 'Pólizas', 'Día'],
    ['=1+1', -1_234.5, 3, new Date('2026-11-16T00:00:00Z')],
    [' <Núñez> & "Pepe"\nMiami ', 0, null, new Date('1999-02-28T00:00:00Z')],
    ['', null, 1_000_000, null],
  ]);
  expect(sales?.cells?.get('1,0')?.formula).toBeUndefined();
  expect(sales?.cells?.get('1,1')?.style?.numFmt).toContain('#,##0.00');
  expect(about?.rows).toEqual([['Filas'], [3]]);
});

test('without a row it has its head and the sheet behind it', async () => {
  const { sheets } = await readXlsx(await fileOf(counted(0, () => [])));
  expect(sheets.map(({ rows }) => rows.length)).toEqual([1, 2]);
});

test('20,000 rows are all there, and are never in memory together', async () => {
  // The rows that were requested since the last piece was taken.
  let [asked, taken, most, bytes] = [0, 0, 0, 0];
  const rows = counted(20_000, (at) => {
    asked = at;
    return [`Cliente ${at}`, at / 4, at, '2026-11-16'];
  });
  const pieces: Buffer[] = [];
  for await (const piece of longBook({ name: 'Ventas', columns, days: 'MM/DD/YYYY', rows }, made, facts)) {
    most = Math.max(most, asked - taken);
    taken = asked;
    bytes += piece.length;
    pieces.push(Buffer.from(piece));
  }
  expect(most).toBeLessThan(5_000);
  expect(bytes).toBeLessThan(1_600_000);
  const { sheets } = await readXlsx(Buffer.concat(pieces));
  expect(sheets[0]?.rows).toHaveLength(20_001);
  expect(sheets[0]?.rows.at(-1)?.[0]).toBe('Cliente 19999');
  expect(sheets[1]?.rows[1]).toEqual([20_000]);
});
