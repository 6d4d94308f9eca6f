import type { Palette } from './palette.ts';
import type { Proposal } from './proposal.ts';
import { type Block, contentWidth, page, type Sheet } from './sheet.ts';
import type { ProposalWords } from './words.ts';

const columnGap = 24;
const titleHeight = 18;
const itemGap = 4;
const markWidth = 14;
const bottomGap = 12;

/** What a client should know who is new to this, side by side: what such an insurance covers, and what comes next. */
export function guidance(
  sheet: Sheet,
  { risk }: Proposal,
  palette: Palette,
  { guidance: words }: ProposalWords,
): Block {
  const width = (contentWidth - columnGap) / 2;
  const heading = { font: 'strong', size: 10.5, color: palette.heading, width } as const;
  const style = { size: 9, color: palette.text, width: width - markWidth };
  const mark = { font: 'strong', size: 9, color: palette.heading, width: markWidth } as const;
  const columns = [
    {
      title: words.covers_title[risk.product_type],
      items: Object.values(words.covers[risk.product_type]),
      isOrdered: false,
    },
    { title: words.steps_title, items: Object.values(words.steps), isOrdered: true },
  ].map(({ items, ...column }) => ({
    ...column,
    items: items.map((text) => ({ text, height: sheet.heightOf(text, style) + itemGap })),
  }));
  const heights = columns.map(({ items }) => items.reduce((sum, { height }) => sum + height, titleHeight));
  return {
    height: Math.max(...heights) + bottomGap,
    write(top) {
      for (const [column, { title, items, isOrdered }] of columns.entries()) {
        const x = page.left + column * (width + columnGap);
        const section = sheet.element(sheet.root, 'Sect');
        sheet.write(section, 'H2', title, x, top, heading);
        const list = sheet.element(section, 'L');
        let y = top + titleHeight;
        for (const [index, { text, height }] of items.entries()) {
          const item = sheet.element(list, 'LI');
          sheet.write(item, 'Lbl', isOrdered ? `${index + 1}.` : '•', x, y, mark);
          sheet.write(item, 'LBody', text, x + markWidth, y, style);
          y += height;
        }
      }
    },
  };
}
