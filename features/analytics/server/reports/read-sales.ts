import { sql } from 'kysely';
import type { Deed } from '#platform/server/acts/deed.ts';
import { none } from '../../contract/range.ts';
import { whereFiltered, within } from '../metrics/rows.ts';
import type { Asked, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import type { ReportTable } from './report.ts';
import { tableOf } from './tables.ts';
import type { ReportWords } from './words.ts';

/** A file of more rows is made by months. */
export const rowsMax = 20_000;

interface Sale {
  day: string;
  policy_number: string;
  client: string;
  product: string;
  source: string | null;
  agent_name: string | null;
  carrier: string;
  premium: number;
  renews: string | null;
  cancelled_on: string | null;
}

/** The policies sold, the oldest first. Refuses more than a file takes, on the last day. One statement. */
export async function readSales(
  asked: Asked,
  words: ReportWords,
  deed: Reading & Pick<Deed, 'refuseFields'>,
): Promise<ReportTable> {
  const { tx, agency } = deed;
  const columns = { agent: 'policies.agent_id', product: 'policies.product_type', source: 'policies.lead_source' };
  const { rows } = await sql<Sale>`
    select (policies.created_at at time zone ${agency.time_zone})::date::text as day, policies.policy_number,
      clients.name as client, policies.product_type as product, policies.lead_source as source,
      users.full_name as agent_name, policies.carrier, policies.annual_premium as premium, policies.renews::text as renews,
      policies.cancelled_on::text as cancelled_on
    from policies
    join clients on clients.tenant_id = policies.tenant_id and clients.id = policies.client_id
    left join users on users.tenant_id = policies.tenant_id and users.id = policies.agent_id
    where policies.tenant_id = ${agency.id} and ${within('policies.created_at', asked.range, deed)}
      ${whereFiltered(asked.filters, columns)}
    order by policies.created_at, policies.id
    limit ${rowsMax + 1}`.execute(analyticsTables(tx));
  if (rows.length > rowsMax) {
    deed.refuseFields([{ field: 'period_end', code: 'too_big', message: 'analytics:validation.too_many_rows' }]);
  }
  return tableOf(
    'policies',
    [
      ...([
        ['day', 'day'],
        ['policy_number', 'text'],
        ['client', 'text'],
        ['product', 'text'],
        ['source', 'text'],
      ] as const),
      ...([
        ['agent_name', 'text'],
        ['carrier', 'text'],
        ['premium', 'amount'],
        ['kind', 'text'],
        ['cancelled_on', 'day'],
      ] as const),
    ],
    rows.map((row) => [
      ...[
        row.day,
        row.policy_number,
        row.client,
        words.products[row.product as 'All'],
        words.sources[(row.source ?? none) as 'none'],
        row.agent_name ?? words.none,
      ],
      ...[row.carrier, row.premium, row.renews ? words.kinds.renewal : words.kinds.new, row.cancelled_on],
    ]),
    words,
  );
}
