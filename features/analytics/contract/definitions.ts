import { type DefinitionName, definitionNames } from './definition-names.ts';
import type {
  AgentPerformance,
  AnalyticsDashboard,
  CardName,
  ConversionFunnel,
  Metric,
  measured,
  RevenueAnalytics,
} from './figures.ts';
import type { Retention } from './retention.ts';
import type { SpeedToLead } from './speed.ts';
import type { GoalName } from './spend.ts';

/** The fields of a response that aren't figures: its days, and the agent or subject it describes. */
type Around = keyof typeof measured | 'agent_id' | 'agent_name' | 'is_active' | 'trend_period' | Said;
type Said = 'stats_cards' | `${'alert' | 'insight'}${'s' | '_links' | '_definitions'}`;
type FiguresOf<Answer> = Readonly<Record<Exclude<keyof Answer, Around>, DefinitionName>>;

const steps = {
  total_leads: 'leads',
  contacted_leads: 'steps',
  quoted_leads: 'steps',
  closed_leads: 'steps',
  contact_rate: 'steps',
  quote_rate: 'steps',
  close_rate: 'steps',
  overall_conversion_rate: 'conversion',
} as const;

/** The definition of each figure, by response. A missing figure is a compile error. */
export const definitionsOf = {
  cards: {
    leads: 'leads',
    quotes: 'quotes',
    policies: 'policies',
    revenue: 'premium',
    conversion: 'conversion',
    avg_deal: 'avg_deal',
    commissions: 'commissions',
    expiring: 'expiring',
  } as const satisfies Readonly<Record<CardName, DefinitionName>>,
  dashboard: {
    imported_leads: 'leads',
    cancelled_policies: 'policies',
    top_agent_by_revenue: 'premium',
    top_agent_by_policies: 'policies',
    top_product_by_revenue: 'premium',
    top_source_by_conversion: 'conversion',
    recent_leads_trend: 'leads',
    recent_revenue_trend: 'premium',
    recent_conversion_trend: 'conversion',
  } as const satisfies FiguresOf<AnalyticsDashboard>,
  agents: {
    rank_by_policies: 'ranks',
    rank_by_revenue: 'ranks',
    rank_by_conversion: 'ranks',
    total_leads: 'leads',
    lead_conversion_rate: 'conversion',
    total_quotes: 'quotes',
    total_policies: 'policies',
    total_policy_value: 'premium',
    total_commissions: 'commissions',
    average_lead_to_quote_days: 'times',
    average_quote_to_policy_days: 'times',
    average_total_cycle_days: 'times',
    timed_leads: 'times',
  } as const satisfies FiguresOf<AgentPerformance>,
  funnel: {
    ...steps,
    imported_leads: 'leads',
    funnel_by_product: 'conversion',
    funnel_by_source: 'conversion',
    avg_days_to_contact: 'times',
    avg_days_to_quote: 'times',
    avg_days_to_close: 'times',
    avg_total_cycle_days: 'times',
    timed_leads: 'times',
  } as const satisfies FiguresOf<ConversionFunnel>,
  revenue: {
    total_revenue: 'premium',
    revenue_growth_rate: 'premium',
    total_policies: 'policies',
    new_business_revenue: 'premium',
    recurring_revenue: 'premium',
    revenue_by_product: 'premium',
    revenue_by_agent: 'premium',
    projected_revenue_next_month: 'projection',
    projected_revenue_next_quarter: 'projection',
    projection: 'projection',
    average_policy_value: 'avg_deal',
    average_monthly_revenue: 'avg_month',
  } as const satisfies FiguresOf<RevenueAnalytics>,
  speed: {
    leads: 'speed',
    contacted: 'speed',
    within_five_minutes: 'speed',
    median_minutes: 'speed',
    ninetieth_minutes: 'speed',
    classes: 'speed',
    never: 'speed',
    parts: 'speed',
  } as const satisfies FiguresOf<SpeedToLead>,
  retention: {
    policies: 'retention',
    premium: 'retention',
    clients: 'retention',
    lost: 'retention',
  } as const satisfies FiguresOf<Retention>,
  /** The figure that each alert and insight describes. */
  sentences: {
    'alerts.unrenewed': 'unrenewed',
    'alerts.untouched': 'waiting',
    'alerts.silent_agent': 'silent',
    'alerts.slow_source': 'speed',
    'alerts.falling': 'conversion',
    'alerts.no_spend': 'spend',
    'alerts.no_spend_in': 'spend',
    'insights.best_source': 'conversion',
    'insights.speed': 'speed',
    'insights.product_up': 'premium',
    'insights.product_down': 'premium',
    'insights.retention_up': 'retention',
    'insights.retention_down': 'retention',
  } as const satisfies Readonly<Record<`${'alerts' | 'insights'}.${string}`, DefinitionName>>,
  goals: { leads: 'leads', policies: 'policies', premium: 'premium' } as const satisfies Readonly<
    Record<GoalName, DefinitionName>
  >,
  metrics: {
    LEADS: 'leads',
    QUOTES: 'quotes',
    POLICIES: 'policies',
    REVENUE: 'premium',
    COMMISSIONS: 'commissions',
    CONVERSIONS: 'conversion',
  } as const satisfies Readonly<Record<Metric, DefinitionName>>,
};

/** The definitions of several figures, without duplicates, in the order of {@link definitionNames}. */
export const definitionsIn = (...figures: readonly Readonly<Record<string, DefinitionName>>[]): DefinitionName[] => {
  const used = new Set(figures.flatMap((names) => Object.values(names)));
  return definitionNames.filter((name) => used.has(name));
};
