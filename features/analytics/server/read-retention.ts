import { sql } from 'kysely';
import type { LostReason } from '#features/policies/contract.ts';
import { isInForceOn } from '#features/policies/server/index.ts';
import { isTermFollowed, whyLost } from '#features/renewals/server/index.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { dollarsOf } from '#platform/contract/money.ts';
import type { Retention } from '../contract/retention.ts';
import { total, totalCents } from './fold.ts';
import { measuredBy } from './measured.ts';
import { whereFiltered } from './metrics/rows.ts';
import type { RangeRequest, Reading } from './range.ts';
import { rateOf } from './rates.ts';
import { analyticsTables } from './schema.ts';

const columns = { agent: 'policies.agent_id', product: 'policies.product_type', source: 'policies.lead_source' };

interface Lost {
  is_kept: boolean;
  reason: LostReason;
  policies: number;
  premium: number;
}

/** Returns what was retained of the terms that expire in a range, by policies, premium and clients. Two statements. */
export async function readRetention(query: RangeRequest, withFollowed: boolean, ctx: Reading): Promise<Retention> {
  const [terms, clients] = await Promise.all([readLost(query, withFollowed, ctx), readClients(query, ctx)]);
  const kept = terms.filter(({ is_kept }) => is_kept);
  const lost = terms.filter(({ is_kept }) => !is_kept);
  const sums = (rows: readonly Lost[]) => ({
    policies: total(rows, (row) => row.policies),
    premium: totalCents(rows, (row) => row.premium),
  });
  const [all, stayed] = [sums(terms), sums(kept)];
  return {
    ...measuredBy(query, ctx),
    policies: { expiring: all.policies, kept: stayed.policies, rate: rateOf(stayed.policies, all.policies) },
    premium: {
      expiring: dollarsOf(all.premium),
      kept: dollarsOf(stayed.premium),
      rate: rateOf(stayed.premium, all.premium),
    },
    clients: { ...clients, rate: rateOf(clients.end - clients.new, clients.start) },
    lost: lost
      .map(({ reason, policies, premium }) => ({ reason, policies, premium }))
      .sort((one, other) => other.policies - one.policies || one.reason.localeCompare(other.reason)),
  };
}

/**
 * Terms that expire in the range, retained or lost, by recorded reason. One statement over `policies_by_expiration`.
 */
async function readLost({ range, filters }: RangeRequest, withFollowed: boolean, ctx: Reading): Promise<Lost[]> {
  const { tx, agency } = ctx;
  const { rows } = await sql<Lost>`
    select is_kept, case when is_kept then '' else reason end as reason, count(*)::int as policies,
      sum(annual_premium) as premium
    from (
      select policies.annual_premium,
        policies.next_begins is not null ${withFollowed ? sql`or ${isTermFollowed(agency.id)}` : sql``} as is_kept,
        ${whyLost} as reason
      from policies
      left join renewals on renewals.tenant_id = ${agency.id} and renewals.policy_id = policies.id
        and renewals.renewal_date = policies.expiration_date
      where policies.tenant_id = ${agency.id} and policies.expiration_date between ${range.from}::date and ${range.to}::date
        ${whereFiltered(filters, columns)}
    ) terms
    group by 1, 2`.execute(analyticsTables(tx));
  return rows;
}

/** Clients with a policy in force on the day before the range and on its last day. One statement. */
async function readClients({ range, filters }: RangeRequest, ctx: Reading) {
  const { tx, agency } = ctx;
  const { rows } = await sql<{ start: number; end: number; new: number }>`
    select count(*) filter (where at_start)::int as start, count(*) filter (where at_end)::int as end,
      count(*) filter (where at_end and not at_start)::int as new
    from (
      select bool_or(${isInForceOn(addDays(range.from, -1))}) as at_start, bool_or(${isInForceOn(range.to)}) as at_end
      from policies
      where tenant_id = ${agency.id} and expiration_date >= ${addDays(range.from, -1)}::date ${whereFiltered(filters, columns)}
      group by client_id
    ) clients`.execute(analyticsTables(tx));
  return rows[0] ?? { start: 0, end: 0, new: 0 };
}
