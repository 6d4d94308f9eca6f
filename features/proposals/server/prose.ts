import type { Palette } from '#platform/server/paper/palette.ts';
import type { PdfWriter } from '#platform/server/paper/pdf-writer.ts';

const beginning = 62;
const paragraphGap = 5;

/** A heading with a text of any length, which continues on further pages. Writes nothing when the text is empty. */
export function writeProse(pdf: PdfWriter, title: string, text: string, palette: Palette) {
  if (text === '') return;
  // A heading that moves to the next page keeps some lines with it.
  pdf.need(beginning);
  const section = pdf.element(pdf.root, 'Sect');
  const heading = { font: 'strong', size: 10.5, color: palette.heading, width: pdf.contentWidth } as const;
  pdf.y = pdf.write(section, 'H2', title, pdf.page.left, pdf.y, heading) + 3;
  const style = { size: 9, color: palette.text, width: pdf.contentWidth, align: 'start' } as const;
  for (const paragraph of text.split(/\n{2,}/)) {
    pdf.y = pdf.write(section, 'P', paragraph, pdf.page.left, pdf.y, style) + paragraphGap;
  }
  pdf.y += 8 - paragraphGap;
}
