import type { Palette } from '#platform/server/paper/palette.ts';
import type { Block, PdfWriter } from '#platform/server/paper/pdf-writer.ts';
import type { Proposal } from './proposal.ts';
import type { ProposalWords } from './words.ts';

const columnGap = 24;
const titleHeight = 18;
const itemGap = 4;
const markWidth = 14;
const bottomGap = 12;
/** For the compact form. */
const labelWidth = 104;
const rowGap = 3;

/** One topic, in its own sentences. */
interface Part {
  title: string;
  items: readonly string[];
  isOrdered: boolean;
}

/** What an insurance of each product usually covers. */
const covers = {
  Auto: ['guidance.covers.Auto.liability', 'guidance.covers.Auto.own', 'guidance.covers.Auto.medical'],
  Casa: ['guidance.covers.Casa.dwelling', 'guidance.covers.Casa.belongings', 'guidance.covers.Casa.liability'],
  Comercial: [
    'guidance.covers.Comercial.liability',
    'guidance.covers.Comercial.property',
    'guidance.covers.Comercial.income',
  ],
} as const;
const steps = ['guidance.steps.check', 'guidance.steps.sign', 'guidance.steps.pay'] as const;

/**
 * Guidance for a first-time client: what the insurance covers and what the next steps are. It has three forms, largest
 * first: lists side by side, two paragraphs for a nearly full page, and the next steps alone.
 */
export function guidance(pdf: PdfWriter, { risk }: Proposal, palette: Palette, t: ProposalWords): Block[] {
  const { product_type } = risk;
  const covered: Part = {
    title: t(`guidance.covers_title.${product_type}`),
    items: covers[product_type].map((key) => t(key)),
    isOrdered: false,
  };
  const next: Part = { title: t('guidance.steps_title'), items: steps.map((key) => t(key)), isOrdered: true };
  return [
    asLists(pdf, [covered, next], palette),
    asParagraphs(pdf, [covered, next], palette),
    asParagraphs(pdf, [next], palette),
  ];
}

function asLists(pdf: PdfWriter, parts: readonly Part[], palette: Palette): Block {
  const width = (pdf.contentWidth - columnGap) / 2;
  const heading = { font: 'strong', size: 10.5, color: palette.heading, width } as const;
  const style = { size: 9, color: palette.text, width: width - markWidth };
  const mark = { font: 'strong', size: 9, color: palette.heading, width: markWidth } as const;
  const columns = parts.map(({ items, ...column }) => ({
    ...column,
    items: items.map((text) => ({ text, height: pdf.heightOf(text, style) + itemGap })),
  }));
  const heights = columns.map(({ items }) => items.reduce((sum, { height }) => sum + height, titleHeight));
  return {
    height: Math.max(...heights) + bottomGap,
    write(top) {
      for (const [column, { title, items, isOrdered }] of columns.entries()) {
        const x = pdf.page.left + column * (width + columnGap);
        const section = pdf.element(pdf.root, 'Sect');
        pdf.write(section, 'H2', title, x, top, heading);
        const list = pdf.element(section, 'L');
        let y = top + titleHeight;
        for (const [index, { text, height }] of items.entries()) {
          const item = pdf.element(list, 'LI');
          pdf.write(item, 'Lbl', isOrdered ? `${index + 1}.` : '•', x, y, mark);
          pdf.write(item, 'LBody', text, x + markWidth, y, style);
          y += height;
        }
      }
    },
  };
}

function asParagraphs(pdf: PdfWriter, parts: readonly Part[], palette: Palette): Block {
  const heading = { font: 'strong', size: 8.5, color: palette.heading, width: labelWidth } as const;
  const style = { size: 7.5, color: palette.text, width: pdf.contentWidth - labelWidth - columnGap };
  const rows = parts.map(({ title, items, isOrdered }) => {
    const text = items.map((item, index) => (isOrdered ? `${index + 1}. ${item}` : item)).join(' ');
    return { title, text, height: Math.max(pdf.heightOf(title, heading), pdf.heightOf(text, style)) + rowGap };
  });
  return {
    height: rows.reduce((sum, { height }) => sum + height, 0),
    write(top) {
      let y = top;
      for (const { title, text, height } of rows) {
        const section = pdf.element(pdf.root, 'Sect');
        pdf.write(section, 'H2', title, pdf.page.left, y, heading);
        pdf.write(section, 'P', text, pdf.page.left + labelWidth + columnGap, y, style);
        y += height;
      }
    },
  };
}
