import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { csvZip } from './csv-zip.ts';
import type { Cell, Column } from './table-file.ts';

const columns: Column[] = [
  { label: 'Cliente', kind: 'text' },
  { label: 'Monto', kind: 'amount' },
];
const made = new Date('2026-11-16T20:00:00Z');
const named = (name: string, rows: AsyncIterable<Cell[]> | Iterable<Cell[]>) => ({
  name,
  columns,
  days: 'MM/DD/YYYY',
  rows,
});

test('each table is a file of its own under its name, and no name comes twice', async () => {
  const tables = [
    named('Por agente', [['Núñez, "Pepe"', 1.5]]),
    named('por/agente?', [['=1+1', 2]]),
    named('Pólizas vendidas', []),
  ];
  const files = unzipSync(Buffer.concat(await Array.fromAsync(csvZip(tables, made))));
  const read = Object.entries(files).map(([name, bytes]) => [name, parse(Buffer.from(bytes), { bom: true })]);
  expect(read).toEqual([
    [
      'Por agente.csv',
      [
        ['Cliente', 'Monto'],
        ['Núñez, "Pepe"', '1.5'],
      ],
    ],
    [
      'por agente 2.csv',
      [
        ['Cliente', 'Monto'],
        ["'=1+1", '2'],
      ],
    ],
    ['Pólizas vendidas.csv', [['Cliente', 'Monto']]],
  ]);
});

test('20,000 rows are all there, and are never in memory together', async () => {
  // The rows that were requested since the last piece was taken.
  let [asked, taken, most] = [0, 0, 0];
  async function* counted(): AsyncGenerator<Cell[]> {
    for (; asked < 20_000; asked += 1) yield [`Cliente ${asked}`, asked / 4];
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of csvZip([named('Ventas', counted()), named('Datos', [['Filas', 20_000]])], made)) {
    most = Math.max(most, asked - taken);
    taken = asked;
    pieces.push(piece);
  }
  expect(most).toBeLessThan(10_000);
  const files = unzipSync(Buffer.concat(pieces));
  const rows = parse(Buffer.from(files['Ventas.csv'] as Uint8Array), { bom: true }) as string[][];
  expect([rows.length, rows.at(-1)]).toEqual([20_001, ['Cliente 19999', '4999.75']]);
  expect(files['Datos.csv']).toBeDefined();
});
