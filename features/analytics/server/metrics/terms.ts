import { sql } from 'kysely';
import { isInForceOn, isOpenEnded } from '#features/policies/server/index.ts';
import type { Days, RangeRequest, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import { whereFiltered } from './rows.ts';

/** Terms by expiration date. The agent is the policy's. Premiums are annual, in dollars. */
export interface TermFigures {
  /** All terms, including canceled ones. */
  expiring: number;
  premium: number;
  /** Terms followed by a next term. */
  renewed: number;
  renewed_premium: number;
  /** Terms that aren't canceled and have no next term. */
  not_followed: number;
  /** The premium of those that are in force today. */
  in_force_premium: number;
}

/** The figures of several ranges, in their order. One statement over `policies_by_expiration`. */
export async function readTerms(
  ranges: readonly Days[],
  filters: RangeRequest['filters'],
  ctx: Reading,
): Promise<TermFigures[]> {
  const { tx, agency, today } = ctx;
  const columns = { agent: 'agent_id', product: 'product_type', source: 'lead_source' };
  const { rows } = await sql<TermFigures>`
    select count(policies.id)::int as expiring, coalesce(sum(annual_premium), 0) as premium,
      count(next_begins)::int as renewed,
      coalesce(sum(annual_premium) filter (where next_begins is not null), 0) as renewed_premium,
      (count(policies.id) filter (where ${isOpenEnded()}))::int as not_followed,
      coalesce(sum(annual_premium) filter (where next_begins is null and ${isInForceOn(today)}), 0) as in_force_premium
    from unnest(${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[])
      with ordinality as asked (first_day, last_day, place)
    left join policies on tenant_id = ${agency.id} and expiration_date between first_day and last_day
      ${whereFiltered(filters, columns)}
    group by place order by place`.execute(analyticsTables(tx));
  return rows;
}
