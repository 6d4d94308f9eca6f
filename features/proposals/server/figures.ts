import { centsOf, dollarsOf, monthlyOf } from '#platform/contract/money.ts';
import { formatDay } from '#platform/server/paper/brand.ts';
import { type PaperFigure, writeFigures } from '#platform/server/paper/figure-boxes.ts';
import type { Palette } from '#platform/server/paper/palette.ts';
import type { PdfWriter } from '#platform/server/paper/pdf-writer.ts';
import { formatKnownMoney } from './formats.ts';
import type { Proposal } from './proposal.ts';
import type { ProposalWords } from './words.ts';

/** The key figures, as boxes: premium, deductible, coverage, last day. An unknown amount is marked as unknown. */
export function writeOffer(pdf: PdfWriter, proposal: Proposal, palette: Palette, t: ProposalWords) {
  writeFigures(pdf, figuresOf(proposal, t), palette);
}

function figuresOf({ offer, agency, today, withMonthly }: Proposal, t: ProposalWords): PaperFigure[] {
  const figure = (label: string, dollars: number) => {
    const value = formatKnownMoney(dollars) || t('figures.not_given');
    return { label, value, isUnknown: value === t('figures.not_given') };
  };
  const monthly = dollarsOf(monthlyOf(centsOf(offer.annual_premium)));
  const last = offer.valid_until < today ? t('figures.valid_until_past') : t('figures.valid_until');
  return [
    // The premium is first and emphasized.
    { ...figure(t('figures.annual_premium'), offer.annual_premium), isMain: true },
    ...(withMonthly && offer.annual_premium > 0 ? [figure(t('figures.monthly_premium'), monthly)] : []),
    figure(t('figures.deductible'), offer.deductible),
    figure(t('figures.coverage_amount'), offer.coverage_amount),
    { label: last, value: formatDay(offer.valid_until, agency.date_format) },
  ];
}
