import type { Palette } from './palette.ts';
import type { Sheet } from './sheet.ts';

export interface PaperFigure {
  label: string;
  value: string;
  /** What stands small below it; left out: nothing does in all of them. */
  note?: string;
  /** It stands out. */
  isMain?: true;
  /** What is not known is pale. */
  isUnknown?: boolean;
}

const gap = 10;
const padding = 13;
const inRow = 5;
const largestLabel = 8.5;
const noteSize = 8;
const noteHeight = 13;

/** Numbers that are seen first, as boxes side by side, all of one size: `largest` at most, and as small as the longest asks for. */
export function writeFigures(sheet: Sheet, figures: readonly PaperFigure[], palette: Palette, largest = 17): void {
  const rows = Math.ceil(figures.length / inRow);
  const each = Math.ceil(figures.length / rows);
  for (let at = 0; at < figures.length; at += each) {
    writeRow(sheet, figures.slice(at, at + each), each, palette, largest);
  }
}

function writeRow(sheet: Sheet, figures: readonly PaperFigure[], each: number, palette: Palette, largest: number) {
  const height = 30 + largest + (figures.some(({ note }) => note) ? noteHeight : 0);
  const width = (sheet.contentWidth - gap * (each - 1)) / each;
  sheet.need(height);
  const top = sheet.y;
  const placed = figures.map((figure, at) => ({
    ...figure,
    left: sheet.page.left + at * (width + gap),
    color: figure.isMain ? palette.onBand : figure.isUnknown ? palette.muted : palette.text,
    labelColor: figure.isMain ? palette.onBand : palette.muted,
  }));
  sheet.decorate((doc) => {
    for (const { left, isMain } of placed) {
      doc.rect(left, top, width, height).fill(isMain ? palette.band : palette.soft);
      doc.rect(left, top, 3, height).fill(palette.accent);
    }
  });
  const table = sheet.element(sheet.root, 'Table');
  const inner = width - padding - 6;
  const labels = sheet.element(table, 'TR');
  const labelSize = Math.min(...placed.map(({ label }) => sizeFor(sheet, label, inner, largestLabel, 'text')));
  for (const { label, left, labelColor } of placed) {
    const style = { size: labelSize, color: labelColor, width: inner };
    sheet.write(labels, 'TH', label, left + padding, top + 7, style, 'Column');
  }
  const values = sheet.element(table, 'TR');
  const size = Math.min(...placed.map(({ value }) => sizeFor(sheet, value, inner, largest, 'strong')));
  for (const { value, left, color } of placed) {
    const style = { font: 'strong', size, color, width: inner } as const;
    sheet.write(values, 'TD', value, left + padding, top + 20 + (largest - size) / 2, style);
  }
  const notes = sheet.element(table, 'TR');
  for (const { note = '', left, labelColor } of placed) {
    const own = Math.min(noteSize, sizeFor(sheet, note, inner, noteSize, 'text'));
    const style = { size: own, color: labelColor, width: inner };
    if (note) sheet.write(notes, 'TD', note, left + padding, top + height - noteHeight - 4, style);
  }
  sheet.y = top + height + 12;
}

/** The largest size up to `most` at which a text stands on one line. */
function sizeFor(sheet: Sheet, text: string, width: number, most: number, font: 'text' | 'strong'): number {
  const full = sheet.widthOf(text, { font, size: most, color: '', width });
  return full === 0 ? most : Math.min(most, Math.floor((most * width * 9.8) / full) / 10);
}
