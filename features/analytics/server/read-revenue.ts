import { productTypes } from '#features/leads/contract.ts';
import { dollarsOf, partOf } from '#platform/contract/money.ts';
import type { RevenueAnalytics } from '../contract/figures.ts';
import { grouped, halves, highestFirst, total, totalCents } from './fold.ts';
import { measuredBy } from './measured.ts';
import { agentId, readNames } from './metrics/names.ts';
import { readPolicies } from './metrics/policies.ts';
import { byCell } from './metrics/rows.ts';
import { readProjection } from './projection.ts';
import { lengthOf, type RangeRequest, type Reading } from './range.ts';
import { changeOf, meanOf } from './rates.ts';

/** The mean length of a month, in twelfths of a day. */
const monthInTwelfths = 365;

/** Returns the premium sold in a range, in total and broken down, and the projection. Five statements. */
export async function readRevenue(query: RangeRequest, ctx: Reading): Promise<RevenueAnalytics> {
  const [{ cells }, names, projection] = await Promise.all([
    readPolicies(query, byCell, ctx),
    readNames(ctx),
    readProjection(query.filters, ctx),
  ]);
  const { now, before } = halves(cells);
  const premium = totalCents(now, (row) => row.premium);
  const count = total(now, (row) => row.policies);
  const products = grouped(now, 'product');
  const revenue = dollarsOf(premium);
  return {
    ...measuredBy(query, ctx),
    total_revenue: revenue,
    total_policies: count,
    revenue_growth_rate: changeOf(dollarsOf(totalCents(before, (row) => row.premium)), revenue),
    new_business_revenue: dollarsOf(totalCents(now, (row) => row.new_premium)),
    recurring_revenue: dollarsOf(totalCents(now, (row) => row.recurring_premium)),
    revenue_by_product: Object.fromEntries(
      productTypes.map((product) => [
        product,
        dollarsOf(totalCents(products.get(product) ?? [], (row) => row.premium)),
      ]),
    ) as RevenueAnalytics['revenue_by_product'],
    revenue_by_agent: [...grouped(now, 'agent')]
      .map(([agent, sales]) => ({
        agent_id: agentId(agent),
        agent_name: names.get(agent)?.full_name ?? '',
        revenue: dollarsOf(totalCents(sales, (row) => row.premium)),
        policies: total(sales, (row) => row.policies),
      }))
      .sort(
        highestFirst(
          (row) => row.revenue,
          (row) => row.agent_name,
        ),
      ),
    ...projection,
    average_policy_value: dollarsOf(meanOf(premium, count)),
    average_monthly_revenue: dollarsOf(partOf(premium, monthInTwelfths, 12 * lengthOf(query.range))),
  };
}
