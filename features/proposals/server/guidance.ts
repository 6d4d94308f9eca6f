import type { Palette } from '#platform/server/paper/palette.ts';
import type { Block, Sheet } from '#platform/server/paper/sheet.ts';
import type { Proposal } from './proposal.ts';
import type { ProposalWords } from './words.ts';

const columnGap = 24;
const titleHeight = 18;
const itemGap = 4;
const markWidth = 14;
const bottomGap = 12;
/** Of the tight form. */
const labelWidth = 104;
const rowGap = 3;

/** One thing to tell, in sentences of their own. */
interface Part {
  title: string;
  items: readonly string[];
  isOrdered: boolean;
}

/**
 * What a client should know who is new to this: what such an insurance covers, and what comes next. In three forms, the
 * largest first: as lists side by side, as two paragraphs for a page that is nearly full, and what comes next alone.
 */
export function guidance(sheet: Sheet, { risk }: Proposal, palette: Palette, words: ProposalWords): Block[] {
  const { covers_title, covers, steps_title, steps } = words.guidance;
  const covered: Part = {
    title: covers_title[risk.product_type],
    items: Object.values(covers[risk.product_type]),
    isOrdered: false,
  };
  const next: Part = { title: steps_title, items: Object.values(steps), isOrdered: true };
  return [
    asLists(sheet, [covered, next], palette),
    asParagraphs(sheet, [covered, next], palette),
    asParagraphs(sheet, [next], palette),
  ];
}

function asLists(sheet: Sheet, parts: readonly Part[], palette: Palette): Block {
  const width = (sheet.contentWidth - columnGap) / 2;
  const heading = { font: 'strong', size: 10.5, color: palette.heading, width } as const;
  const style = { size: 9, color: palette.text, width: width - markWidth };
  const mark = { font: 'strong', size: 9, color: palette.heading, width: markWidth } as const;
  const columns = parts.map(({ items, ...column }) => ({
    ...column,
    items: items.map((text) => ({ text, height: sheet.heightOf(text, style) + itemGap })),
  }));
  const heights = columns.map(({ items }) => items.reduce((sum, { height }) => sum + height, titleHeight));
  return {
    height: Math.max(...heights) + bottomGap,
    write(top) {
      for (const [column, { title, items, isOrdered }] of columns.entries()) {
        const x = sheet.page.left + column * (width + columnGap);
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

function asParagraphs(sheet: Sheet, parts: readonly Part[], palette: Palette): Block {
  const heading = { font: 'strong', size: 8.5, color: palette.heading, width: labelWidth } as const;
  const style = { size: 7.5, color: palette.text, width: sheet.contentWidth - labelWidth - columnGap };
  const rows = parts.map(({ title, items, isOrdered }) => {
    const text = items.map((item, index) => (isOrdered ? `${index + 1}. ${item}` : item)).join(' ');
    return { title, text, height: Math.max(sheet.heightOf(title, heading), sheet.heightOf(text, style)) + rowGap };
  });
  return {
    height: rows.reduce((sum, { height }) => sum + height, 0),
    write(top) {
      let y = top;
      for (const { title, text, height } of rows) {
        const section = sheet.element(sheet.root, 'Sect');
        sheet.write(section, 'H2', title, sheet.page.left, y, heading);
        sheet.write(section, 'P', text, sheet.page.left + labelWidth + columnGap, y, style);
        y += height;
      }
    },
  };
}
