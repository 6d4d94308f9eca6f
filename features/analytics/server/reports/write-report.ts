import type { Brand } from '#platform/contract/brand.ts';
import type { Language } from '#platform/contract/language.ts';
import { formatMoney } from '#platform/contract/money.ts';
import { type AgencyOnPaper, filled, formatDay } from '#platform/server/paper/brand.ts';
import { writeChart } from '#platform/server/paper/chart.ts';
import { writeLetterhead } from '#platform/server/paper/letterhead.ts';
import { writeOwnFooter } from '#platform/server/paper/own-footer.ts';
import { drawPageEdges } from '#platform/server/paper/page-edges.ts';
import { type Palette, paletteOf } from '#platform/server/paper/palette.ts';
import { fittedColumns, writeTable } from '#platform/server/paper/paper-table.ts';
import { type Alphabet, type Rendered, render } from '#platform/server/paper/render.ts';
import { contentWidth, createSheet, page, type Sheet } from '#platform/server/paper/sheet.ts';
import type { Cell, Column } from '#platform/server/sheets/table-file.ts';
import { written as oneDecimal } from '../rates.ts';
import type { ReportTable, ToldReport } from './report.ts';
import { type ReportWords, reportWords } from './words.ts';

/** Every fact of a report's pages, as data that can be sent to another thread. */
export interface ReportOnPaper {
  language: Language;
  /** The agency's day. */
  today: string;
  brand: Brand;
  agency: AgencyOnPaper;
  report: ToldReport;
}

/** The report as a tagged PDF. */
export function renderReport(facts: ReportOnPaper): Promise<Rendered> {
  return render(facts, written);
}

function written({ language, today, brand, agency, report }: ReportOnPaper, alphabet: Alphabet): Promise<Uint8Array> {
  const words = reportWords[language];
  const sheet = createSheet({
    title: plain(report.title),
    lang: language === 'es' ? 'es-US' : 'en-US',
    date: new Date(`${today}T12:00:00Z`),
    alphabet,
  });
  const palette = paletteOf(brand);
  writeLetterhead(sheet, { agency, logoText: filled(words.logo, { agency: agency.name }) }, palette);
  const title = { font: 'strong', size: 20, color: palette.text, width: contentWidth } as const;
  sheet.y = sheet.write(sheet.root, 'H1', report.title, page.left, sheet.y, title) + 4;
  for (const text of [report.description, ...report.sentences]) if (text) paragraph(sheet, text, palette.text);
  for (const chart of report.charts ?? []) writeChart(sheet, chart, palette);
  for (const table of report.tables) writePaperTable(sheet, table, agency.date_format, palette, words);
  sheet.need(60);
  for (const [label, value] of report.facts) paragraph(sheet, `${label}: ${value}`, palette.muted);
  const heading = { font: 'strong', size: 11, color: palette.heading, width: contentWidth } as const;
  sheet.need(60);
  sheet.y = sheet.write(sheet.root, 'H2', words.definitions, page.left, sheet.y + 6, heading) + 3;
  for (const text of report.definitions) paragraph(sheet, text, palette.text);
  writeOwnFooter(sheet, agency, palette);
  const numbers = (number: number, pages: number) => filled(words.page, { page: number, pages });
  drawPageEdges(sheet, { name: `${agency.name}  ·  ${report.title}`, numbers }, palette);
  return sheet.end();
}

/** The library writes the title into XML as it is. */
const plain = (text: string) => text.replace(/[<&]/g, ' ');

function paragraph(sheet: Sheet, text: string, color: string) {
  const style = { size: 9.5, color, width: contentWidth };
  sheet.need(sheet.heightOf(text, style) + 4);
  sheet.y = sheet.write(sheet.root, 'P', text, page.left, sheet.y, style) + 3;
}

function writePaperTable(
  sheet: Sheet,
  { title, columns, rows, kinds = [] }: ReportTable,
  format: AgencyOnPaper['date_format'],
  palette: Palette,
  words: ReportWords,
) {
  const kindOf = (row: number, at: number) => {
    const kind = columns[at]?.kind ?? 'text';
    return kind === 'amount' ? (kinds[row] ?? kind) : kind;
  };
  const texts = rows.map((row, number) => row.map((cell, at) => textOf(cell, kindOf(number, at), format)));
  const head = columns.map(({ label, kind }) => ({
    label,
    ...(kind !== 'text' && kind !== 'day' && { isAmount: true as const }),
  }));
  writeTable(sheet, { title, empty: words.empty, rows: texts, ...fittedColumns(sheet, head, texts) }, palette);
}

function textOf(cell: Cell, kind: Column['kind'], format: AgencyOnPaper['date_format']): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return kind === 'day' ? formatDay(cell, format) : cell;
  if (kind === 'amount') return formatMoney(cell);
  if (kind === 'percent') return `${oneDecimal(cell)}%`;
  return kind === 'decimal' ? oneDecimal(cell) : String(cell);
}
