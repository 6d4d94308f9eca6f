import { letterheadOf } from '#features/branding/server/index.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { FileAnswer } from '#platform/server/http/answers.ts';
import type { AgencyOnPaper } from '#platform/server/paper/brand.ts';
import { paperPool } from '#platform/server/paper/paper-pool.ts';
import { bookFile } from '#platform/server/sheets/table-file.ts';
import type { ExportFormat } from '../../contract/reports.ts';
import { readNames } from '../metrics/names.ts';
import type { Asked, Reading } from '../range.ts';
import type { Report, ToldReport } from './report.ts';
import { tableOf } from './tables.ts';
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
  const { language, today, refuse, refuseFields, agency } = deed;
  const words = reportWords[language];
  const rows = report.tables.reduce((sum, table) => sum + table.rows.length, 0);
  if (format === 'pdf' && rows > rowsOnPaper) {
    refuseFields([{ field: 'export_format', code: 'too_big', message: 'analytics:validation.too_long_for_paper' }]);
  }
  const [letterhead, names] = await Promise.all([letterheadOf(deed), readNames(deed)]);
  const filterText = Object.values(asked.filters)
    .flatMap((values) => values ?? [])
    .map((value) => names.get(value)?.full_name ?? (value === 'none' ? words.none : value));
  const facts = factsOf({ asked, rows, agency: letterhead.agency, filters: filterText }, words, deed);
  const told: ToldReport = { ...report, facts, definitions: definitionsIn(words) };
  const name = `${fileWord(report.title) || 'report'}-${today}.${typeOf[format]}`;
  return {
    type: typeOf[format],
    name,
    fullName: `${spelled(report.title)}-${today}.${typeOf[format]}`,
    async *content() {
      if (format === 'json') {
        yield JSON.stringify(jsonOf(told, asked, agency.time_zone, deed.clock()), null, 2);
      } else if (format === 'pdf') {
        const rendered = await renderInPool({ language, today, ...letterhead, report: told });
        if ('file' in rendered) yield rendered.file;
        else refuse('letters_missing', { letters: rendered.missing.slice(0, lettersNamed).join(' ') });
      } else {
        const about = tableOf(
          'facts',
          [
            ['fact', 'text'],
            ['value', 'text'],
          ],
          [...facts, ...definitionRows(words)],
          words,
        );
        const tables = [...report.tables, ...sentenceTables(told, words), about];
        yield await bookFile(
          format === 'excel' ? 'xlsx' : 'csv',
          tables.map(({ title, ...table }) => ({ name: title, ...table })),
        );
      }
    },
  };
}

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
  { asked, rows, agency, filters }: { asked: Asked; rows: number; agency: AgencyOnPaper; filters: readonly string[] },
  { facts }: ReportWords,
  { agency: { time_zone }, clock }: Pick<Reading, 'agency' | 'clock'>,
): [string, string][] {
  const { range, before } = asked;
  const contact = [agency.contact_phone, agency.admin_email].filter((text) => text !== '');
  return [
    [facts.agency, agency.name],
    ...contact.map((text) => [facts.contact, text] as [string, string]),
    [facts.range, `${range.from} – ${range.to}`],
    [facts.previous, `${before.from} – ${before.to}`],
    [facts.filters, filters.join(', ') || facts.no_filters],
    [facts.zone, time_zone],
    [facts.made, clock().toISOString()],
    [facts.rows, String(rows)],
  ];
}

/** Numbers stay numbers; what the API answers stands under its own names. */
function jsonOf(report: ToldReport, { range, before, filters }: Asked, time_zone: string, now: Date) {
  const facts = {
    ...{ report_name: report.title, description: report.description, period_start: range.from, period_end: range.to },
    ...{ previous_start: before.from, previous_end: before.to, time_zone, filters, generated_at: now.toISOString() },
    rows: report.tables.reduce((sum, table) => sum + table.rows.length, 0),
  };
  const tables = report.tables.map(({ key, columns, rows }) => [
    key,
    rows.map((row) => Object.fromEntries(columns.map((column, at) => [column.key, row[at] ?? null]))),
  ]);
  const data = report.json ?? { ...Object.fromEntries(tables), sentences: report.sentences };
  return { ...facts, data };
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
