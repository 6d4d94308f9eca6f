import { clustersOf } from './letters/lines.ts';
import type { Palette } from './palette.ts';
import type { PdfWriter } from './pdf-writer.ts';

const belowText = 16;

interface Foot {
  /** On the left; text that doesn't fit is cut. */
  name: string;
  /** On the right: what the page belongs to, its number and the number of pages. */
  numbers(page: number, pages: number): string;
}

/** Draws the footer of every page, and the band's colors at the top of those after the first. */
export function drawPageEdges(pdf: PdfWriter, { name, numbers }: Foot, palette: Palette) {
  const { doc, page } = pdf;
  const footerY = page.bottom + belowText;
  const style = { size: 8, color: palette.muted, width: page.width };
  const pages = doc.bufferedPageRange().count;
  for (let index = 0; index < pages; index++) {
    doc.switchToPage(index);
    pdf.decorate(() => {
      if (index > 0) {
        doc.rect(0, 0, page.width, 18).fill(palette.band);
        doc.rect(0, 18, page.width, 3).fill(palette.accent);
      }
      doc
        .moveTo(page.left, footerY - 8)
        .lineTo(page.right, footerY - 8)
        .lineWidth(0.6)
        .stroke(palette.line);
      const which = numbers(index + 1, pages);
      const right = page.right - pdf.widthOf(which, style);
      pdf.print(which, right, footerY, style);
      pdf.print(shortened(name, right - page.left - 20), page.left, footerY, style);
    }, 'Pagination');
  }

  function shortened(text: string, width: number): string {
    if (pdf.widthOf(text, style) <= width) return text;
    const kept = clustersOf(text);
    while (kept.length > 0 && pdf.widthOf(`${kept.join('')}…`, style) > width) kept.pop();
    return `${kept.join('').trimEnd()}…`;
  }
}
