import type { Palette } from '#platform/server/paper/palette.ts';
import type { PdfWriter } from '#platform/server/paper/pdf-writer.ts';

export interface PaperColumn {
  label: string;
  /** Aligned to the right edge of its column. */
  isAmount?: true;
}

export interface PaperTable {
  title: string;
  /** The text in place of rows. */
  empty: string;
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  /** The totals by column, '' where a total has no meaning; if omitted, there are no totals. */
  foot?: readonly string[];
}

type Told = Pick<PaperTable, 'columns' | 'rows' | 'foot'>;

const padding = 3;
const gap = 8;
const usualSize = 8.5;
/** Smaller letters aren't legible in print. */
const leastSize = 6;
/** The width of a two-column table as a fraction of the page: at full width the gap makes rows hard to read. */
const narrow = 0.62;

/**
 * A column's required width at the normal size: for the words of its head, for any word, and for every text on one
 * line.
 */
function needsOf(pdf: PdfWriter, { columns, rows, foot }: Told): { head: number; word: number; whole: number }[] {
  const style = { font: 'strong', size: usualSize, color: '', width: pdf.contentWidth } as const;
  const widest = (texts: Iterable<string>) =>
    Math.max(0, ...Array.from(new Set(texts), (text) => pdf.widthOf(text, style))) + gap;
  return columns.map(({ label }, at) => {
    const cells = rows.map((row) => row[at] as string);
    // The label of the totals may use the space of the empty columns next to it.
    const texts = [label, ...cells, ...(foot && at > 0 ? [foot[at] as string] : [])];
    return {
      head: widest(label.split(' ')),
      word: widest(texts.flatMap((text) => text.split(' '))),
      whole: Math.min(widest(texts), pdf.contentWidth / 2),
    };
  });
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

/** Whether a table doesn't fit on a page with every word whole, in letters of the normal size. */
export function isTooWide(pdf: PdfWriter, table: Told): boolean {
  return sumOf(needsOf(pdf, table).map(({ word }) => word)) > pdf.contentWidth;
}

/**
 * The widths of the columns and the font size. If the page has the space, every text is on one line; with less, no word
 * is broken; with too little, at least no word of a head. After that, the letters get smaller.
 */
function fitted(pdf: PdfWriter, table: Told): { widths: number[]; size: number } {
  const needs = needsOf(pdf, table);
  const size = Math.max(
    leastSize,
    Math.min(usualSize, (usualSize * pdf.contentWidth) / sumOf(needs.map(({ word }) => word))),
  );
  const [heads, words, wholes] = (['head', 'word', 'whole'] as const).map((need) =>
    needs.map((column) => (column[need] * size) / usualSize),
  ) as [number[], number[], number[]];
  const room = sumOf(wholes) <= narrow * pdf.contentWidth ? narrow * pdf.contentWidth : pdf.contentWidth;
  if (sumOf(wholes) <= room)
    return {
      widths: widened(
        wholes,
        wholes.map(() => 1),
        room,
      ),
      size,
    };
  const [least, wished] = sumOf(words) <= room + 0.01 ? [words, wholes] : [heads, words];
  return {
    widths: widened(
      least,
      least.map((width, at) => (wished[at] as number) - width),
      room,
    ),
    size,
  };
}

/** Widths that fill the space: the rest is shared in proportion to each column's need. */
function widened(widths: readonly number[], wishes: readonly number[], room: number): number[] {
  const share = (room - sumOf(widths)) / sumOf(wishes);
  return widths.map((width, at) => width + share * (wishes[at] as number));
}

/** Writes a table over as many pages as it needs, with its head on each of them and the totals at the end. */
export function writeTable(pdf: PdfWriter, table: PaperTable, palette: Palette) {
  const { title, empty, columns, rows, foot } = table;
  const { page } = pdf;
  const heading = { font: 'strong', size: 11, color: palette.heading, width: pdf.contentWidth } as const;
  pdf.need(90);
  const section = pdf.element(pdf.root, 'Sect');
  pdf.y = pdf.write(section, 'H2', title, page.left, pdf.y + 6, heading) + 3;
  if (rows.length === 0) {
    const style = { size: 9.5, color: palette.muted, width: pdf.contentWidth };
    pdf.y = pdf.write(section, 'P', empty, page.left, pdf.y, style) + 6;
    return;
  }
  const { widths, size } = fitted(pdf, table);
  const whole = pdf.element(section, 'Table');
  const lefts = columns.map((_, at) => page.left + sumOf(widths.slice(0, at)));
  const text = { font: 'text', size, color: palette.text } as const;
  const head = { font: 'strong', size: Math.min(size, 8), color: palette.muted } as const;
  writeHead();
  for (const row of rows) writeRow(row, text, widths, 0.6, palette.line);
  if (foot) writeRow(foot, { ...text, font: 'strong' }, widthsOfFoot(foot), 1, palette.muted);
  pdf.y += 4;

  type Look = Readonly<{ font: 'text' | 'strong'; size: number; color: string }>;

  function styleOf(at: number, look: Look, within: readonly number[]) {
    const style = { ...look, width: (within[at] as number) - gap };
    return columns[at]?.isAmount ? { ...style, align: 'right' as const } : style;
  }

  function heightOf(texts: readonly string[], look: Look, within: readonly number[]): number {
    return Math.max(...texts.map((one, at) => pdf.heightOf(one, styleOf(at, look, within)))) + 2 * padding;
  }

  function writeHead() {
    const labels = columns.map(({ label }) => label);
    const row = pdf.element(whole, 'TR');
    for (const [at, label] of labels.entries()) {
      const style = styleOf(at, head, widths);
      pdf.write(row, 'TH', label, lefts[at] as number, pdf.y + padding, style, 'Column');
    }
    pdf.y += heightOf(labels, head, widths);
  }

  function writeRow(cells: readonly string[], look: Look, within: readonly number[], thick: number, color: string) {
    const height = heightOf(cells, look, within);
    if (pdf.y + height > page.bottom) {
      pdf.need(height);
      writeHead();
    }
    const right = page.left + sumOf(widths);
    pdf.decorate((doc) => doc.moveTo(page.left, pdf.y).lineTo(right, pdf.y).lineWidth(thick).stroke(color));
    const row = pdf.element(whole, 'TR');
    for (const [at, cell] of cells.entries()) {
      pdf.write(row, 'TD', cell, lefts[at] as number, pdf.y + padding, styleOf(at, look, within));
    }
    pdf.y += height;
  }

  /** The label on the left may use the space of the empty cells next to it. */
  function widthsOfFoot(cells: readonly string[]): number[] {
    const next = cells.findIndex((cell, at) => at > 0 && cell !== '');
    return widths.map((width, at) => (at === 0 ? sumOf(widths.slice(0, next)) : width));
  }
}
