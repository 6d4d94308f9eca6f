import { letterheadOf } from '#features/branding/server/index.ts';
import { dayAt } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/language.ts';
import { timeZoneName } from '#platform/contract/time-zone-name.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { FileAnswer } from '#platform/server/http/answers.ts';
import { type AgencyOnPaper, formatDay } from '#platform/server/paper/brand.ts';
import { fileWords } from '#platform/server/paper/file-words.ts';
import { paperPool } from '#platform/server/paper/paper-pool.ts';
import { csvZip } from '#platform/server/sheets/csv-zip.ts';
import { longBook } from '#platform/server/sheets/long-book.ts';
import { bookFile, type Table, tableFile } from '#platform/server/sheets/table-file.ts';
import { none } from '../../contract/range.ts';
import type { ExportFormat } from '../../contract/reports.ts';
import { type AgentName, readNames } from '../metrics/names.ts';
import type { RangeRequest, Reading } from '../range.ts';
import { definitionsOfTables } from './definitions.ts';
import { jsonOf } from './json-of.ts';
import type { LongTable, Report, ReportTable, ToldReport } from './report.ts';
import { tableOf, withSums } from './tables.ts';
import { type ReportWords, reportWords } from './words.ts';
import type { ReportOnPaper } from './write-report.ts';

const typeOf = { pdf: 'pdf', excel: 'xlsx', csv: 'csv', json: 'json' } as const satisfies Record<ExportFormat, string>;
export type ReportFile = (typeof typeOf)[ExportFormat] | 'zip';

/** The maximum number of rows in a PDF: about forty pages. */
const rowsOnPaper = 1_000;
const lettersNamed = 20;

/** The context that creates a file: a request's or a job's. */
export type ReportContext = Reading &
  Pick<CommandContext, 'language' | 'services' | 'refuseFields'> & {
    refuse: CommandContext<'letters_missing'>['refuse'];
  };

const renderInPool = paperPool<ReportOnPaper>(new URL('report-worker.ts', import.meta.url));

/**
 * Renders a report in a format, in the reader's language. CSV is the single table, or a ZIP file of several with a
 * separate file for the report's details. Nothing is truncated: a report too long for a PDF is refused on the format's
 * field.
 */
export async function fileOf(
  report: Report,
  query: RangeRequest,
  format: ExportFormat,
  ctx: ReportContext,
): Promise<FileAnswer<ReportFile>> {
  const { language, today, refuse, refuseFields, clock } = ctx;
  const t = reportWords(language);
  const { long, tables, name, data: _, ...whole } = report;
  const inTables = tables.reduce((sum, table) => sum + table.rows.length, 0);
  if (format === 'pdf' && inTables + (long?.count ?? 0) > rowsOnPaper) {
    refuseFields([{ field: 'export_format', code: 'too_big', message: 'analytics:validation.too_long_for_paper' }]);
  }
  const [letterhead, names] = await Promise.all([letterheadOf(ctx), readNames(ctx)]);
  const { agency } = letterhead;
  const filters = filtersIn(query, names, t);
  const made = clock();
  const title = name ?? t(`titles.${report.kind}`);
  const told = (rows: number): ToldReport => ({
    ...whole,
    tables,
    title,
    facts: factsOf({ asked: query, rows, agency, filters, made }, t, ctx),
    definitions: definitionsOfTables([...(long ? [long] : []), ...report.tables], ctx),
  });
  const isOneTable = tables.length + (long ? 1 : 0) === 1;
  const type = format === 'csv' && !isOneTable ? 'zip' : typeOf[format];
  return {
    type,
    name: `${asciiWords(title) || 'report'}-${today}.${type}`,
    fullName: `${fileWords(title)}-${today}.${type}`,
    async *content() {
      const named = namedFor(agency);
      if (type === 'json') {
        yield* jsonOf(report, { request: query, agency, made }, ctx);
      } else if (type === 'pdf') {
        const shown = tables.filter(({ isDrawn }) => !isDrawn);
        const all = [...(long ? [await wholeOf(long, t)] : []), ...shown];
        const rows = all.reduce((sum, table) => sum + table.rows.length, 0);
        const rendered = await renderInPool({ language, today, ...letterhead, report: { ...told(rows), tables: all } });
        if ('file' in rendered) yield rendered.file;
        else refuse('letters_missing', { letters: rendered.missing.slice(0, lettersNamed).join(' ') });
      } else if (type === 'xlsx') {
        const rest = (rows: number) => {
          const about = told(rows);
          const facts = tableOfFacts([...about.facts, ...definitionRows(about, t)], t);
          return [...tables, ...sentenceTables(about, t), facts].map(named);
        };
        if (long) yield* longBook({ ...named(long), rows: long.rows() }, made, (rows) => rest(rows + inTables));
        else yield await bookFile(rest(inTables));
      } else {
        const all: Table[] = [...(long ? [{ ...named(long), rows: long.rows() }] : []), ...tables.map(named)];
        if (all[0] && isOneTable) yield* tableFile('csv', all[0]);
        else {
          const { facts } = told(inTables + (long?.count ?? 0));
          yield* csvZip([...all, named(tableOfFacts(facts, t))], made);
        }
      }
    },
  };
}

const namedFor =
  ({ date_format: days }: Pick<AgencyOnPaper, 'date_format'>) =>
  <T extends { title: string }>({ title, ...table }: T) => ({ name: title, days, ...table });

/** A table whose rows fit in a PDF. */
async function wholeOf({ rows, records: _, sums, ...table }: LongTable, t: ReportWords): Promise<ReportTable> {
  return withSums({ ...table, rows: await Array.fromAsync(rows()) }, sums, t);
}

const tableOfFacts = (facts: ToldReport['facts'], t: ReportWords) =>
  tableOf(
    'facts',
    [
      ['fact', 'text'],
      ['value', 'text'],
    ],
    facts,
    t,
  );

/** The definitions of the figures, as rows below the report's details. */
const definitionRows = ({ definitions }: ToldReport, t: ReportWords) =>
  definitions.map((text): [string, string] => [t('definitions'), text]);

const sentenceTables = ({ sentences }: ToldReport, t: ReportWords) =>
  sentences.length > 0
    ? [
        tableOf(
          'sentences',
          [['sentence', 'text']],
          sentences.map((text) => [text]),
          t,
        ),
      ]
    : [];

/** The filters in the reader's language. */
function filtersIn({ filters }: RangeRequest, names: ReadonlyMap<string, AgentName>, t: ReportWords): string[] {
  const agents = filters.agents?.map((id) => (id === none ? t('none') : (names.get(id)?.full_name ?? id)));
  const products = filters.products?.map((product) => t(`products.${product}`));
  const sources = filters.sources?.map((source) => t(`sources.${source}`));
  return [agents, products, sources].flatMap((values) => values ?? []);
}

function factsOf(
  {
    asked,
    rows,
    agency,
    filters,
    made,
  }: { asked: RangeRequest; rows: number; agency: AgencyOnPaper; filters: readonly string[]; made: Date },
  t: ReportWords,
  { agency: { time_zone }, language }: Pick<ReportContext, 'agency' | 'language'>,
): [string, string][] {
  const { range, before } = asked;
  const day = (of: string) => formatDay(of, agency.date_format);
  const contact = [agency.contact_phone, agency.admin_email].filter((text) => text !== '');
  return [
    [t('facts.agency'), agency.name],
    ...contact.map((text) => [t('facts.contact'), text] as [string, string]),
    [t('facts.range'), `${day(range.from)} – ${day(range.to)}`],
    [t('facts.previous'), `${day(before.from)} – ${day(before.to)}`],
    [t('facts.filters'), filters.join(', ') || t('facts.no_filters')],
    [t('facts.zone'), timeZoneName(time_zone, language)],
    [t('facts.made'), `${day(dayAt(made, time_zone))} ${timeAt(made, time_zone, language)}`],
    [t('facts.rows'), String(rows)],
  ];
}

/** A time of day with its zone, in a language. */
function timeAt(at: Date, timeZone: string, language: Language): string {
  const style = { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return at.toLocaleTimeString(`${language}-US`, style);
}

/** A title as an ASCII file name. */
const asciiWords = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
