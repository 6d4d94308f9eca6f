import type { Brand } from '#platform/contract/brand.ts';
import type { Language } from '#platform/contract/language.ts';
import { formatMoney } from '#platform/contract/money.ts';
import { type AgencyOnPaper, formatDay } from '#platform/server/paper/brand.ts';
import { writeCharts } from '#platform/server/paper/chart.ts';
import { writeFigures } from '#platform/server/paper/figure-boxes.ts';
import { writeLetterhead } from '#platform/server/paper/letterhead.ts';
import { writeOwnFooter } from '#platform/server/paper/own-footer.ts';
import { drawPageEdges } from '#platform/server/paper/page-edges.ts';
import { type Palette, paletteOf } from '#platform/server/paper/palette.ts';
import { isTooWide, type PaperTable, writeTable } from '#platform/server/paper/paper-table.ts';
import { createPdf, inOneLine, type PdfWriter } from '#platform/server/paper/pdf-writer.ts';
import { type Alphabet, type Rendered, render } from '#platform/server/paper/render.ts';
import type { Cell, Column } from '#platform/server/sheets/table-file.ts';
import { written as oneDecimal } from '../rates.ts';
import type { ReportTable, ToldReport } from './report.ts';
import { type ReportWords, reportWords } from './words.ts';

/** All inputs for a report's pages, as data that can be sent to another thread. */
export interface ReportOnPaper {
  language: Language;
  /** The current day of the agency. */
  today: string;
  brand: Brand;
  agency: AgencyOnPaper;
  report: ToldReport;
}

/** Renders the report as a tagged PDF. */
export function renderReport(facts: ReportOnPaper): Promise<Rendered> {
  return render(facts, written);
}

function written({ language, today, brand, agency, report }: ReportOnPaper, alphabet: Alphabet): Promise<Uint8Array> {
  const t = reportWords(language);
  const options = {
    title: plain(report.title),
    lang: language === 'es' ? 'es-US' : 'en-US',
    date: new Date(`${today}T12:00:00Z`),
    alphabet,
  };
  const tables = report.tables.map((table) => onPaper(table, agency.date_format, t));
  const upright = createPdf(options);
  const isAcross = tables.some((table) => isTooWide(upright, table));
  const pdf = isAcross ? createPdf({ ...options, isAcross }) : upright;
  const palette = paletteOf(brand);
  writeLetterhead(pdf, { agency, logoText: t('logo', { agency: agency.name }) }, palette);
  const title = { font: 'strong', size: 20, color: palette.text, width: pdf.contentWidth } as const;
  pdf.y = pdf.write(pdf.root, 'H1', report.title, pdf.page.left, pdf.y, title) + 4;
  // The letterhead has the agency's contact data.
  writeFacts(
    pdf,
    report.facts.filter(([label]) => label !== t('facts.contact')),
    palette,
  );
  if (report.description) paragraph(pdf, report.description, palette.text);
  pdf.y += 5;
  writeFigures(pdf, report.figures ?? [], palette, largestFigure);
  for (const text of report.sentences) paragraph(pdf, text, palette.text);
  writeCharts(pdf, report.charts ?? [], palette);
  for (const table of tables) writeTable(pdf, table, palette);
  const heading = { font: 'strong', size: 11, color: palette.heading, width: pdf.contentWidth } as const;
  pdf.need(60);
  pdf.y = pdf.write(pdf.root, 'H2', t('definitions'), pdf.page.left, pdf.y + 6, heading) + 3;
  for (const text of report.definitions) paragraph(pdf, text, palette.muted, 8);
  writeOwnFooter(pdf, agency, palette);
  const numbers = (number: number, pages: number) => t('page', { page: number, pages });
  // Text that doesn't fit is cut at its end, and every page must name its report.
  drawPageEdges(pdf, { name: inOneLine(report.title, agency.name), numbers }, palette);
  return pdf.end();
}

const largestFigure = 24;

/** The library writes the title into XML unescaped. */
const plain = (text: string) => text.replace(/[<&]/g, ' ');

function paragraph(pdf: PdfWriter, text: string, color: string, size = 9.5) {
  const style = { size, color, width: pdf.contentWidth };
  pdf.need(pdf.heightOf(text, style) + 4);
  pdf.y = pdf.write(pdf.root, 'P', text, pdf.page.left, pdf.y, style) + 3;
}

/** The report's details, in two columns. */
function writeFacts(pdf: PdfWriter, facts: ToldReport['facts'], { muted }: Palette) {
  const style = { size: 9, color: muted, width: pdf.contentWidth / 2 - 12 };
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2).map(([label, value]) => `${label}: ${value}`);
    const height = Math.max(...pair.map((text) => pdf.heightOf(text, style)));
    pdf.need(height);
    const top = pdf.y;
    for (const [side, text] of pair.entries()) {
      pdf.write(pdf.root, 'P', text, pdf.page.left + (side * pdf.contentWidth) / 2, top, style);
    }
    pdf.y = top + height + 2;
  }
  pdf.y += 3;
}

/** A table with cells formatted for the reader. */
function onPaper(
  { title, columns, rows, kinds = [], foot }: ReportTable,
  format: AgencyOnPaper['date_format'],
  t: ReportWords,
): PaperTable {
  const kindOf = (row: number, at: number) => {
    const kind = columns[at]?.kind ?? 'text';
    return kind === 'amount' ? (kinds[row] ?? kind) : kind;
  };
  return {
    title,
    empty: t('empty'),
    columns: columns.map(({ label, kind }) => ({
      label,
      ...(kind !== 'text' && kind !== 'day' && { isAmount: true as const }),
    })),
    rows: rows.map((row, number) => row.map((cell, at) => textOf(cell, kindOf(number, at), format))),
    ...(foot && {
      foot: foot.map((cell, at) =>
        // The label of the sums is in a column of names and days.
        cell === null ? '' : textOf(cell, at === 0 ? 'text' : kindOf(rows.length, at), format),
      ),
    }),
  };
}

function textOf(cell: Cell, kind: Column['kind'], format: AgencyOnPaper['date_format']): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return kind === 'day' ? formatDay(cell, format) : cell;
  if (kind === 'amount') return formatMoney(cell);
  if (kind === 'percent') return `${oneDecimal(cell)}%`;
  return kind === 'decimal' ? oneDecimal(cell) : cell.toLocaleString('en-US');
}
