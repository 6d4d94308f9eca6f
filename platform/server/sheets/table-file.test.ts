import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { bookFile, type Cell, type Column, type TableType, tableFile } from './table-file.ts';

const columns: Column[] = [
  { label: 'Cliente', kind: 'text' },
  { label: 'Monto', kind: 'amount' },
  { label: 'Día', kind: 'day' },
];

async function* rowsOf(rows: Iterable<Cell[]>): AsyncGenerator<Cell[]> {
  yield* rows;
}

async function fileOf(type: TableType, rows: Iterable<Cell[]>, days = 'MM/DD/YYYY'): Promise<Buffer> {
  const pieces = [];
  const table = { name: 'Hoja: [1]/2', columns, days, rows: rowsOf(rows) };
  for await (const piece of tableFile(type, table)) pieces.push(Buffer.from(piece as string));
  return Buffer.concat(pieces);
}

const dangerous = ['=1+1', '|cmd', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', "'=1"];

describe('A table as CSV', () => {
  test('begins with the mark of its letters, and keeps quotes, commas and ends of lines in their cells', async () => {
    const rows: Cell[][] = [
      ['Núñez, "Pepe"\nMiami', -1_234.5, '2026-11-16'],
      ['', 0, null],
    ];
    const text = (await fileOf('csv', rows)).toString();
    expect(text.startsWith('\ufeffCliente,Monto,Día\r\n')).toBe(true);
    expect(parse(text, { bom: true })).toEqual([
      ['Cliente', 'Monto', 'Día'],
      ['Núñez, "Pepe"\nMiami', '-1234.5', '2026-11-16'],
      ['', '0', ''],
    ]);
  });

  test('marks every text that would be a formula, and no number', async () => {
    const rows = dangerous.map((text): Cell[] => [text, -5, null]);
    const read = parse((await fileOf('csv', rows)).toString(), { bom: true }) as string[][];
    expect(read.slice(1).map(([text]) => text)).toEqual(dangerous.map((text) => (text === "'=1" ? text : `'${text}`)));
    expect(read.slice(1).map(([, amount]) => amount)).toEqual(dangerous.map(() => '-5'));
  });
});

describe('A table as XLSX', () => {
  test('has its head, texts as texts, amounts as numbers and days as days', async () => {
    const rows = [...dangerous.map((text): Cell[] => [text, -5.25, '2026-11-16']), ['', null, null]];
    const { sheets } = await readXlsx(await fileOf('xlsx', rows));
    const [head, ...read] = sheets[0]?.rows ?? [];
    expect(head).toEqual(['Cliente', 'Monto', 'Día']);
    expect(read.slice(0, -1).map(([text, amount]) => [text, amount])).toEqual(dangerous.map((text) => [text, -5.25]));
    expect(read[0]?.[2]).toEqual(new Date('2026-11-16T00:00:00Z'));
    expect(sheets[0]?.name).not.toMatch(/[[\]:/]/);
  });

  test.each([
    ['MM/DD/YYYY', 'mm/dd/yyyy'],
    ['DD/MM/YYYY', 'dd/mm/yyyy'],
    ['YYYY-MM-DD', 'yyyy-mm-dd'],
  ])('shows days as the agency writes them: %s', async (days, format) => {
    const bytes = await fileOf('xlsx', [['a', 1, '2026-11-16']], days);
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    expect(sheets[0]?.cells?.get('1,2')?.style?.numFmt).toBe(format);
  });
});

test('a book has a sheet for each table, under a name that a spreadsheet takes and that no other sheet has', async () => {
  const named = (name: string) => ({ name, columns, days: 'MM/DD/YYYY', rows: [['a', 1, null]] });
  const long = 'Rapidez del primer contacto de los agentes';
  const names = ['Embudo', 'embudo', 'Embudo 2', "Prima: [1]/2*?\\'|<>", '', long, long, `${'a'.repeat(30)}😀`];
  const { sheets } = await readXlsx(await bookFile(names.map(named)));
  expect(sheets.map(({ name }) => name)).toEqual([
    'Embudo',
    'embudo 2',
    'Embudo 2 2',
    'Prima   1  2',
    '-',
    'Rapidez del primer contacto de',
    'Rapidez del primer contacto d 2',
    'a'.repeat(30),
  ]);
});

test.each(['csv', 'xlsx'] as const)(
  'a table of 100,000 rows as %s is made as it is taken, in little memory',
  async (type) => {
    let made = 0;
    function* many(): Generator<Cell[]> {
      for (; made < 100_000; made++) yield [`Cliente ${made}`, made / 100, '2026-11-16'];
    }
    const table = { name: 'Todo', columns, days: 'MM/DD/YYYY', rows: rowsOf(many()) };
    globalThis.gc?.();
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    let first = -1;
    for await (const _ of tableFile(type, table)) {
      if (first < 0) first = made;
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    expect(made).toBe(100_000);
    expect(first).toBeLessThan(50_000);
    expect(most).toBeLessThan(32 * 1024 * 1024);
  },
);
