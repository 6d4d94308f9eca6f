import { dayAt } from '#platform/contract/calendar.ts';
import { madeNameIn } from '#platform/server/ground/made-name.ts';
import type { FileAnswer } from '#platform/server/http/answers.ts';
import type { Context } from '#platform/server/http/contexts.ts';
import { type Cell, type Column, tableFile } from '#platform/server/sheets/table-file.ts';
import {
  type CommissionCard,
  type CommissionListQuery,
  type ExportQuery,
  type exportFormats,
  isOfDays,
} from '../../contract/lines.ts';
import { type CommissionWords, commissionWords, kindOf } from '../words.ts';
import { readLines } from './read-commissions.ts';

/** The number of lines that are read at once and held in memory. */
const linesAtOnce = 500;

type Exporting = Pick<Context, 'agency' | 'language' | 'today' | 'readAgain' | 'services'>;

/** All commissions of a list as a file; for an Agente, their own. Reads them in parts while the file is sent. */
export function exportCommissions(
  { format, ...query }: ExportQuery,
  { agency, language, today, readAgain, services }: Exporting,
): FileAnswer<(typeof exportFormats)[number]> {
  const t = commissionWords(language);
  return {
    type: format,
    name: `${t('file.commissions')}-${today}.${format}`,
    content: () => {
      const hasDays = isOfDays(query);
      const periodName = (stored: string) => madeNameIn(stored, language, services.translate);
      const rows = rowsOf(allLines(query, readAgain), t, { timeZone: agency.time_zone, hasDays, periodName });
      const { date_format: days } = agency;
      return tableFile(format, { name: t('statement.lines'), columns: columnsOf(t, hasDays), days, rows });
    },
  };
}

async function* allLines(
  query: Omit<CommissionListQuery, 'limit' | 'cursor'>,
  readAgain: Exporting['readAgain'],
): AsyncGenerator<CommissionCard> {
  let cursor: string | undefined;
  do {
    const page = await readAgain((ctx) => readLines({ ...query, limit: linesAtOnce, cursor }, ctx));
    yield* page.items;
    cursor = page.next ?? undefined;
  } while (cursor);
}

/**
 * If the list is filtered by days, a column beside the net has the amount within those days; its sum equals the figure
 * that links to the list.
 */
function columnsOf(t: CommissionWords, hasDays: boolean): Column[] {
  return [
    { label: t('columns.calculated_on'), kind: 'day' },
    { label: t('columns.agent'), kind: 'text' },
    { label: t('columns.client'), kind: 'text', width: 30 },
    { label: t('columns.policy_number'), kind: 'text', width: 18 },
    { label: t('columns.carrier'), kind: 'text' },
    { label: t('columns.product_type'), kind: 'text', width: 14 },
    { label: t('columns.effective_date'), kind: 'day' },
    { label: t('columns.kind'), kind: 'text', width: 16 },
    { label: t('columns.annual_premium'), kind: 'amount' },
    { label: t('columns.rule'), kind: 'text' },
    { label: t('columns.commission_amount'), kind: 'amount' },
    { label: t('columns.adjusted_amount'), kind: 'amount' },
    { label: t('columns.net'), kind: 'amount' },
    ...(hasDays ? [{ label: t('columns.booked_amount'), kind: 'amount' } as const] : []),
    { label: t('columns.status'), kind: 'text', width: 14 },
    { label: t('columns.paid_on'), kind: 'day' },
    { label: t('columns.period'), kind: 'text' },
    { label: t('columns.scheme'), kind: 'text' },
  ];
}

async function* rowsOf(
  lines: AsyncIterable<CommissionCard>,
  t: CommissionWords,
  { timeZone, hasDays, periodName }: { timeZone: string; hasDays: boolean; periodName: (stored: string) => string },
): AsyncGenerator<Cell[]> {
  const day = (instant: string) => dayAt(new Date(instant), timeZone);
  for await (const line of lines) {
    yield [
      day(line.calculated_at),
      line.agent.full_name,
      line.client_name,
      line.policy?.policy_number ?? '',
      line.policy?.carrier ?? '',
      t(`products.${line.product_type}`),
      line.policy?.effective_date ?? null,
      kindOf(t, line),
      line.annual_premium,
      line.rule_name,
      line.commission_amount,
      line.adjusted_amount,
      line.net,
      ...(hasDays ? [line.booked_amount] : []),
      t(`statuses.${line.status}`),
      line.paid_at && day(line.paid_at),
      periodName(line.period.name),
      line.scheme.name,
    ];
  }
}
