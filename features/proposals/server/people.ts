import { filled, formatDay } from '#platform/server/paper/brand.ts';
import type { Palette } from '#platform/server/paper/palette.ts';
import { inOneLine, type Sheet } from '#platform/server/paper/sheet.ts';
import type { Proposal } from './proposal.ts';
import type { ProposalWords } from './words.ts';

const metaWidth = 170;
const gap = 24;
const labelGap = 2;

/** What the page is, which quote it is about, and since when. */
export function writeTitle(
  sheet: Sheet,
  { offer, risk, agency, today }: Proposal,
  palette: Palette,
  words: ProposalWords,
) {
  const title = words.title[risk.product_type];
  const left = { font: 'strong', size: 20, color: palette.text, width: sheet.contentWidth - metaWidth } as const;
  const right = { size: 9, color: palette.muted, width: metaWidth, align: 'right' } as const;
  const end = sheet.write(sheet.root, 'H1', title, sheet.page.left, sheet.y, left);
  const meta = [
    filled(words.meta.quote, { number: offer.quote_number }),
    filled(words.meta.prepared, { date: formatDay(today, agency.date_format) }),
  ];
  let y = sheet.y - 1;
  for (const line of meta) y = sheet.write(sheet.root, 'P', line, sheet.page.right - metaWidth, y, right);
  sheet.y = Math.max(end, y) + 6;
}

/** Side by side: whom the proposal is for, and whom to call about it. */
export function writePeople(sheet: Sheet, { client, agent }: Proposal, palette: Palette, words: ProposalWords) {
  const width = (sheet.contentWidth - gap) / 2;
  const label = { font: 'strong', size: 8.5, color: palette.heading, width } as const;
  const name = { font: 'strong', size: 12, color: palette.text, width } as const;
  const fact = { size: 9.5, color: palette.text, width };
  const reached = inOneLine(client.phone_national, client.email);
  const fits = sheet.heightOf(reached, fact) === sheet.heightOf('1', fact);
  const people = [
    {
      title: words.groups.client,
      lines: [client.name, ...(fits ? [reached] : [client.phone_national, client.email]), client.address],
    },
    ...(agent ? [{ title: words.groups.agent, lines: [agent.full_name, agent.phone, agent.email] }] : []),
  ].map(({ title, lines }) => {
    const styled = lines
      .filter((text) => text !== '')
      .map((text, index) => ({ text, style: index === 0 ? name : fact }));
    const textHeight = styled.reduce((sum, { text, style }) => sum + sheet.heightOf(text, style), 0);
    return { title, styled, height: sheet.heightOf(title, label) + labelGap + textHeight };
  });
  const height = Math.max(...people.map((person) => person.height));
  sheet.need(height);
  for (const [column, { title, styled }] of people.entries()) {
    const x = sheet.page.left + column * (width + gap);
    const section = sheet.element(sheet.root, 'Sect');
    let y = sheet.write(section, 'H2', title, x, sheet.y, label) + labelGap;
    for (const { text, style } of styled) y = sheet.write(section, 'P', text, x, y, style);
  }
  sheet.y += height + 10;
}
