import type { Palette } from '#platform/server/paper/palette.ts';
import type { PdfWriter } from '#platform/server/paper/pdf-writer.ts';
import type { Group } from './groups.ts';

const gap = 24;
const groupGap = 10;
const labelWidth = 104;
const rowPadding = 2.5;
const titleHeight = 17;

/** Writes groups of facts as tables in two columns, each in the shorter column. A single group takes the full width. */
export function writeGroups(pdf: PdfWriter, groups: readonly Group[], palette: Palette) {
  if (groups.length === 0) return;
  const columns = groups.length === 1 ? 1 : 2;
  const width = (pdf.contentWidth - gap * (columns - 1)) / columns;
  const heights = Array.from({ length: columns }, () => 0);
  const placed = groups.map((group) => {
    const table = tableOf(pdf, group, width, palette);
    const column = heights.indexOf(Math.min(...heights));
    const top = heights[column] as number;
    heights[column] = top + table.height + groupGap;
    return { table, top, left: pdf.page.left + column * (width + gap) };
  });
  // Even with the longest texts they are shorter than a page.
  pdf.need(Math.max(...heights));
  for (const { table, left, top } of placed) table.write(left, pdf.y + top);
  pdf.y += Math.max(...heights);
}

function tableOf(pdf: PdfWriter, { title, rows }: Group, width: number, palette: Palette) {
  const heading = { font: 'strong', size: 10.5, color: palette.heading, width } as const;
  const labels = { size: 9, color: palette.muted, width: labelWidth };
  const values = { size: 9, color: palette.text, width: width - labelWidth - 8 };
  const measured = rows.map(([label, value]) => ({
    label,
    value,
    height: Math.max(pdf.heightOf(label, labels), pdf.heightOf(value, values)) + 2 * rowPadding,
  }));
  return {
    height: titleHeight + measured.reduce((sum, row) => sum + row.height, 0),
    write(x: number, top: number): void {
      const section = pdf.element(pdf.root, 'Sect');
      pdf.write(section, 'H2', title, x, top, heading);
      const table = pdf.element(section, 'Table');
      let y = top + titleHeight;
      for (const { label, value, height } of measured) {
        const at = y;
        pdf.decorate((doc) =>
          doc
            .moveTo(x, at)
            .lineTo(x + width, at)
            .lineWidth(0.6)
            .stroke(palette.line),
        );
        const row = pdf.element(table, 'TR');
        pdf.write(row, 'TH', label, x, y + rowPadding + 0.5, labels, 'Row');
        pdf.write(row, 'TD', value, x + labelWidth + 8, y + rowPadding + 0.5, values);
        y += height;
      }
    },
  };
}
