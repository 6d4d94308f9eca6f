import { ownFooter } from '#platform/server/paper/own-footer.ts';
import type { Palette } from '#platform/server/paper/palette.ts';
import type { Block, PdfWriter } from '#platform/server/paper/pdf-writer.ts';
import { acceptance } from './acceptance.ts';
import { guidance } from './guidance.ts';
import type en from './locales/en.json';
import type { Proposal } from './proposal.ts';
import type { ProposalWords } from './words.ts';

const columns = 3;
const gap = 20;
const titleHeight = 13;
const rowGap = 2;
const blockGap = 5;
/** Inside the box of the disclaimer. */
const padding = 6;

/**
 * Writes the definitions, the note that the policy governs, the acceptance block, and the agency's footer together at
 * the bottom of the last page. The free space above them gets the largest form of the guidance that fits.
 */
export function writeSmallPrint(pdf: PdfWriter, proposal: Proposal, palette: Palette, t: ProposalWords) {
  const blocks = [
    definitions(pdf, proposal, palette, t),
    disclaimer(pdf, palette, t),
    acceptance(pdf, palette, t),
    ownFooter(pdf, proposal.agency, palette),
  ];
  const height = blocks.reduce((sum, block) => sum + block.height, 0);
  pdf.need(height);
  const room = pdf.page.bottom - height - pdf.y;
  guidance(pdf, proposal, palette, t)
    .find((guide) => guide.height <= room)
    ?.write(pdf.y);
  pdf.y = pdf.page.bottom - height;
  for (const block of blocks) {
    block.write(pdf.y);
    pdf.y += block.height;
  }
}

/** In columns, and only the terms that the page uses. */
function definitions(pdf: PdfWriter, proposal: Proposal, palette: Palette, t: ProposalWords): Block {
  const width = (pdf.contentWidth - gap * (columns - 1)) / columns;
  const word = { font: 'strong', size: 7.5, color: palette.text, width } as const;
  const meaning = { size: 7.5, color: palette.muted, width };
  const used = usedTerms(proposal).map((term) => ({
    word: t(`definitions.${term}.word`),
    text: t(`definitions.${term}.text`),
  }));
  const rows = Array.from({ length: Math.ceil(used.length / columns) }, (_, row) => {
    const cells = used.slice(row * columns, (row + 1) * columns);
    const heights = cells.map((cell) => pdf.heightOf(cell.word, word) + pdf.heightOf(cell.text, meaning));
    return { cells, height: Math.max(...heights) + rowGap };
  });
  return {
    height: titleHeight + rows.reduce((sum, { height }) => sum + height, 0) + blockGap,
    write(top) {
      const section = pdf.element(pdf.root, 'Sect');
      const heading = { font: 'strong', size: 10.5, color: palette.heading, width: pdf.contentWidth } as const;
      pdf.write(section, 'H2', t('groups.definitions'), pdf.page.left, top, heading);
      const list = pdf.element(section, 'L');
      let y = top + titleHeight;
      for (const { cells, height } of rows) {
        for (const [column, cell] of cells.entries()) {
          const item = pdf.element(list, 'LI');
          const x = pdf.page.left + column * (width + gap);
          const end = pdf.write(item, 'Lbl', cell.word, x, y, word);
          pdf.write(item, 'LBody', cell.text, x, end, meaning);
        }
        y += height;
      }
    },
  };
}

function usedTerms({ offer, risk, withMonthly }: Proposal): (keyof (typeof en)['definitions'])[] {
  const liability = risk.product_type === 'Comercial' && risk.details?.liability_needs;
  return [
    'annual_premium',
    ...(withMonthly && offer.annual_premium > 0 ? (['monthly_premium'] as const) : []),
    'deductible',
    'coverage',
    ...(offer.carrier ? (['carrier'] as const) : []),
    ...(liability ? (['liability_needs'] as const) : []),
    'valid_until',
  ];
}

function disclaimer(pdf: PdfWriter, palette: Palette, t: ProposalWords): Block {
  const width = pdf.contentWidth - 2 * padding;
  const heading = { font: 'strong', size: 8, color: palette.text, width } as const;
  const style = { size: 7.5, color: palette.text, width };
  const textHeight = pdf.heightOf(t('groups.disclaimer'), heading) + pdf.heightOf(t('disclaimer'), style);
  const height = textHeight + 2 * padding;
  return {
    height,
    write(top) {
      pdf.decorate((doc) => doc.rect(pdf.page.left, top, pdf.contentWidth, height).fill(palette.soft));
      const section = pdf.element(pdf.root, 'Sect');
      const y = pdf.write(section, 'H2', t('groups.disclaimer'), pdf.page.left + padding, top + padding, heading);
      pdf.write(section, 'P', t('disclaimer'), pdf.page.left + padding, y, style);
    },
  };
}
