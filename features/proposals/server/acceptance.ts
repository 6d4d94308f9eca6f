import type { Palette } from '#platform/server/paper/palette.ts';
import type { Block, PdfWriter } from '#platform/server/paper/pdf-writer.ts';
import type { ProposalWords } from './words.ts';

const titleHeight = 13;
/** Space to write by hand above a line, and space for the text below it. */
const lineHeight = 26;
const labelHeight = 10;
const gap = 18;
const topGap = 6;
const shares = { name: 0.36, signature: 0.4, date: 0.24 } as const;

/** The block where the client accepts the proposal: name, signature, and date, by hand. */
export function acceptance(pdf: PdfWriter, palette: Palette, t: ProposalWords): Block {
  const heading = { font: 'strong', size: 10.5, color: palette.heading, width: pdf.contentWidth } as const;
  const style = { size: 8, color: palette.text, width: pdf.contentWidth };
  const textHeight = pdf.heightOf(t('acceptance.text'), style);
  return {
    height: topGap + titleHeight + textHeight + lineHeight + labelHeight,
    write(top) {
      const section = pdf.element(pdf.root, 'Sect');
      pdf.write(section, 'H2', t('acceptance.title'), pdf.page.left, top + topGap, heading);
      pdf.write(section, 'P', t('acceptance.text'), pdf.page.left, top + topGap + titleHeight, style);
      const y = top + topGap + titleHeight + textHeight + lineHeight;
      let x = pdf.page.left;
      for (const part of ['name', 'signature', 'date'] as const) {
        const width = (pdf.contentWidth - 2 * gap) * shares[part];
        const from = x;
        pdf.decorate((doc) =>
          doc
            .moveTo(from, y - 3)
            .lineTo(from + width, y - 3)
            .lineWidth(0.8)
            .stroke(palette.muted),
        );
        pdf.write(section, 'P', t(`acceptance.${part}`), x, y, { size: 7.5, color: palette.muted, width });
        x += width + gap;
      }
    },
  };
}
