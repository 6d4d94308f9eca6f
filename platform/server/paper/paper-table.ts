import type { Palette } from '#platform/server/paper/palette.ts';
import { contentWidth, type Element, page, type Sheet } from '#platform/server/paper/sheet.ts';

export interface PaperColumn {
  label: string;
  width: number;
  /** Set at the right edge of its column. */
  isAmount?: true;
}

interface PaperTable {
  title: string;
  /** What stands there instead of rows. */
  empty: string;
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  /** Of its letters; left out: as usual. */
  size?: number;
  /** Left out: they add up to nothing. */
  total?: readonly [label: string, amount: string];
}

const padding = 3;
const gap = 4;
const usualSize = 8.5;
/** Nobody reads smaller letters on paper. */
const leastSize = 6;

/**
 * How wide columns are, so that no word is broken and what is longer has more room; where a page has no room for that, how
 * small the letters are.
 */
export function fittedColumns(
  sheet: Sheet,
  columns: readonly Omit<PaperColumn, 'width'>[],
  rows: readonly (readonly string[])[],
): { columns: PaperColumn[]; size: number } {
  const style = { font: 'strong', size: usualSize, color: '', width: contentWidth } as const;
  const widest = (texts: ReadonlySet<string>) =>
    Math.max(...[...texts].map((text) => sheet.widthOf(text, style))) + gap;
  const sizes = columns.map(({ label }, at) => {
    const texts = new Set([label, ...rows.map((row) => row[at] as string)]);
    const least = widest(new Set([...texts].flatMap((text) => text.split(' '))));
    return { least, more: Math.min(widest(texts), contentWidth / 2) - least };
  });
  const least = sizes.reduce((sum, column) => sum + column.least, 0);
  const more = sizes.reduce((sum, column) => sum + Math.max(column.more, 1), 0);
  const size = Math.max(leastSize, Math.min(usualSize, (usualSize * contentWidth) / least));
  const scale = Math.min(1, contentWidth / least);
  const left = contentWidth - least * scale;
  return {
    columns: columns.map((column, at) => {
      const { least: own = 0, more: wished = 0 } = sizes[at] ?? {};
      return { ...column, width: own * scale + (left * Math.max(wished, 1)) / more };
    }),
    size,
  };
}

/** A table that goes on over as many pages as it needs, with its head on each of them, and its total at the end. */
export function writeTable(
  sheet: Sheet,
  { title, empty, columns, rows, size = usualSize, total }: PaperTable,
  palette: Palette,
) {
  const heading = { font: 'strong', size: 11, color: palette.heading, width: contentWidth } as const;
  sheet.need(90);
  const section = sheet.element(sheet.root, 'Sect');
  sheet.y = sheet.write(section, 'H2', title, page.left, sheet.y + 6, heading) + 3;
  if (rows.length === 0) {
    const style = { size: 9.5, color: palette.muted, width: contentWidth };
    sheet.y = sheet.write(section, 'P', empty, page.left, sheet.y, style) + 6;
    return;
  }
  const table = sheet.element(section, 'Table');
  const lefts = columns.map((_, at) => page.left + columns.slice(0, at).reduce((sum, { width }) => sum + width, 0));
  const styleOf = ({ width, isAmount }: PaperColumn, color: string, font: 'text' | 'strong' = 'text') => ({
    ...{ font, size, color, width: width - gap },
    ...(isAmount && { align: 'right' as const }),
  });
  writeHead();
  for (const row of rows) {
    const height = heightOf(row) + 2 * padding;
    if (sheet.y + height > page.bottom) {
      sheet.need(height);
      writeHead();
    }
    line(sheet.y);
    writeRow(sheet.element(table, 'TR'), row, palette.text);
    sheet.y += height;
  }
  if (total) writeTotal(total);

  function heightOf(row: readonly string[]): number {
    return Math.max(...row.map((text, at) => sheet.heightOf(text, styleOf(columns[at] as PaperColumn, palette.text))));
  }

  function writeRow(row: Element, texts: readonly string[], color: string) {
    for (const [at, text] of texts.entries()) {
      const column = columns[at] as PaperColumn;
      sheet.write(row, 'TD', text, lefts[at] as number, sheet.y + padding, styleOf(column, color));
    }
  }

  function writeHead() {
    const style = (column: PaperColumn) => ({ ...styleOf(column, palette.muted, 'strong'), size: Math.min(size, 8) });
    const height = Math.max(...columns.map((column) => sheet.heightOf(column.label, style(column)))) + 2 * padding;
    const row = sheet.element(table, 'TR');
    for (const [at, column] of columns.entries()) {
      sheet.write(row, 'TH', column.label, lefts[at] as number, sheet.y + padding, style(column), 'Column');
    }
    sheet.y += height;
  }

  function writeTotal([label, amount]: readonly [string, string]) {
    const height = 20;
    sheet.need(height);
    line(sheet.y);
    const row = sheet.element(table, 'TR');
    const style = { font: 'strong', size: 9.5, color: palette.text } as const;
    sheet.write(row, 'TH', label, page.left, sheet.y + 4, { ...style, width: contentWidth / 2 }, 'Row');
    const right = { ...style, width: contentWidth / 2 - gap, align: 'right' as const };
    sheet.write(row, 'TD', amount, page.left + contentWidth / 2, sheet.y + 4, right);
    sheet.y += height;
  }

  function line(y: number) {
    sheet.decorate((doc) => doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.6).stroke(palette.line));
  }
}
