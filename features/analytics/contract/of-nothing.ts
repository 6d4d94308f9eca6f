import type {
  AgentPerformance,
  AnalyticsDashboard,
  CardName,
  ConversionFunnel,
  FunnelSteps,
  RevenueAnalytics,
} from './figures.ts';
import type { SpeedToLead } from './speed.ts';

// On the wire, a rate or mean without a base is 0, as specified. For display it is null.

const unlessNone = (value: number, of: number): number | null => (of === 0 ? null : value);

/** The rates between steps. null means no lead reached the previous step. */
export const ratesOf = (steps: FunnelSteps) => ({
  contact_rate: unlessNone(steps.contact_rate, steps.total_leads),
  quote_rate: unlessNone(steps.quote_rate, steps.contacted_leads),
  close_rate: unlessNone(steps.close_rate, steps.quoted_leads),
  overall_conversion_rate: unlessNone(steps.overall_conversion_rate, steps.total_leads),
});

/** The mean times of a funnel, in days. null means no lead made both moves separately. */
export const timesOf = ({ timed_leads, ...funnel }: ConversionFunnel) => ({
  avg_days_to_contact: unlessNone(funnel.avg_days_to_contact, timed_leads.to_contact),
  avg_days_to_quote: unlessNone(funnel.avg_days_to_quote, timed_leads.to_quote),
  avg_days_to_close: unlessNone(funnel.avg_days_to_close, timed_leads.to_close),
  avg_total_cycle_days: unlessNone(funnel.avg_total_cycle_days, timed_leads.whole),
});

/** An agent's rate, times and ranks. null means the agent has no data for it. */
export const meansOf = ({ timed_leads, ...agent }: AgentPerformance) => ({
  lead_conversion_rate: unlessNone(agent.lead_conversion_rate, agent.total_leads),
  average_lead_to_quote_days: unlessNone(agent.average_lead_to_quote_days, timed_leads.lead_to_quote),
  average_quote_to_policy_days: unlessNone(agent.average_quote_to_policy_days, timed_leads.to_close),
  average_total_cycle_days: unlessNone(agent.average_total_cycle_days, timed_leads.whole),
  rank_by_policies: unlessNone(agent.rank_by_policies, agent.rank_by_policies),
  rank_by_revenue: unlessNone(agent.rank_by_revenue, agent.rank_by_revenue),
  rank_by_conversion: unlessNone(agent.rank_by_conversion, agent.rank_by_conversion),
});

/** The card that counts the base of each rate or mean card. */
const baseOf: Partial<Record<CardName, CardName>> = { conversion: 'leads', avg_deal: 'policies' };

/** A card's current or previous value. null means a rate or mean without a base. */
export function cardValue(
  cards: AnalyticsDashboard['stats_cards'],
  name: CardName,
  half: 'value' | 'previous',
): number | null {
  const base = baseOf[name];
  return base ? unlessNone(cards[name][half], cards[base][half]) : cards[name][half];
}

interface Step {
  label: string;
  value: number;
}

/** Rates per step, each based on the count of the same step. null means the count is 0. */
export const ratesOfSteps = (rates: readonly Step[], counts: readonly Step[]) =>
  rates.map(({ label, value }, at) => ({ label, value: unlessNone(value, counts[at]?.value ?? 0) }));

/** The mean premium of a policy. null means no policy was sold. */
export const averagePolicyOf = ({
  average_policy_value,
  total_policies,
}: Pick<RevenueAnalytics, 'average_policy_value' | 'total_policies'>) =>
  unlessNone(average_policy_value, total_policies);

/** The projection. null means there is too little data. */
export function projectedOf({
  projection: { basis, month, quarter },
  projected_revenue_next_month,
  projected_revenue_next_quarter,
}: Pick<RevenueAnalytics, 'projected_revenue_next_month' | 'projected_revenue_next_quarter' | 'projection'>) {
  const known = (amount: number) => (basis === 'too_little_data' ? null : amount);
  return {
    month: { amount: known(projected_revenue_next_month), low: known(month.low), high: known(month.high) },
    quarter: { amount: known(projected_revenue_next_quarter), low: known(quarter.low), high: known(quarter.high) },
  };
}

/** The retained percentage. null means nothing expired, or there were no clients. */
export const retentionOf = ({ rate, expiring }: { rate: number; expiring: number }) => unlessNone(rate, expiring);

/** The percentage contacted within five minutes. null means there were no leads. */
export const withinFiveOf = ({ within_five_minutes, leads }: Pick<SpeedToLead, 'within_five_minutes' | 'leads'>) =>
  unlessNone(within_five_minutes, leads);
