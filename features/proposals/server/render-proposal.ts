import { writeFigures } from './figures.ts';
import { writeGroups } from './group-tables.ts';
import { groupsOf } from './groups.ts';
import { writeLetterhead } from './letterhead.ts';
import { type Alphabet, alphabetFor } from './letters/alphabet.ts';
import { drawPageEdges } from './page-edges.ts';
import { paletteOf } from './palette.ts';
import { writePeople, writeTitle } from './people.ts';
import { cleaned, isDispensable, printable, withTexts } from './printable.ts';
import type { Proposal } from './proposal.ts';
import { writeProse } from './prose.ts';
import { createSheet } from './sheet.ts';
import { writeSmallPrint } from './small-print.ts';
import { proposalWords } from './words.ts';

/** The file, or the letters that no font has: then there is none. */
export type RenderedProposal = { file: Uint8Array } | { missing: string[] };

/** The proposal as a tagged PDF: one page, and more only when the notes are long. */
export async function renderProposal(facts: Proposal): Promise<RenderedProposal> {
  const texts: string[] = [];
  const meant = withTexts(facts, (text) => {
    const whole = cleaned(text);
    texts.push(whole);
    return whole;
  });
  const alphabet = await alphabetFor(texts.join('\n'));
  const missing = [...alphabet.missing].filter((sign) => !isDispensable(sign));
  if (missing.length > 0) return { missing };
  const proposal = withTexts(meant, (text) => printable(text, alphabet.missing));
  return { file: await written(proposal, alphabet) };
}

function written(proposal: Proposal, alphabet: Alphabet): Promise<Uint8Array> {
  const words = proposalWords[proposal.language];
  const sheet = createSheet({
    title: `${words.title[proposal.risk.product_type]} ${proposal.offer.quote_number}`,
    lang: proposal.language === 'es' ? 'es-US' : 'en-US',
    date: new Date(`${proposal.today}T12:00:00Z`),
    alphabet,
  });
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
