import type { AgentPerformance, ConversionFunnel, FunnelSteps } from './figures.ts';

// A rate or mean of nothing is 0 on the wire, as specified, and no number where people read it: null.

const unlessNone = (value: number, of: number): number | null => (of === 0 ? null : value);

/** The rates of steps; null: nothing came to the step before. */
export const ratesOf = (steps: FunnelSteps) => ({
  contact_rate: unlessNone(steps.contact_rate, steps.total_leads),
  quote_rate: unlessNone(steps.quote_rate, steps.contacted_leads),
  close_rate: unlessNone(steps.close_rate, steps.quoted_leads),
  overall_conversion_rate: unlessNone(steps.overall_conversion_rate, steps.total_leads),
});

/** The mean times of a funnel, in days; null: no lead made both moves one by one. */
export const timesOf = ({ timed_leads, ...funnel }: ConversionFunnel) => ({
  avg_days_to_contact: unlessNone(funnel.avg_days_to_contact, timed_leads.to_contact),
  avg_days_to_quote: unlessNone(funnel.avg_days_to_quote, timed_leads.to_quote),
  avg_days_to_close: unlessNone(funnel.avg_days_to_close, timed_leads.to_close),
  avg_total_cycle_days: unlessNone(funnel.avg_total_cycle_days, timed_leads.whole),
});

/** An agent's rate, times and ranks; null: there is nothing of theirs to tell it of. */
export const meansOf = ({ timed_leads, ...agent }: AgentPerformance) => ({
  lead_conversion_rate: unlessNone(agent.lead_conversion_rate, agent.total_leads),
  average_lead_to_quote_days: unlessNone(agent.average_lead_to_quote_days, timed_leads.lead_to_quote),
  average_quote_to_policy_days: unlessNone(agent.average_quote_to_policy_days, timed_leads.to_close),
  average_total_cycle_days: unlessNone(agent.average_total_cycle_days, timed_leads.whole),
  rank_by_policies: unlessNone(agent.rank_by_policies, agent.rank_by_policies),
  rank_by_revenue: unlessNone(agent.rank_by_revenue, agent.rank_by_revenue),
  rank_by_conversion: unlessNone(agent.rank_by_conversion, agent.rank_by_conversion),
});
