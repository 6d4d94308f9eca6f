import { dayAt } from '#platform/contract/calendar.ts';
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

type Exporting = Pick<Context, 'agency' | 'language' | 'today' | 'readAgain'>;

/** All commissions of a list as a file; for an Agente, their own. Reads them in parts while the file is sent. */
export function exportCommissions(
  { format, ...query }: ExportQuery,
  { agency, language, today, readAgain }: Exporting,
): FileAnswer<(typeof exportFormats)[number]> {
  const words = commissionWords[language];
  return {
    type: format,
    name: `${words.file.commissions}-${today}.${format}`,
    content: () => {
      const hasDays = isOfDays(query);
      const rows = rowsOf(allLines(query, readAgain), words, agency.time_zone, hasDays);
      const { date_format: days } = agency;
      return tableFile(format, { name: words.statement.lines, columns: columnsOf(words, hasDays), days, rows });
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
function columnsOf({ columns }: CommissionWords, hasDays: boolean): Column[] {
  return [
    { label: columns.calculated_on, kind: 'day' },
    { label: columns.agent, kind: 'text' },
    { label: columns.client, kind: 'text', width: 30 },
    { label: columns.policy_number, kind: 'text', width: 18 },
    { label: columns.carrier, kind: 'text' },
    { label: columns.product_type, kind: 'text', width: 14 },
    { label: columns.effective_date, kind: 'day' },
    { label: columns.kind, kind: 'text', width: 16 },
    { label: columns.annual_premium, kind: 'amount' },
    { label: columns.rule, kind: 'text' },
    { label: columns.commission_amount, kind: 'amount' },
    { label: columns.adjusted_amount, kind: 'amount' },
    { label: columns.net, kind: 'amount' },
    ...(hasDays ? [{ label: columns.booked_amount, kind: 'amount' } as const] : []),
    { label: columns.status, kind: 'text', width: 14 },
    { label: columns.paid_on, kind: 'day' },
    { label: columns.period, kind: 'text' },
    { label: columns.scheme, kind: 'text' },
  ];
}

async function* rowsOf(
  lines: AsyncIterable<CommissionCard>,
  words: CommissionWords,
  timeZone: string,
  hasDays: boolean,
): AsyncGenerator<Cell[]> {
  const day = (instant: string) => dayAt(new Date(instant), timeZone);
  for await (const line of lines) {
    yield [
      day(line.calculated_at),
      line.agent.full_name,
      line.client_name,
      line.policy?.policy_number ?? '',
      line.policy?.carrier ?? '',
      words.products[line.product_type],
      line.policy?.effective_date ?? null,
      kindOf(words, line),
      line.annual_premium,
      line.rule_name,
      line.commission_amount,
      line.adjusted_amount,
      line.net,
      ...(hasDays ? [line.booked_amount] : []),
      words.statuses[line.status],
      line.paid_at && day(line.paid_at),
      line.period.name,
      line.scheme.name,
    ];
  }
}
