import { formatPhone } from '#platform/contract/phone.ts';
import { formatDay } from '#platform/server/paper/brand.ts';
import type { Palette } from '#platform/server/paper/palette.ts';
import { inOneLine, type PdfWriter } from '#platform/server/paper/pdf-writer.ts';
import type { Proposal } from './proposal.ts';
import type { ProposalWords } from './words.ts';

const metaWidth = 170;
const gap = 24;
const labelGap = 2;

/** The title of the page, its quote, and the quote's date. */
export function writeTitle(
  pdf: PdfWriter,
  { offer, risk, agency, today }: Proposal,
  palette: Palette,
  t: ProposalWords,
) {
  const title = t(`title.${risk.product_type}`);
  const left = { font: 'strong', size: 20, color: palette.text, width: pdf.contentWidth - metaWidth } as const;
  const right = { size: 9, color: palette.muted, width: metaWidth, align: 'right' } as const;
  const end = pdf.write(pdf.root, 'H1', title, pdf.page.left, pdf.y, left);
  const meta = [
    t('meta.quote', { number: offer.quote_number }),
    t('meta.prepared', { date: formatDay(today, agency.date_format) }),
  ];
  let y = pdf.y - 1;
  for (const line of meta) y = pdf.write(pdf.root, 'P', line, pdf.page.right - metaWidth, y, right);
  pdf.y = Math.max(end, y) + 6;
}

/** Side by side: the client, and the agent to call. */
export function writePeople(pdf: PdfWriter, { client, agent }: Proposal, palette: Palette, t: ProposalWords) {
  const width = (pdf.contentWidth - gap) / 2;
  const label = { font: 'strong', size: 8.5, color: palette.heading, width } as const;
  const name = { font: 'strong', size: 12, color: palette.text, width } as const;
  const fact = { size: 9.5, color: palette.text, width };
  const reached = inOneLine(client.phone_national, client.email);
  const fits = pdf.heightOf(reached, fact) === pdf.heightOf('1', fact);
  const people = [
    {
      title: t('groups.client'),
      lines: [client.name, ...(fits ? [reached] : [client.phone_national, client.email]), client.address],
    },
    ...(agent ? [{ title: t('groups.agent'), lines: [agent.full_name, formatPhone(agent.phone), agent.email] }] : []),
  ].map(({ title, lines }) => {
    const styled = lines
      .filter((text) => text !== '')
      .map((text, index) => ({ text, style: index === 0 ? name : fact }));
    const textHeight = styled.reduce((sum, { text, style }) => sum + pdf.heightOf(text, style), 0);
    return { title, styled, height: pdf.heightOf(title, label) + labelGap + textHeight };
  });
  const height = Math.max(...people.map((person) => person.height));
  pdf.need(height);
  for (const [column, { title, styled }] of people.entries()) {
    const x = pdf.page.left + column * (width + gap);
    const section = pdf.element(pdf.root, 'Sect');
    let y = pdf.write(section, 'H2', title, x, pdf.y, label) + labelGap;
    for (const { text, style } of styled) y = pdf.write(section, 'P', text, x, y, style);
  }
  pdf.y += height + 10;
}
