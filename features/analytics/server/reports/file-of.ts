import { letterheadOf } from '#features/branding/server/index.ts';
import { dayAt } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { FileAnswer } from '#platform/server/http/answers.ts';
import { type AgencyOnPaper, formatDay } from '#platform/server/paper/brand.ts';
import { paperPool } from '#platform/server/paper/paper-pool.ts';
import { longBook } from '#platform/server/sheets/long-book.ts';
import { bookFile, type Cell, pieceLength } from '#platform/server/sheets/table-file.ts';
import type { ExportFormat } from '../../contract/reports.ts';
import { readNames } from '../metrics/names.ts';
import type { Asked, Reading } from '../range.ts';
import type { LongTable, Report, ReportTable, ToldReport } from './report.ts';
import { tableOf, withSums } from './tables.ts';
import { type ReportWords, reportWords } from './words.ts';
import type { ReportOnPaper } from './write-report.ts';

const typeOf = { pdf: 'pdf', excel: 'xlsx', csv: 'csv', json: 'json' } as const satisfies Record<ExportFormat, string>;
export type ReportFile = (typeof typeOf)[ExportFormat];

/** So many rows stand on paper at most: some forty pages. */
const rowsOnPaper = 1_000;
const lettersNamed = 20;

/** What a file is made by: a call, or a job. */
export type ReportDeed = Reading &
  Pick<Deed, 'language' | 'services' | 'refuseFields'> & { refuse: Deed<'letters_missing'>['refuse'] };

const renderInPool = paperPool<ReportOnPaper>(new URL('report-worker.ts', import.meta.url));

/**
 * A report in a format, in the language of its reader. Nothing is cut short: what is too long for paper is refused on the
 * format.
 */
export async function fileOf(
  report: Report,
  asked: Asked,
  format: ExportFormat,
  deed: ReportDeed,
): Promise<FileAnswer<ReportFile>> {
  const { language, today, refuse, refuseFields, clock } = deed;
  const words = reportWords[language];
  const { long, ...whole } = report;
  const inTables = report.tables.reduce((sum, table) => sum + table.rows.length, 0);
  if (format === 'pdf' && inTables + (long?.count ?? 0) > rowsOnPaper) {
    refuseFields([{ field: 'export_format', code: 'too_big', message: 'analytics:validation.too_long_for_paper' }]);
  }
  const [letterhead, names] = await Promise.all([letterheadOf(deed), readNames(deed)]);
  const filters = Object.values(asked.filters)
    .flatMap((values) => values ?? [])
    .map((value) => names.get(value)?.full_name ?? (value === 'none' ? words.none : value));
  const made = clock();
  const told = (rows: number): ToldReport => ({
    ...whole,
    facts: factsOf({ asked, rows, agency: letterhead.agency, filters, made }, words, deed),
    definitions: definitionsIn(words),
  });
  return {
    type: typeOf[format],
    name: `${fileWord(report.title) || 'report'}-${today}.${typeOf[format]}`,
    fullName: `${spelled(report.title)}-${today}.${typeOf[format]}`,
    async *content() {
      if (format === 'json') {
        yield* jsonOf(report, (rows) => jsonFacts(told(rows), asked, rows, made, deed));
      } else if (format === 'pdf') {
        const shown = report.tables.filter(({ isDrawn }) => !isDrawn);
        const tables = [...(long ? [await wholeOf(long, words)] : []), ...shown];
        const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
        const onPaper = { ...told(rows), tables };
        const rendered = await renderInPool({ language, today, ...letterhead, report: onPaper });
        if ('file' in rendered) yield rendered.file;
        else refuse('letters_missing', { letters: rendered.missing.slice(0, lettersNamed).join(' ') });
      } else {
        const type = format === 'excel' ? 'xlsx' : 'csv';
        const named = namedFor(letterhead.agency);
        const rest = (rows: number) => {
          const about = told(rows);
          return [...report.tables, ...sentenceTables(about, words), aboutTable(about, words)].map(named);
        };
        if (long) yield* longBook(type, { ...named(long), rows: long.rows() }, (rows) => rest(rows + inTables));
        else yield await bookFile(type, rest(inTables));
      }
    },
  };
}

const namedFor =
  ({ date_format: days }: Pick<AgencyOnPaper, 'date_format'>) =>
  <T extends { title: string }>({ title, ...table }: T) => ({ name: title, days, ...table });

/** A table whose rows fit on paper. */
async function wholeOf({ rows, sums, ...table }: LongTable, words: ReportWords): Promise<ReportTable> {
  return withSums({ ...table, rows: await Array.fromAsync(rows()) }, sums, words);
}

const aboutTable = ({ facts }: ToldReport, words: ReportWords) =>
  tableOf(
    'facts',
    [
      ['fact', 'text'],
      ['value', 'text'],
    ],
    [...facts, ...definitionRows(words)],
    words,
  );

const definitionsIn = ({ definitions: { heading: _, ...definitions } }: ReportWords) => Object.values(definitions);

const definitionRows = (words: ReportWords) =>
  definitionsIn(words).map((text) => [words.definitions.heading, text] as const);

const sentenceTables = ({ sentences }: ToldReport, words: ReportWords) =>
  sentences.length > 0
    ? [
        {
          ...tableOf(
            'tops',
            [['fact', 'text']],
            sentences.map((text) => [text]),
            words,
          ),
          title: '!',
        },
      ]
    : [];

function factsOf(
  {
    asked,
    rows,
    agency,
    filters,
    made,
  }: { asked: Asked; rows: number; agency: AgencyOnPaper; filters: readonly string[]; made: Date },
  { facts }: ReportWords,
  { agency: { time_zone }, language }: Pick<ReportDeed, 'agency' | 'language'>,
): [string, string][] {
  const { range, before } = asked;
  const day = (of: string) => formatDay(of, agency.date_format);
  const contact = [agency.contact_phone, agency.admin_email].filter((text) => text !== '');
  return [
    [facts.agency, agency.name],
    ...contact.map((text) => [facts.contact, text] as [string, string]),
    [facts.range, `${day(range.from)} – ${day(range.to)}`],
    [facts.previous, `${day(before.from)} – ${day(before.to)}`],
    [facts.filters, filters.join(', ') || facts.no_filters],
    [facts.zone, time_zone],
    [facts.made, `${day(dayAt(made, time_zone))} ${timeAt(made, time_zone, language)}`],
    [facts.rows, String(rows)],
  ];
}

/** A time of day with its zone, in the words of a language. */
function timeAt(at: Date, timeZone: string, language: Language): string {
  const style = { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return at.toLocaleTimeString(`${language}-US`, style);
}

function jsonFacts(
  { title, description }: ToldReport,
  { range, before, filters }: Asked,
  rows: number,
  made: Date,
  { agency: { time_zone } }: Pick<Reading, 'agency'>,
) {
  return {
    ...{ report_name: title, description, period_start: range.from, period_end: range.to },
    ...{ previous_start: before.from, previous_end: before.to, time_zone, filters, generated_at: made.toISOString() },
    rows,
  };
}

type Row = readonly Cell[];

/** Numbers stay numbers; what the API answers stands under its own names. A long table comes row by row, before the facts. */
async function* jsonOf(
  { tables, long, sentences, json }: Report,
  facts: (rows: number) => object,
): AsyncGenerator<string> {
  const told = (columns: ReportTable['columns'], row: Row) =>
    Object.fromEntries(columns.map(({ key }, at) => [key, row[at] ?? null]));
  const whole = tables.map(({ key, columns, rows }) => [key, rows.map((row) => told(columns, row))] as const);
  const count = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const data = { ...Object.fromEntries(whole), sentences };
  if (!long) {
    yield JSON.stringify({ ...facts(count), data: json ?? data }, null, 2);
    return;
  }
  let piece = `{"data":{${JSON.stringify(long.key)}:[`;
  let rows = 0;
  for await (const row of long.rows()) {
    piece += `${rows === 0 ? '' : ','}\n${JSON.stringify(told(long.columns, row))}`;
    rows += 1;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}],${JSON.stringify(data).slice(1)},${JSON.stringify(facts(count + rows)).slice(1)}`;
}

/** A title as a file may be called, in any letters, or in those of ASCII. */
const spelled = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const fileWord = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
