import type { AgencyOnPaper } from './brand.ts';
import type { Palette } from './palette.ts';
import type { Block, PdfWriter } from './pdf-writer.ts';

const above = 6;

/** The agency's small print at the end of each of its documents; without any, it takes no space. */
export function ownFooter(pdf: PdfWriter, { footer }: Pick<AgencyOnPaper, 'footer'>, { muted }: Palette): Block {
  const style = { size: 7.5, color: muted, width: pdf.contentWidth };
  return {
    height: footer === '' ? 0 : above + pdf.heightOf(footer, style),
    write(top) {
      if (footer !== '') pdf.write(pdf.root, 'P', footer, pdf.page.left, top + above, style);
    },
  };
}

/** Writes it at the current position. */
export function writeOwnFooter(pdf: PdfWriter, agency: Pick<AgencyOnPaper, 'footer'>, palette: Palette): void {
  const block = ownFooter(pdf, agency, palette);
  pdf.need(block.height);
  block.write(pdf.y);
  pdf.y += block.height;
}
