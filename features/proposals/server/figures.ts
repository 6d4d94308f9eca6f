import { centsOf, dollarsOf, monthlyOf } from '#platform/contract/money.ts';
import { formatDay } from '#platform/server/paper/brand.ts';
import type { Palette } from '#platform/server/paper/palette.ts';
import { contentWidth, page, type Sheet } from '#platform/server/paper/sheet.ts';
import { formatKnownMoney } from './formats.ts';
import type { Proposal } from './proposal.ts';
import type { ProposalWords } from './words.ts';

const gap = 10;
const height = 47;
const padding = 13;
const largest = 17;
const largestLabel = 8.5;

/** The numbers that decide, as boxes: premium, deductible, coverage, last day. An amount that is not known says so. */
export function writeFigures(sheet: Sheet, proposal: Proposal, palette: Palette, words: ProposalWords) {
  const figures = figuresOf(proposal, words);
  const width = (contentWidth - gap * (figures.length - 1)) / figures.length;
  sheet.need(height);
  const top = sheet.y;
  const placed = figures.map((figure, index) => ({
    ...figure,
    left: page.left + index * (width + gap),
    // The premium comes first and stands out.
    color: index === 0 ? palette.onBand : figure.value === words.figures.not_given ? palette.muted : palette.text,
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
  const labelSize = Math.min(...placed.map(({ label }) => sizeFor(sheet, label, inner, largestLabel, 'text')));
  for (const { label, left, labelColor } of placed) {
    const style = { size: labelSize, color: labelColor, width: inner };
    sheet.write(labels, 'TH', label, left + padding, top + 7, style, 'Column');
  }
  const values = sheet.element(table, 'TR');
  const size = Math.min(...placed.map(({ value }) => sizeFor(sheet, value, inner, largest, 'strong')));
  for (const { value, left, color } of placed) {
    const style = { font: 'strong', size, color, width: inner } as const;
    sheet.write(values, 'TD', value, left + padding, top + 20 + (largest - size) / 2, style);
  }
  sheet.y = top + height + 12;
}

function figuresOf({ offer, agency, today, withMonthly }: Proposal, words: ProposalWords) {
  const amount = (dollars: number) => formatKnownMoney(dollars) || words.figures.not_given;
  const monthly = dollarsOf(monthlyOf(centsOf(offer.annual_premium)));
  const last = offer.valid_until < today ? words.figures.valid_until_past : words.figures.valid_until;
  return [
    { label: words.figures.annual_premium, value: amount(offer.annual_premium) },
    ...(withMonthly && offer.annual_premium > 0
      ? [{ label: words.figures.monthly_premium, value: formatKnownMoney(monthly) }]
      : []),
    { label: words.figures.deductible, value: amount(offer.deductible) },
    { label: words.figures.coverage_amount, value: amount(offer.coverage_amount) },
    { label: last, value: formatDay(offer.valid_until, agency.date_format) },
  ];
}

/** The largest size up to `most` at which a text stands on one line. */
function sizeFor({ doc }: Sheet, text: string, width: number, most: number, font: 'text' | 'strong'): number {
  const full = doc.font(font).fontSize(most).widthOfString(text);
  return Math.min(most, Math.floor((most * width * 9.8) / full) / 10);
}
