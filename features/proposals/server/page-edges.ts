import { clustersOf } from './letters/lines.ts';
import type { Palette } from './palette.ts';
import { type Proposal, shortId } from './proposal.ts';
import { page, type Sheet } from './sheet.ts';
import { filled, type ProposalWords } from './words.ts';

const footerY = 763;

/** The foot of every page, and the band's colours on the head of those after the first. */
export function drawPageEdges(sheet: Sheet, { agency, offer }: Proposal, palette: Palette, words: ProposalWords) {
  const { doc } = sheet;
  const style = { size: 8, color: palette.muted, width: page.width };
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
      const numbers = filled(words.meta.page, { page: index + 1, pages });
      const id = `${offer.quote_number}  ·  ${shortId(offer.id)}  ·  ${numbers}`;
      const right = page.right - sheet.widthOf(id, style);
      sheet.print(id, right, footerY, style);
      sheet.print(shortened(agency.name, right - page.left - 20), page.left, footerY, style);
    }, 'Pagination');
  }

  function shortened(text: string, width: number): string {
    if (sheet.widthOf(text, style) <= width) return text;
    const kept = clustersOf(text);
    while (kept.length > 0 && sheet.widthOf(`${kept.join('')}…`, style) > width) kept.pop();
    return `${kept.join('').trimEnd()}…`;
  }
}
