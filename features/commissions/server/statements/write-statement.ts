import type { Brand } from '#platform/contract/brand.ts';
import type { Language } from '#platform/contract/language.ts';
import { formatMoney } from '#platform/contract/money.ts';
import { type AgencyOnPaper, filled, formatDay } from '#platform/server/paper/brand.ts';
import { writeLetterhead } from '#platform/server/paper/letterhead.ts';
import { writeOwnFooter } from '#platform/server/paper/own-footer.ts';
import { drawPageEdges } from '#platform/server/paper/page-edges.ts';
import { type Palette, paletteOf } from '#platform/server/paper/palette.ts';
import { type PaperColumn, writeTable } from '#platform/server/paper/paper-table.ts';
import { type Alphabet, type Rendered, render } from '#platform/server/paper/render.ts';
import { contentWidth, createSheet, page, type Sheet } from '#platform/server/paper/sheet.ts';
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
  const title = { font: 'strong', size: 20, color: palette.text, width: contentWidth - 180 } as const;
  const top = sheet.y;
  sheet.y = sheet.write(sheet.root, 'H1', statement.title, page.left, top, title) + 4;
  sheet.write(sheet.root, 'P', filled(statement.made, { date: day(today) }), page.right - 170, top + 8, made);
  const { period, agent } = card;
  const span = filled(statement.from_to, { from: day(period.start_date), to: day(period.end_date) });
  const facts = [
    [statement.agent, agent.full_name],
    [statement.period, `${period.name}, ${span}  ·  ${period.scheme_name}`],
  ] as const;
  for (const [label, value] of facts) {
    const section = sheet.element(sheet.root, 'Sect');
    const labelStyle = { font: 'strong', size: 9, color: palette.heading, width: 70 } as const;
    const valueStyle = { size: 10.5, color: palette.text, width: contentWidth - 76 };
    sheet.write(section, 'H2', label, page.left, sheet.y + 1, labelStyle);
    sheet.y = sheet.write(section, 'P', value, page.left + 76, sheet.y, valueStyle) + 2;
  }
  sheet.y += 8;
}

/** What everything comes to, the sum to pay in front of all. */
function writeTotals(sheet: Sheet, { card }: StatementOnPaper, palette: Palette, words: CommissionWords) {
  const { statement } = words;
  const height = 46;
  const boxes = [
    { label: statement.net_to_pay, amount: card.net_to_pay },
    { label: statement.total_lines, amount: card.commissions },
    { label: statement.total_adjustments, amount: card.adjustments },
    { label: statement.carried_forward, amount: card.carried_forward },
  ];
  const gap = 10;
  const width = (contentWidth - gap * (boxes.length - 1)) / boxes.length;
  const top = sheet.y;
  const placed = boxes.map((box, at) => ({ ...box, left: page.left + at * (width + gap), isFirst: at === 0 }));
  sheet.decorate((doc) => {
    for (const { left, isFirst } of placed) {
      doc.rect(left, top, width, height).fill(isFirst ? palette.band : palette.soft);
      doc.rect(left, top, 3, height).fill(palette.accent);
    }
  });
  const table = sheet.element(sheet.root, 'Table');
  const [labels, values] = [sheet.element(table, 'TR'), sheet.element(table, 'TR')];
  for (const { label, left, isFirst } of placed) {
    const style = { size: 8, color: isFirst ? palette.onBand : palette.muted, width: width - 16 };
    sheet.write(labels, 'TH', label, left + 12, top + 7, style, 'Column');
  }
  for (const { amount, left, isFirst } of placed) {
    const color = isFirst ? palette.onBand : palette.text;
    const style = { font: 'strong', size: sizeFor(amount), color, width: width - 16 } as const;
    sheet.write(values, 'TD', formatMoney(amount), left + 12, top + 21, style);
  }
  sheet.y = top + height + 8;
  const carried = carriedOn(card);
  if (carried > 0) {
    const text = filled(statement.to_carry, { amount: formatMoney(carried) });
    const style = { size: 9.5, color: palette.text, width: contentWidth };
    sheet.y = sheet.write(sheet.root, 'P', text, page.left, sheet.y, style) + 6;
  }
}

/** The longest amounts are set smaller. */
const sizeFor = (amount: number) => (formatMoney(amount).length > 13 ? 11 : 14);

function writeLines(sheet: Sheet, facts: StatementOnPaper, palette: Palette, words: CommissionWords) {
  const { agency, lines, card } = facts;
  const { columns, statement } = words;
  const head: PaperColumn[] = [
    { label: columns.effective_date, width: 62 },
    { label: columns.client, width: 128 },
    { label: columns.policy_number, width: 94 },
    { label: columns.detail, width: 112 },
    { label: columns.annual_premium, width: 62, isAmount: true },
    { label: columns.commission_amount, width: 58, isAmount: true },
  ];
  const rows = lines.map((line) => [
    line.policy ? formatDay(line.policy.effective_date, agency.date_format) : '',
    line.client_name,
    line.policy?.policy_number ?? '',
    `${line.rule_name} · ${words.products[line.product_type]} · ${kindOf(words, line)}`,
    line.policy ? formatMoney(line.annual_premium) : '',
    formatMoney(line.commission_amount),
  ]);
  const total = [statement.total_lines, formatMoney(card.commissions)] as const;
  writeTable(sheet, { title: statement.lines, empty: statement.no_lines, columns: head, rows, total }, palette);
}

function writeAdjustments(sheet: Sheet, facts: StatementOnPaper, palette: Palette, words: CommissionWords) {
  const { agency, adjustments, card } = facts;
  const { columns, statement } = words;
  const head: PaperColumn[] = [
    { label: columns.date, width: 62 },
    { label: columns.client, width: 128 },
    { label: columns.policy_number, width: 94 },
    { label: columns.detail, width: 174 },
    { label: columns.amount, width: 58, isAmount: true },
  ];
  const rows = adjustments.map((one) => [
    formatDay(one.made_on, agency.date_format),
    one.client_name,
    one.policy_number ?? '',
    `${words.adjustments[one.adjustment_type]}: ${one.reason}`,
    formatMoney(one.adjustment_amount),
  ]);
  const total = [statement.total_adjustments, formatMoney(card.adjustments)] as const;
  writeTable(
    sheet,
    { title: statement.adjustments, empty: statement.no_adjustments, columns: head, rows, total },
    palette,
  );
}

function writeNote(sheet: Sheet, text: string, palette: Palette) {
  const style = { size: 8, color: palette.muted, width: contentWidth };
  sheet.need(sheet.heightOf(text, style) + 8);
  sheet.y = sheet.write(sheet.root, 'P', text, page.left, sheet.y + 8, style);
}
