import { axisOf, type Box, funnelPaths, linePath, ringPaths, xOf } from '#platform/contract/chart-shapes.ts';
import type { Palette } from './palette.ts';
import type { PdfWriter } from './pdf-writer.ts';

export interface PaperChart {
  kind: 'line' | 'ring' | 'funnel';
  title: string;
  /** The alternative text for screen readers. */
  alt: string;
  /** `text` is the formatted value; null means no value and leaves a gap in a line. */
  values: readonly { label: string; value: number | null; text: string }[];
}

const heights = { line: 118, ring: 104, funnel: 112 };
const size = 8;
const inRow = 2;
const gap = 24;

/**
 * Draws vector charts, each a single figure for screen readers. Two share a row; a chart alone in its row has the full
 * width.
 */
export function writeCharts(pdf: PdfWriter, charts: readonly PaperChart[], palette: Palette): void {
  for (let at = 0; at < charts.length; at += inRow) writeRow(pdf, charts.slice(at, at + inRow), palette);
}

function writeRow(pdf: PdfWriter, charts: readonly PaperChart[], palette: Palette) {
  const width = (pdf.contentWidth - gap * (charts.length - 1)) / charts.length;
  const heading = { font: 'strong', size: 10, color: palette.heading, width } as const;
  const height = Math.max(...charts.map(({ kind }) => heights[kind]));
  const titleHeight = Math.max(...charts.map(({ title }) => pdf.heightOf(title, heading)));
  pdf.need(height + titleHeight + 18);
  const top = pdf.y + 6;
  for (const [at, chart] of charts.entries()) {
    const left = pdf.page.left + at * (width + gap);
    const section = pdf.element(pdf.root, 'Sect');
    pdf.write(section, 'H2', chart.title, left, top, heading);
    const box = { left, top: top + titleHeight + 4, width, height };
    const bbox: [number, number, number, number] = [left, box.top, left + width, box.top + height];
    const draw = () => {
      pdf.doc.save();
      drawings[chart.kind](pdf, chart, box, palette);
      pdf.doc.restore();
    };
    section.add(pdf.doc.struct('Figure', { alt: chart.alt, bbox, placement: 'Block' }, draw));
  }
  pdf.y = top + titleHeight + 4 + height + 8;
}

type Draw = (pdf: PdfWriter, chart: PaperChart, box: Box, palette: Palette) => void;

const drawings: Readonly<Record<PaperChart['kind'], Draw>> = {
  line(pdf, { values }, whole, palette) {
    const { doc } = pdf;
    const box = { left: whole.left + 44, top: whole.top + 6, width: whole.width - 50, height: whole.height - 26 };
    const amounts = values.map(({ value }) => value);
    const axis = axisOf(
      amounts.filter((amount) => amount !== null),
      box,
    );
    const style = { size, color: palette.muted, width: pdf.contentWidth };
    for (const { value, y } of axis.ticks) {
      doc
        .moveTo(box.left, y)
        .lineTo(box.left + box.width, y)
        .lineWidth(0.5)
        .stroke(palette.line);
      const text = compact.format(value);
      pdf.print(text, box.left - 6 - pdf.widthOf(text, style), y - 4, style);
    }
    doc
      .path(linePath(amounts, axis, box))
      .lineWidth(1.6)
      .lineCap('round')
      .stroke(palette.heading);
    const ends = values.length > 1 ? [0, values.length - 1] : [0];
    for (const at of ends) {
      const text = values[at]?.label ?? '';
      const x = xOf(at, values.length, box) - (at === 0 ? 0 : pdf.widthOf(text, style));
      pdf.print(text, x, box.top + box.height + 6, style);
    }
  },
  ring(pdf, { values }, box, palette) {
    const { doc } = pdf;
    const radius = box.height / 2 - 4;
    const paths = ringPaths(
      values.map(({ value }) => value ?? 0),
      radius,
    );
    doc.save().translate(box.left + radius + 4, box.top + box.height / 2);
    for (const [at, path] of paths.entries()) {
      if (path) doc.path(path).fillOpacity(opacityOf(at, values.length)).fill(palette.heading);
    }
    doc.restore().fillOpacity(1);
    const style = { size: 9, color: palette.text, width: pdf.contentWidth };
    for (const [at, { label, text }] of values.entries()) {
      const [x, y] = [box.left + 2 * radius + 30, box.top + 8 + at * 15];
      doc.rect(x, y, 14, 8).fillOpacity(opacityOf(at, values.length)).fill(palette.heading).fillOpacity(1);
      pdf.print(`${label}: ${text}`, x + 20, y - 1, style);
    }
  },
  funnel(pdf, { values }, box, palette) {
    const { doc } = pdf;
    const style = { size: 9, color: palette.text, width: pdf.contentWidth };
    const shape = { ...box, left: box.left + 130, width: box.width - 260 };
    const paths = funnelPaths(
      values.map(({ value }) => value ?? 0),
      shape,
      3,
    );
    const step = box.height / Math.max(values.length, 1);
    for (const [at, path] of paths.entries()) {
      const { label = '', text = '' } = values[at] ?? {};
      const y = box.top + at * step + step / 2 - 5;
      doc.path(path).fill(palette.heading);
      pdf.print(label, box.left, y, style);
      pdf.print(text, box.left + box.width - pdf.widthOf(text, style), y, style);
    }
  },
};

/** Segments differ by the opacity of the document's single color, so they stay distinct in black and white. */
const opacityOf = (at: number, count: number): number => 1 - (0.75 * at) / Math.max(count - 1, 1);

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
