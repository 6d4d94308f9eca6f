import type { Brand } from '#platform/contract/brand.ts';
import type { Language } from '#platform/contract/language.ts';
import { formatMoney } from '#platform/contract/money.ts';
import { type AgencyOnPaper, filled, formatDay } from '#platform/server/paper/brand.ts';
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
  const words = commissionWords[language];
  const { statement } = words;
  const pdf = createPdf({
    title: `${statement.title} ${plain(card.agent.full_name)} ${plain(card.period.name)}`,
    lang: language === 'es' ? 'es-US' : 'en-US',
    date: new Date(`${today}T12:00:00Z`),
    alphabet,
  });
  const palette = paletteOf(brand);
  writeLetterhead(pdf, { agency, logoText: filled(statement.logo, { agency: agency.name }) }, palette);
  writeTitle(pdf, facts, palette, words);
  writeTotals(pdf, facts, palette, words);
  writeLines(pdf, facts, palette, words);
  writeAdjustments(pdf, facts, palette, words);
  writeNote(pdf, facts.isCut ? `${statement.cut} ${statement.note}` : statement.note, palette);
  writeOwnFooter(pdf, agency, palette);
  const numbers = (number: number, pages: number) =>
    `${card.period.name}  ·  ${filled(statement.page, { page: number, pages })}`;
  drawPageEdges(pdf, { name: `${agency.name}  ·  ${card.agent.full_name}`, numbers }, palette);
  return pdf.end();
}

/** The library writes the title into XML without escaping it. */
const plain = (text: string) => text.replace(/[<&]/g, ' ');

/** The title, the agent, the period, and the date of the file. */
function writeTitle(
  pdf: PdfWriter,
  { card, agency, today }: StatementOnPaper,
  palette: Palette,
  words: CommissionWords,
) {
  const { statement } = words;
  const day = (date: string) => formatDay(date, agency.date_format);
  const made = { size: 9, color: palette.muted, width: 170, align: 'right' } as const;
  const title = { font: 'strong', size: 20, color: palette.text, width: pdf.contentWidth - 180 } as const;
  const top = pdf.y;
  pdf.y = pdf.write(pdf.root, 'H1', statement.title, pdf.page.left, top, title) + 4;
  pdf.write(pdf.root, 'P', filled(statement.made, { date: day(today) }), pdf.page.right - 170, top + 8, made);
  const { period, agent } = card;
  const span = filled(statement.from_to, { from: day(period.start_date), to: day(period.end_date) });
  const facts = [
    [statement.agent, agent.full_name],
    [statement.period, `${period.name}, ${span}  ·  ${period.scheme_name}`],
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
function writeTotals(pdf: PdfWriter, { card }: StatementOnPaper, palette: Palette, words: CommissionWords) {
  const { statement } = words;
  const figures = [
    { label: statement.net_to_pay, value: formatMoney(card.net_to_pay), isMain: true as const },
    { label: statement.total_lines, value: formatMoney(card.commissions) },
    { label: statement.total_adjustments, value: formatMoney(card.adjustments) },
    { label: statement.carried_forward, value: formatMoney(card.carried_forward) },
  ];
  writeFigures(pdf, figures, palette);
  const carried = carriedOn(card);
  if (carried > 0) {
    const text = filled(statement.to_carry, { amount: formatMoney(carried) });
    const style = { size: 9.5, color: palette.text, width: pdf.contentWidth };
    pdf.y = pdf.write(pdf.root, 'P', text, pdf.page.left, pdf.y, style) + 6;
  }
}

function writeLines(pdf: PdfWriter, facts: StatementOnPaper, palette: Palette, words: CommissionWords) {
  const { agency, lines, card } = facts;
  const { columns, statement } = words;
  const head: PaperColumn[] = [
    { label: columns.effective_date },
    { label: columns.client },
    { label: columns.policy_number },
    { label: columns.detail },
    { label: columns.annual_premium, isAmount: true },
    { label: columns.commission_amount, isAmount: true },
  ];
  const rows = lines.map((line) => [
    line.policy ? formatDay(line.policy.effective_date, agency.date_format) : '',
    line.client_name,
    line.policy?.policy_number ?? '',
    `${line.rule_name} · ${words.products[line.product_type]} · ${kindOf(words, line)}`,
    line.policy ? formatMoney(line.annual_premium) : '',
    formatMoney(line.commission_amount),
  ]);
  const foot = [statement.total_lines, '', '', '', '', formatMoney(card.commissions)];
  writeTable(pdf, { title: statement.lines, empty: statement.no_lines, columns: head, rows, foot }, palette);
}

function writeAdjustments(pdf: PdfWriter, facts: StatementOnPaper, palette: Palette, words: CommissionWords) {
  const { agency, adjustments, card } = facts;
  const { columns, statement } = words;
  const head: PaperColumn[] = [
    { label: columns.date },
    { label: columns.client },
    { label: columns.policy_number },
    { label: columns.detail },
    { label: columns.amount, isAmount: true },
  ];
  const rows = adjustments.map((one) => [
    formatDay(one.made_on, agency.date_format),
    one.client_name,
    one.policy_number ?? '',
    `${words.adjustments[one.adjustment_type]}: ${one.reason}`,
    formatMoney(one.adjustment_amount),
  ]);
  const foot = [statement.total_adjustments, '', '', '', formatMoney(card.adjustments)];
  writeTable(
    pdf,
    { title: statement.adjustments, empty: statement.no_adjustments, columns: head, rows, foot },
    palette,
  );
}

function writeNote(pdf: PdfWriter, text: string, palette: Palette) {
  const style = { size: 8, color: palette.muted, width: pdf.contentWidth };
  pdf.need(pdf.heightOf(text, style) + 8);
  pdf.y = pdf.write(pdf.root, 'P', text, pdf.page.left, pdf.y + 8, style);
}
