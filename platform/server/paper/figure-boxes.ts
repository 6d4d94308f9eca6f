import type { Palette } from './palette.ts';
import type { PdfWriter } from './pdf-writer.ts';

export interface PaperFigure {
  label: string;
  value: string;
  /** The small text below it; if omitted, no figure has one. */
  note?: string;
  /** Highlighted. */
  isMain?: true;
  /** An unknown value is pale. */
  isUnknown?: boolean;
}

const gap = 10;
const padding = 13;
const inRow = 5;
const largestLabel = 8.5;
const noteSize = 8;
const noteHeight = 13;

/** Draws key figures as boxes side by side in one font size: at most `largest`, and as small as the longest needs. */
export function writeFigures(pdf: PdfWriter, figures: readonly PaperFigure[], palette: Palette, largest = 17): void {
  const rows = Math.ceil(figures.length / inRow);
  const each = Math.ceil(figures.length / rows);
  for (let at = 0; at < figures.length; at += each) {
    writeRow(pdf, figures.slice(at, at + each), each, palette, largest);
  }
}

function writeRow(pdf: PdfWriter, figures: readonly PaperFigure[], each: number, palette: Palette, largest: number) {
  const height = 30 + largest + (figures.some(({ note }) => note) ? noteHeight : 0);
  const width = (pdf.contentWidth - gap * (each - 1)) / each;
  pdf.need(height);
  const top = pdf.y;
  const placed = figures.map((figure, at) => ({
    ...figure,
    left: pdf.page.left + at * (width + gap),
    color: figure.isMain ? palette.onBand : figure.isUnknown ? palette.muted : palette.text,
    labelColor: figure.isMain ? palette.onBand : palette.muted,
  }));
  pdf.decorate((doc) => {
    for (const { left, isMain } of placed) {
      doc.rect(left, top, width, height).fill(isMain ? palette.band : palette.soft);
      doc.rect(left, top, 3, height).fill(palette.accent);
    }
  });
  const table = pdf.element(pdf.root, 'Table');
  const inner = width - padding - 6;
  const labels = pdf.element(table, 'TR');
  const labelSize = Math.min(...placed.map(({ label }) => sizeFor(pdf, label, inner, largestLabel, 'text')));
  for (const { label, left, labelColor } of placed) {
    const style = { size: labelSize, color: labelColor, width: inner };
    pdf.write(labels, 'TH', label, left + padding, top + 7, style, 'Column');
  }
  const values = pdf.element(table, 'TR');
  const size = Math.min(...placed.map(({ value }) => sizeFor(pdf, value, inner, largest, 'strong')));
  for (const { value, left, color } of placed) {
    const style = { font: 'strong', size, color, width: inner } as const;
    pdf.write(values, 'TD', value, left + padding, top + 20 + (largest - size) / 2, style);
  }
  const notes = pdf.element(table, 'TR');
  for (const { note = '', left, labelColor } of placed) {
    const own = Math.min(noteSize, sizeFor(pdf, note, inner, noteSize, 'text'));
    const style = { size: own, color: labelColor, width: inner };
    if (note) pdf.write(notes, 'TD', note, left + padding, top + height - noteHeight - 4, style);
  }
  pdf.y = top + height + 12;
}

/** The largest font size up to `most` at which a text fits on one line. */
function sizeFor(pdf: PdfWriter, text: string, width: number, most: number, font: 'text' | 'strong'): number {
  const full = pdf.widthOf(text, { font, size: most, color: '', width });
  return full === 0 ? most : Math.min(most, Math.floor((most * width * 9.8) / full) / 10);
}
