import type { Brand } from '#platform/contract/brand.ts';
import type { Language } from '#platform/contract/language.ts';
import { formatMoney } from '#platform/contract/money.ts';
import { type AgencyOnPaper, formatDay } from '#platform/server/paper/brand.ts';
import { writeFigures } from '#platform/server/paper/figure-boxes.ts';
import { writeLetterhead } from '#platform/server/paper/letterhead.ts';
import { writeOwnFooter } from '#platform/server/paper/own-footer.ts';
import { drawPageEdges } from '#platform/server/paper/page-edges.ts';
import { type Palette, paletteOf } from '#platform/server/paper/palette.ts';
import { type PaperColumn, writeTable } from '#platform/server/paper/paper-table.ts';
import { createPdf, type PdfWriter } from '#platform/server/paper/pdf-writer.ts';
import { type Alphabet, type Rendered, render } from '#platform/server/paper/render.ts';
import type { CommissionCard } from '../../contract/lines.ts';
import type { Statement, StatementCard } from '../../contract/statements.ts';
import { type CommissionWords, commissionWords, kindOf } from '../words.ts';
import { carriedOn } from './carried-on.ts';

/** The data of a statement's pages, which can be sent to another thread. */
export interface StatementOnPaper {
  language: Language;
  /** The agency's day. */
  today: string;
  brand: Brand;
  agency: AgencyOnPaper;
  card: StatementCard;
  lines: readonly CommissionCard[];
  adjustments: Statement['adjusted'];
  /** There are more rows than the PDF has. */
  isCut: boolean;
}

/** The statement as a tagged PDF. */
export function renderStatement(facts: StatementOnPaper): Promise<Rendered> {
  return render(facts, written);
}

function written(facts: StatementOnPaper, alphabet: Alphabet): Promise<Uint8Array> {
  const { language, today, brand, agency, card } = facts;
  const t = commissionWords(language);
  const pdf = createPdf({
    title: `${t('statement.title')} ${plain(card.agent.full_name)} ${plain(card.period.name)}`,
    lang: language === 'es' ? 'es-US' : 'en-US',
    date: new Date(`${today}T12:00:00Z`),
    alphabet,
  });
  const palette = paletteOf(brand);
  writeLetterhead(pdf, { agency, logoText: t('statement.logo', { agency: agency.name }) }, palette);
  writeTitle(pdf, facts, palette, t);
  writeTotals(pdf, facts, palette, t);
  writeLines(pdf, facts, palette, t);
  writeAdjustments(pdf, facts, palette, t);
  writeNote(pdf, facts.isCut ? `${t('statement.cut')} ${t('statement.note')}` : t('statement.note'), palette);
  writeOwnFooter(pdf, agency, palette);
  const numbers = (number: number, pages: number) =>
    `${card.period.name}  ·  ${t('statement.page', { page: number, pages })}`;
  drawPageEdges(pdf, { name: `${agency.name}  ·  ${card.agent.full_name}`, numbers }, palette);
  return pdf.end();
}

/** The library writes the title into XML without escaping it. */
const plain = (text: string) => text.replace(/[<&]/g, ' ');

/** The title, the agent, the period, and the date of the file. */
function writeTitle(pdf: PdfWriter, { card, agency, today }: StatementOnPaper, palette: Palette, t: CommissionWords) {
  const day = (date: string) => formatDay(date, agency.date_format);
  const made = { size: 9, color: palette.muted, width: 170, align: 'right' } as const;
  const title = { font: 'strong', size: 20, color: palette.text, width: pdf.contentWidth - 180 } as const;
  const top = pdf.y;
  pdf.y = pdf.write(pdf.root, 'H1', t('statement.title'), pdf.page.left, top, title) + 4;
  pdf.write(pdf.root, 'P', t('statement.made', { date: day(today) }), pdf.page.right - 170, top + 8, made);
  const { period, agent } = card;
  const span = t('statement.from_to', { from: day(period.start_date), to: day(period.end_date) });
  const facts = [
    [t('statement.agent'), agent.full_name],
    [t('statement.period'), `${period.name}, ${span}  ·  ${period.scheme_name}`],
  ] as const;
  for (const [label, value] of facts) {
    const section = pdf.element(pdf.root, 'Sect');
    const labelStyle = { font: 'strong', size: 9, color: palette.heading, width: 70 } as const;
    const valueStyle = { size: 10.5, color: palette.text, width: pdf.contentWidth - 76 };
    pdf.write(section, 'H2', label, pdf.page.left, pdf.y + 1, labelStyle);
    pdf.y = pdf.write(section, 'P', value, pdf.page.left + 76, pdf.y, valueStyle) + 2;
  }
  pdf.y += 8;
}

/** The totals, with the amount to pay first. */
function writeTotals(pdf: PdfWriter, { card }: StatementOnPaper, palette: Palette, t: CommissionWords) {
  const figures = [
    { label: t('statement.net_to_pay'), value: formatMoney(card.net_to_pay), isMain: true as const },
    { label: t('statement.total_lines'), value: formatMoney(card.commissions) },
    { label: t('statement.total_adjustments'), value: formatMoney(card.adjustments) },
    { label: t('statement.carried_forward'), value: formatMoney(card.carried_forward) },
  ];
  writeFigures(pdf, figures, palette);
  const carried = carriedOn(card);
  if (carried > 0) {
    const text = t('statement.to_carry', { amount: formatMoney(carried) });
    const style = { size: 9.5, color: palette.text, width: pdf.contentWidth };
    pdf.y = pdf.write(pdf.root, 'P', text, pdf.page.left, pdf.y, style) + 6;
  }
}

function writeLines(pdf: PdfWriter, facts: StatementOnPaper, palette: Palette, t: CommissionWords) {
  const { agency, lines, card } = facts;
  const head: PaperColumn[] = [
    { label: t('columns.effective_date') },
    { label: t('columns.client') },
    { label: t('columns.policy_number') },
    { label: t('columns.detail') },
    { label: t('columns.annual_premium'), isAmount: true },
    { label: t('columns.commission_amount'), isAmount: true },
  ];
  const rows = lines.map((line) => [
    line.policy ? formatDay(line.policy.effective_date, agency.date_format) : '',
    line.client_name,
    line.policy?.policy_number ?? '',
    `${line.rule_name} · ${t(`products.${line.product_type}`)} · ${kindOf(t, line)}`,
    line.policy ? formatMoney(line.annual_premium) : '',
    formatMoney(line.commission_amount),
  ]);
  const foot = [t('statement.total_lines'), '', '', '', '', formatMoney(card.commissions)];
  writeTable(pdf, { title: t('statement.lines'), empty: t('statement.no_lines'), columns: head, rows, foot }, palette);
}

function writeAdjustments(pdf: PdfWriter, facts: StatementOnPaper, palette: Palette, t: CommissionWords) {
  const { agency, adjustments, card } = facts;
  const head: PaperColumn[] = [
    { label: t('columns.date') },
    { label: t('columns.client') },
    { label: t('columns.policy_number') },
    { label: t('columns.detail') },
    { label: t('columns.amount'), isAmount: true },
  ];
  const rows = adjustments.map((one) => [
    formatDay(one.made_on, agency.date_format),
    one.client_name,
    one.policy_number ?? '',
    `${t(`adjustments.${one.adjustment_type}`)}: ${one.reason}`,
    formatMoney(one.adjustment_amount),
  ]);
  const foot = [t('statement.total_adjustments'), '', '', '', formatMoney(card.adjustments)];
  writeTable(
    pdf,
    { title: t('statement.adjustments'), empty: t('statement.no_adjustments'), columns: head, rows, foot },
    palette,
  );
}

function writeNote(pdf: PdfWriter, text: string, palette: Palette) {
  const style = { size: 8, color: palette.muted, width: pdf.contentWidth };
  pdf.need(pdf.heightOf(text, style) + 8);
  pdf.y = pdf.write(pdf.root, 'P', text, pdf.page.left, pdf.y + 8, style);
}
