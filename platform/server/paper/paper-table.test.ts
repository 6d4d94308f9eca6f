import { expect, test } from 'vitest';
import { defaultBrand } from '#platform/contract/brand.ts';
import { readPdf } from '#platform/testing/read-pdf.ts';
import { alphabetFor } from './letters/alphabet.ts';
import { paletteOf } from './palette.ts';
import { isTooWide, type PaperTable, writeTable } from './paper-table.ts';
import { createPdf } from './pdf-writer.ts';

const heads = ['Conversation', 'Commissions', 'Adjustments', 'Retention', 'Percentile', 'Projection'];

const tableOf = (cell: string, count = 1): PaperTable => ({
  title: 'Agents',
  empty: 'Nothing',
  columns: heads.map((label) => ({ label })),
  rows: Array.from({ length: count }, () => heads.map(() => cell)),
});

async function written(table: PaperTable, isAcross = false) {
  const alphabet = await alphabetFor(JSON.stringify(table));
  const pdf = createPdf({ title: 'x', lang: 'en-US', date: new Date(0), alphabet, isAcross });
  const wasTooWide = isTooWide(pdf, table);
  writeTable(pdf, table, paletteOf(defaultBrand));
  return { wasTooWide, ...(await readPdf(await pdf.end())) };
}

test('words of cells that no page has room for are broken, and none of a head', async () => {
  const { text, wasTooWide } = await written(tableOf('a-policy-number-that-goes-on-and-on-and-on'));
  expect(wasTooWide).toBe(true);
  expect(text).toContain(heads.join(' '));
  expect(text).not.toContain('a-policy-number-that-goes-on-and-on-and-on');
});

test('a page on its side has room for what an upright one has none for', async () => {
  const table = tableOf('POL-2026-0000000042');
  expect((await written(table)).wasTooWide).toBe(true);
  const across = await written(table, true);
  expect(across.wasTooWide).toBe(false);
  expect(across.text).toContain('POL-2026-0000000042 POL-2026-0000000042');
});

test('what the rows come to stands at the end of the last page alone, in the room of the columns beside it', async () => {
  const foot = ['Total of all adjustments of the period', '', '', '', '', '$1,200.30'];
  const { pages } = await written({ ...tableOf('Ana Beltrán', 60), foot });
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain(heads.join(' '));
  expect(pages.at(-1)).toMatch(/Ana Beltrán Total of all adjustments of the period \$1,200\.30$/);
  expect(pages[0]).not.toContain('Total');
});
