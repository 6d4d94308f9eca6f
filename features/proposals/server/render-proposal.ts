import { writeFigures } from './figures.ts';
import { hasGlyph } from './fonts.ts';
import { writeGroups } from './group-tables.ts';
import { groupsOf } from './groups.ts';
import { writeLetterhead } from './letterhead.ts';
import { drawPageEdges } from './page-edges.ts';
import { paletteOf } from './palette.ts';
import { writePeople, writeTitle } from './people.ts';
import { printableFacts } from './printable.ts';
import type { Proposal } from './proposal.ts';
import { writeProse } from './prose.ts';
import { createSheet } from './sheet.ts';
import { writeSmallPrint } from './small-print.ts';
import { proposalWords } from './words.ts';

/** The proposal as a tagged PDF: one page, and more only when the notes are long. */
export async function renderProposal(facts: Proposal): Promise<Uint8Array> {
  const words = proposalWords[facts.language];
  const sheet = createSheet({
    title: `${words.title[facts.risk.product_type]} ${facts.offer.quote_number}`,
    lang: facts.language === 'es' ? 'es-US' : 'en-US',
    date: new Date(`${facts.today}T12:00:00Z`),
  });
  const proposal = printableFacts(facts, hasGlyph);
  const { risk, offer, brand } = proposal;
  const palette = paletteOf(brand);
  writeLetterhead(sheet, proposal, palette, words);
  writeTitle(sheet, proposal, palette, words);
  writePeople(sheet, proposal, palette, words);
  writeFigures(sheet, proposal, palette, words);
  writeGroups(sheet, groupsOf(proposal, words), palette);
  if (risk.product_type === 'Comercial' && risk.details) {
    writeProse(sheet, words.groups.liability_needs, risk.details.liability_needs, palette);
  }
  writeProse(sheet, words.groups.notes, offer.notes, palette);
  writeSmallPrint(sheet, proposal, palette, words);
  drawPageEdges(sheet, proposal, palette, words);
  return sheet.end();
}
