import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { worksheetRowsMax } from '#platform/server/sheets/long-book.ts';
import type { Cell } from '#platform/server/sheets/table-file.ts';
import { none } from '../../contract/range.ts';
import { readNames } from '../metrics/names.ts';
import { whereFiltered, within } from '../metrics/rows.ts';
import type { RangeRequest, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import type { LongTable } from './report.ts';
import { type Columns, tableOf } from './tables.ts';
import type { ReportWords } from './words.ts';

/** The number of rows per batch, and in memory at a time. */
const rowsAtOnce = 1_000;

interface Sale {
  id: string;
  /** The sale time, to the microsecond. */
  at: string;
  day: string;
  policy_number: string;
  client: string;
  product: string;
  source: string | null;
  agent_id: string | null;
  carrier: string;
  premium: number;
  renews: string | null;
  cancelled_on: string | null;
}

type NamedSale = Sale & { agent_name: string | null };

/** A context that can read again after the transaction that counted has ended. */
export type ReadingOn = Reading &
  Pick<CommandContext, 'refuseFields'> & { readAgain<T>(act: (ctx: Reading) => Promise<T>): Promise<T> };

/**
 * Returns the policies sold, oldest first, read in batches as they are consumed. Refuses more than a worksheet can
 * hold, on the last day's field. One statement, one for the names, and one per batch.
 */
export async function readSales(query: RangeRequest, t: ReportWords, ctx: ReadingOn): Promise<LongTable> {
  const count = await countSales(query, ctx);
  if (count > worksheetRowsMax) {
    ctx.refuseFields([{ field: 'period_end', code: 'too_big', message: 'analytics:validation.too_many_rows' }]);
  }
  const { rows: _, ...table } = tableOf('policies', columns, [], t);
  return {
    ...table,
    count,
    sums: ['premium'],
    rows: () => mapped(allSales(query, ctx), (sale) => cellsOf(sale, t)),
    records: () => mapped(allSales(query, ctx), recordOf),
  };
}

const columns: Columns = [
  ['day', 'day'],
  ['policy_number', 'text'],
  ['client', 'text'],
  ['product', 'text'],
  ['source', 'text'],
  ['agent_name', 'text'],
  ['carrier', 'text'],
  ['premium', 'amount'],
  ['kind', 'text'],
  ['cancelled_on', 'day'],
];

const sold = (
  query: RangeRequest,
  ctx: Reading,
) => sql`policies.tenant_id = ${ctx.agency.id} and policies.import_id is null
  and ${within('policies.created_at', query.range, ctx)} ${whereFiltered(query.filters, {
    agent: 'policies.agent_id',
    product: 'policies.product_type',
    source: 'policies.lead_source',
  })}`;

async function countSales(query: RangeRequest, ctx: Reading): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from policies where ${sold(query, ctx)}`.execute(analyticsTables(ctx.tx));
  return rows[0]?.count ?? 0;
}

async function* mapped<Row>(sales: AsyncIterable<NamedSale>, to: (sale: NamedSale) => Row): AsyncGenerator<Row> {
  for await (const sale of sales) yield to(sale);
}

async function* allSales(query: RangeRequest, { readAgain }: ReadingOn): AsyncGenerator<NamedSale> {
  let names: Awaited<ReturnType<typeof readNames>> | undefined;
  let last: Sale | undefined;
  do {
    const after = last;
    const known = names;
    const [rows, all] = await readAgain((ctx) => Promise.all([salesAfter(after, query, ctx), known ?? readNames(ctx)]));
    names = all;
    for (const row of rows) yield { ...row, agent_name: all.get(row.agent_id ?? none)?.full_name ?? null };
    last = rows.length < rowsAtOnce ? undefined : rows.at(-1);
  } while (last);
}

async function salesAfter(last: Sale | undefined, query: RangeRequest, ctx: Reading): Promise<Sale[]> {
  const { tx, agency } = ctx;
  const after = last
    ? sql`and (policies.created_at, policies.id) > (${last.at}::timestamptz, ${last.id}::uuid)`
    : sql``;
  const { rows } = await sql<Sale>`
    select policies.id, policies.created_at::text as at,
      (policies.created_at at time zone ${agency.time_zone})::date::text as day, policies.policy_number,
      clients.name as client, policies.product_type as product, policies.lead_source as source,
      policies.agent_id, policies.carrier, policies.annual_premium as premium, policies.renews::text as renews,
      policies.cancelled_on::text as cancelled_on
    from policies
    join clients on clients.tenant_id = policies.tenant_id and clients.id = policies.client_id
    where ${sold(query, ctx)} ${after}
    order by policies.created_at, policies.id
    limit ${rowsAtOnce}`.execute(analyticsTables(tx));
  return rows;
}

const kindOf = ({ renews }: Sale) => (renews ? 'renewal' : 'new');

const cellsOf = (row: NamedSale, t: ReportWords): Cell[] => [
  row.day,
  row.policy_number,
  row.client,
  t(`products.${row.product as 'All'}`),
  t(`sources.${(row.source ?? none) as 'none'}`),
  row.agent_name ?? t('none'),
  row.carrier,
  row.premium,
  t(`kinds.${kindOf(row)}`),
  row.cancelled_on,
];

function recordOf(row: NamedSale) {
  const { id: policy_id, at: _, ...sale } = row;
  return { policy_id, ...sale, kind: kindOf(row) };
}
