import type { Palette } from './palette.ts';
import { type Proposal, shortId } from './proposal.ts';
import { page, type Sheet } from './sheet.ts';
import { filled, type ProposalWords } from './words.ts';

const footerY = 763;

/** The foot of every page, and the band's colours on the head of those after the first. */
export function drawPageEdges(sheet: Sheet, { agency, offer }: Proposal, palette: Palette, words: ProposalWords) {
  const { doc } = sheet;
  const pages = doc.bufferedPageRange().count;
  for (let index = 0; index < pages; index++) {
    doc.switchToPage(index);
    sheet.decorate(() => {
      if (index > 0) {
        doc.rect(0, 0, page.width, 18).fill(palette.band);
        doc.rect(0, 18, page.width, 3).fill(palette.accent);
      }
      doc
        .moveTo(page.left, footerY - 8)
        .lineTo(page.right, footerY - 8)
        .lineWidth(0.6)
        .stroke(palette.line);
      doc.font('text').fontSize(8).fillColor(palette.muted);
      const numbers = filled(words.meta.page, { page: index + 1, pages });
      const id = `${offer.quote_number}  ·  ${shortId(offer.id)}  ·  ${numbers}`;
      const right = page.right - doc.widthOfString(id);
      doc.text(id, right, footerY, { lineBreak: false });
      doc.text(shortened(agency.name, right - page.left - 20), page.left, footerY, { lineBreak: false });
    }, 'Pagination');
  }

  function shortened(text: string, width: number): string {
    if (doc.widthOfString(text) <= width) return text;
    let end = text.length;
    while (end > 0 && doc.widthOfString(`${text.slice(0, end)}…`) > width) end--;
    return `${text.slice(0, end).trimEnd()}…`;
  }
}
