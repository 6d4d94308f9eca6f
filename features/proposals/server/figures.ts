import { formatDay, formatKnownMoney } from './formats.ts';
import type { Palette } from './palette.ts';
import type { Proposal } from './proposal.ts';
import { contentWidth, page, type Sheet } from './sheet.ts';
import type { ProposalWords } from './words.ts';

const gap = 10;
const height = 52;
const padding = 13;
const largest = 17;

/** The numbers that decide, as boxes: premium, deductible, coverage, last day. Those not known are left out. */
export function writeFigures(sheet: Sheet, proposal: Proposal, palette: Palette, words: ProposalWords) {
  const figures = figuresOf(proposal, words);
  const width = (contentWidth - gap * (figures.length - 1)) / figures.length;
  sheet.need(height);
  const top = sheet.y;
  const placed = figures.map((figure, index) => ({
    ...figure,
    left: page.left + index * (width + gap),
    // The premium comes first and stands out.
    color: index === 0 ? palette.onBand : palette.text,
    labelColor: index === 0 ? palette.onBand : palette.muted,
  }));
  sheet.decorate((doc) => {
    for (const [index, { left }] of placed.entries()) {
      doc.rect(left, top, width, height).fill(index === 0 ? palette.band : palette.soft);
      doc.rect(left, top, 3, height).fill(palette.accent);
    }
  });
  const table = sheet.element(sheet.root, 'Table');
  const inner = width - padding - 6;
  const labels = sheet.element(table, 'TR');
  for (const { label, left, labelColor } of placed) {
    const style = { size: 8.5, color: labelColor, width: inner };
    sheet.write(labels, 'TH', label, left + padding, top + 9, style, 'Column');
  }
  const values = sheet.element(table, 'TR');
  const size = Math.min(...placed.map(({ value }) => sizeFor(sheet, value, inner)));
  for (const { value, left, color } of placed) {
    const style = { font: 'strong', size, color, width: inner } as const;
    sheet.write(values, 'TD', value, left + padding, top + 23 + (largest - size) / 2, style);
  }
  sheet.y = top + height + 15;
}

function figuresOf({ offer, agency, today }: Proposal, words: ProposalWords) {
  const last = offer.valid_until < today ? words.figures.valid_until_past : words.figures.valid_until;
  return [
    { label: words.figures.annual_premium, value: formatKnownMoney(offer.annual_premium) },
    { label: words.figures.deductible, value: formatKnownMoney(offer.deductible) },
    { label: words.figures.coverage_amount, value: formatKnownMoney(offer.coverage_amount) },
    { label: last, value: formatDay(offer.valid_until, agency.date_format) },
  ].filter(({ value }) => value !== '');
}

/** The largest size at which a value stands on one line. */
function sizeFor({ doc }: Sheet, value: string, width: number): number {
  const full = doc.font('strong').fontSize(largest).widthOfString(value);
  return Math.min(largest, Math.floor((largest * width * 9.8) / full) / 10);
}
