import * as z from 'zod/mini';
import { leadSources, productTypes } from '#features/leads/contract.ts';
import { calendarDate, uuid } from '#platform/contract/fields.ts';
import { definitionNames } from './definition-names.ts';
import { none, periods } from './range.ts';

const count = z.int().check(z.gte(0));
/** A percentage or a number of days, with one decimal. */
const oneDecimal = z.number();
/** Dollars. Negative when more was refunded than earned. */
const amount = z.number();

/** A source with fewer leads isn't compared with others. */
export const leadsToTell = 10;

/** The period of a figure, the period it is compared with, and the time zone of both. */
export const measured = {
  period_start: calendarDate,
  period_end: calendarDate,
  previous_start: calendarDate,
  previous_end: calendarDate,
  time_zone: z.string(),
};

export const cardNames = [
  'leads',
  'quotes',
  'policies',
  'revenue',
  'conversion',
  'avg_deal',
  'commissions',
  'expiring',
] as const;
export type CardName = (typeof cardNames)[number];

export const StatsCard = z.object({
  title: z.string(),
  value: z.number(),
  previous: z.number(),
  /**
   * Change in percent of the previous value. null means the previous value was 0, or either is a rate or mean without a
   * base.
   */
  change: z.nullable(oneDecimal),
  trend: z.enum(['up', 'down', 'flat']),
});
export type StatsCard = z.infer<typeof StatsCard>;

/** The rows that a sentence describes: the tab with its filters. */
const Link = z.nullable(
  z.object({ tab: z.enum(['leads', 'quotes', 'policies']), filter: z.record(z.string(), z.string()) }),
);
export type Link = z.infer<typeof Link>;

const Top = z.nullable(z.object({ id: z.string(), name: z.string(), value: z.number() }));
const Trend = z.array(z.object({ label: z.string(), value: z.number() }));

export const AnalyticsDashboard = z.object({
  ...measured,
  stats_cards: z.record(z.enum(cardNames), StatsCard),
  /** Leads imported at a later stage. No rate includes them. */
  imported_leads: count,
  /** The sold policies that have been canceled since. */
  cancelled_policies: count,
  alerts: z.array(z.string()),
  alert_links: z.array(Link),
  /** What each alert's figure counts; see `definitions.ts`. */
  alert_definitions: z.array(z.enum(definitionNames)),
  insights: z.array(z.string()),
  insight_links: z.array(Link),
  insight_definitions: z.array(z.enum(definitionNames)),
  top_agent_by_revenue: Top,
  top_agent_by_policies: Top,
  top_product_by_revenue: Top,
  top_source_by_conversion: Top,
  /** The step width of the trends. */
  trend_period: z.enum(periods),
  recent_leads_trend: Trend,
  recent_revenue_trend: Trend,
  recent_conversion_trend: Trend,
});
export type AnalyticsDashboard = z.infer<typeof AnalyticsDashboard>;
AnalyticsDashboard.register(z.globalRegistry, { id: 'AnalyticsDashboard' });

export const AgentPerformance = z.object({
  agent_id: uuid,
  agent_name: z.string(),
  /** Whether the agent is still active in the agency. */
  is_active: z.boolean(),
  period_start: calendarDate,
  period_end: calendarDate,
  /** 1 is the highest. 0 means the agent has none and isn't ranked. */
  rank_by_policies: count,
  rank_by_revenue: count,
  rank_by_conversion: count,
  total_leads: count,
  lead_conversion_rate: oneDecimal,
  total_quotes: count,
  total_policies: count,
  total_policy_value: amount,
  total_commissions: amount,
  average_lead_to_quote_days: oneDecimal,
  average_quote_to_policy_days: oneDecimal,
  average_total_cycle_days: oneDecimal,
  /** The number of leads behind each mean time. */
  timed_leads: z.object({ lead_to_quote: count, to_close: count, whole: count }),
});
export type AgentPerformance = z.infer<typeof AgentPerformance>;
AgentPerformance.register(z.globalRegistry, { id: 'AgentPerformance' });

const steps = {
  total_leads: count,
  contacted_leads: count,
  quoted_leads: count,
  closed_leads: count,
  contact_rate: oneDecimal,
  quote_rate: oneDecimal,
  close_rate: oneDecimal,
  overall_conversion_rate: oneDecimal,
};
export const FunnelSteps = z.object(steps);
export type FunnelSteps = z.infer<typeof FunnelSteps>;

export const ConversionFunnel = z.object({
  ...measured,
  ...steps,
  imported_leads: count,
  funnel_by_product: z.record(z.enum([...productTypes, none]), FunnelSteps),
  funnel_by_source: z.record(z.enum([...leadSources, none]), FunnelSteps),
  avg_days_to_contact: oneDecimal,
  avg_days_to_quote: oneDecimal,
  avg_days_to_close: oneDecimal,
  avg_total_cycle_days: oneDecimal,
  /** The number of leads behind each mean time. */
  timed_leads: z.object({ to_contact: count, to_quote: count, to_close: count, whole: count }),
});
export type ConversionFunnel = z.infer<typeof ConversionFunnel>;
ConversionFunnel.register(z.globalRegistry, { id: 'ConversionFunnel' });

export const RevenueAnalytics = z.object({
  ...measured,
  /** Premium sold, never the agency's income. */
  total_revenue: amount,
  total_policies: count,
  revenue_growth_rate: z.nullable(oneDecimal),
  new_business_revenue: amount,
  recurring_revenue: amount,
  revenue_by_product: z.record(z.enum(productTypes), amount),
  /** Highest first. null means unassigned. */
  revenue_by_agent: z.array(
    z.object({ agent_id: z.nullable(uuid), agent_name: z.string(), revenue: amount, policies: count }),
  ),
  projected_revenue_next_month: amount,
  projected_revenue_next_quarter: amount,
  projection: z.object({
    basis: z.enum(['retention_and_new_business', 'too_little_data']),
    /** The percentage of the premium expired in the last twelve months that was renewed. */
    premium_retention: oneDecimal,
    month: z.object({ from: calendarDate, to: calendarDate, low: amount, high: amount }),
    quarter: z.object({ from: calendarDate, to: calendarDate, low: amount, high: amount }),
  }),
  average_policy_value: amount,
  average_monthly_revenue: amount,
});
export type RevenueAnalytics = z.infer<typeof RevenueAnalytics>;
RevenueAnalytics.register(z.globalRegistry, { id: 'RevenueAnalytics' });

export const metrics = ['LEADS', 'QUOTES', 'POLICIES', 'REVENUE', 'COMMISSIONS', 'CONVERSIONS'] as const;
export type Metric = (typeof metrics)[number];

export const Course = z.object({
  metric: z.enum(metrics),
  period: z.enum(periods),
  start_date: calendarDate,
  end_date: calendarDate,
  time_zone: z.string(),
  total: z.number(),
  /**
   * Change in percent from the previous period; conversion is compared at equal age. null means the previous value was
   * 0, or either is a rate without a base.
   */
  growth: z.nullable(oneDecimal),
  /** One entry per step, including empty steps. `label` is the first day of the step. */
  data: z.array(z.object({ label: calendarDate, value: z.number() })),
});
export type Course = z.infer<typeof Course>;
Course.register(z.globalRegistry, { id: 'Course' });
