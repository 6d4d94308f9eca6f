import { writeLetterhead } from '#platform/server/paper/letterhead.ts';
import { drawPageEdges } from '#platform/server/paper/page-edges.ts';
import { paletteOf } from '#platform/server/paper/palette.ts';
import { createPdf } from '#platform/server/paper/pdf-writer.ts';
import { type Alphabet, type Rendered, render } from '#platform/server/paper/render.ts';
import { writeOffer } from './figures.ts';
import { writeGroups } from './group-tables.ts';
import { groupsOf } from './groups.ts';
import { writePeople, writeTitle } from './people.ts';
import { type Proposal, shortId } from './proposal.ts';
import { writeProse } from './prose.ts';
import { writeSmallPrint } from './small-print.ts';
import { proposalWords } from './words.ts';

/** Renders the proposal as a tagged PDF: one page, or more if the notes are long. */
export function renderProposal(facts: Proposal): Promise<Rendered> {
  return render(facts, written);
}

function written(proposal: Proposal, alphabet: Alphabet): Promise<Uint8Array> {
  const t = proposalWords(proposal.language);
  const pdf = createPdf({
    title: `${t(`title.${proposal.risk.product_type}`)} ${proposal.offer.quote_number}`,
    lang: proposal.language === 'es' ? 'es-US' : 'en-US',
    date: new Date(`${proposal.today}T12:00:00Z`),
    alphabet,
  });
  const { risk, offer, brand, agency } = proposal;
  const palette = paletteOf(brand);
  writeLetterhead(pdf, { agency, logoText: t('meta.logo', { agency: agency.name }) }, palette);
  writeTitle(pdf, proposal, palette, t);
  writePeople(pdf, proposal, palette, t);
  writeOffer(pdf, proposal, palette, t);
  writeGroups(pdf, groupsOf(proposal, t), palette);
  if (risk.product_type === 'Comercial' && risk.details) {
    writeProse(pdf, t('groups.liability_needs'), risk.details.liability_needs, palette);
  }
  writeProse(pdf, t('groups.notes'), offer.notes, palette);
  writeSmallPrint(pdf, proposal, palette, t);
  const id = `${offer.quote_number}  ·  ${shortId(offer.id)}`;
  const numbers = (page: number, pages: number) => `${id}  ·  ${t('meta.page', { page, pages })}`;
  drawPageEdges(pdf, { name: agency.name, numbers }, palette);
  return pdf.end();
}
