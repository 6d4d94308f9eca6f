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
import { type Alphabet, type Rendered, render } from '#platform/server/paper/render.ts';
import { createSheet, type Sheet } from '#platform/server/paper/sheet.ts';
import type { CommissionCard } from '../../contract/lines.ts';
import type { Statement, StatementCard } from '../../contract/statements.ts';
import { type CommissionWords, commissionWords, kindOf } from '../words.ts';
import { carriedOn } from './carried-on.ts';

/** Every fact of a statement's pages, as data that can be sent to another thread. */
export interface StatementOnPaper {
  language: Language;
  /** The agency's day. */
  today: string;
  brand: Brand;
  agency: AgencyOnPaper;
  card: StatementCard;
  lines: readonly CommissionCard[];
  adjustments: Statement['adjusted'];
  /** There are more than stand here. */
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
  const sheet = createSheet({
    title: `${statement.title} ${plain(card.agent.full_name)} ${plain(card.period.name)}`,
    lang: language === 'es' ? 'es-US' : 'en-US',
    date: new Date(`${today}T12:00:00Z`),
    alphabet,
  });
  const palette = paletteOf(brand);
  writeLetterhead(sheet, { agency, logoText: filled(statement.logo, { agency: agency.name }) }, palette);
  writeTitle(sheet, facts, palette, words);
  writeTotals(sheet, facts, palette, words);
  writeLines(sheet, facts, palette, words);
  writeAdjustments(sheet, facts, palette, words);
  writeNote(sheet, facts.isCut ? `${statement.cut} ${statement.note}` : statement.note, palette);
  writeOwnFooter(sheet, agency, palette);
  const numbers = (number: number, pages: number) =>
    `${card.period.name}  ·  ${filled(statement.page, { page: number, pages })}`;
  drawPageEdges(sheet, { name: `${agency.name}  ·  ${card.agent.full_name}`, numbers }, palette);
  return sheet.end();
}

/** The library writes the title into XML as it is. */
const plain = (text: string) => text.replace(/[<&]/g, ' ');

/** What it is, for whom, of which period, and since when. */
function writeTitle(sheet: Sheet, { card, agency, today }: StatementOnPaper, palette: Palette, words: CommissionWords) {
  const { statement } = words;
  const day = (date: string) => formatDay(date, agency.date_format);
  const made = { size: 9, color: palette.muted, width: 170, align: 'right' } as const;
  const title = { font: 'strong', size: 20, color: palette.text, width: sheet.contentWidth - 180 } as const;
  const top = sheet.y;
  sheet.y = sheet.write(sheet.root, 'H1', statement.title, sheet.page.left, top, title) + 4;
  sheet.write(sheet.root, 'P', filled(statement.made, { date: day(today) }), sheet.page.right - 170, top + 8, made);
  const { period, agent } = card;
  const span = filled(statement.from_to, { from: day(period.start_date), to: day(period.end_date) });
  const facts = [
    [statement.agent, agent.full_name],
    [statement.period, `${period.name}, ${span}  ·  ${period.scheme_name}`],
  ] as const;
  for (const [label, value] of facts) {
    const section = sheet.element(sheet.root, 'Sect');
    const labelStyle = { font: 'strong', size: 9, color: palette.heading, width: 70 } as const;
    const valueStyle = { size: 10.5, color: palette.text, width: sheet.contentWidth - 76 };
    sheet.write(section, 'H2', label, sheet.page.left, sheet.y + 1, labelStyle);
    sheet.y = sheet.write(section, 'P', value, sheet.page.left + 76, sheet.y, valueStyle) + 2;
  }
  sheet.y += 8;
}

/** What everything comes to, the sum to pay in front of all. */
function writeTotals(sheet: Sheet, { card }: StatementOnPaper, palette: Palette, words: CommissionWords) {
  const { statement } = words;
  const figures = [
    { label: statement.net_to_pay, value: formatMoney(card.net_to_pay), isMain: true as const },
    { label: statement.total_lines, value: formatMoney(card.commissions) },
    { label: statement.total_adjustments, value: formatMoney(card.adjustments) },
    { label: statement.carried_forward, value: formatMoney(card.carried_forward) },
  ];
  writeFigures(sheet, figures, palette);
  const carried = carriedOn(card);
  if (carried > 0) {
    const text = filled(statement.to_carry, { amount: formatMoney(carried) });
    const style = { size: 9.5, color: palette.text, width: sheet.contentWidth };
    sheet.y = sheet.write(sheet.root, 'P', text, sheet.page.left, sheet.y, style) + 6;
  }
}

function writeLines(sheet: Sheet, facts: StatementOnPaper, palette: Palette, words: CommissionWords) {
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
  writeTable(sheet, { title: statement.lines, empty: statement.no_lines, columns: head, rows, foot }, palette);
}

function writeAdjustments(sheet: Sheet, facts: StatementOnPaper, palette: Palette, words: CommissionWords) {
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
    sheet,
    { title: statement.adjustments, empty: statement.no_adjustments, columns: head, rows, foot },
    palette,
  );
}

function writeNote(sheet: Sheet, text: string, palette: Palette) {
  const style = { size: 8, color: palette.muted, width: sheet.contentWidth };
  sheet.need(sheet.heightOf(text, style) + 8);
  sheet.y = sheet.write(sheet.root, 'P', text, sheet.page.left, sheet.y + 8, style);
}
