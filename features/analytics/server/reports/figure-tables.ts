import { leadSources, productTypes } from '#features/leads/contract.ts';
import type { AgentPerformance, ConversionFunnel, FunnelSteps, RevenueAnalytics } from '../../contract/figures.ts';
import {
  averagePolicyOf,
  meansOf,
  projectedOf,
  ratesOf,
  retentionOf,
  timesOf,
  withinFiveOf,
} from '../../contract/of-nothing.ts';
import { none } from '../../contract/range.ts';
import type { Retention } from '../../contract/retention.ts';
import type { SpeedToLead } from '../../contract/speed.ts';
import type { Projection } from '../projection.ts';
import type { ReportTable } from './report.ts';
import { type Columns, tableOf, tableOfRecords, withSums } from './tables.ts';
import type { ReportWords } from './words.ts';

/** Each agent's figures. */
export function agentTable(agents: readonly AgentPerformance[], t: ReportWords): ReportTable {
  const table = tableOfRecords(
    'agents',
    [
      ['agent_name', 'text'],
      ['total_leads', 'number'],
      ['lead_conversion_rate', 'decimal'],
      ['total_quotes', 'number'],
      ['total_policies', 'number'],
      ['total_policy_value', 'amount'],
      ['total_commissions', 'amount'],
      ['average_lead_to_quote_days', 'decimal'],
      ['average_quote_to_policy_days', 'decimal'],
      ['average_total_cycle_days', 'decimal'],
      ['rank_by_policies', 'number'],
      ['rank_by_revenue', 'number'],
      ['rank_by_conversion', 'number'],
    ],
    agents.map((agent) => ({ ...agent, ...meansOf(agent) })),
    t,
  );
  const sums = ['total_leads', 'total_quotes', 'total_policies', 'total_policy_value', 'total_commissions'];
  return withSums(table, sums, t);
}

const stepColumns = [
  ['total_leads', 'number'],
  ['contacted_leads', 'number'],
  ['quoted_leads', 'number'],
  ['closed_leads', 'number'],
  ['contact_rate', 'decimal'],
  ['quote_rate', 'decimal'],
  ['close_rate', 'decimal'],
  ['overall_conversion_rate', 'decimal'],
] as const satisfies Columns;

/** The funnel, in total and broken down, and its times. */
export function funnelTables(funnel: ConversionFunnel, t: ReportWords): ReportTable[] {
  const cellsOf = (steps: FunnelSteps) => {
    const shown = { ...steps, ...ratesOf(steps) };
    return stepColumns.map(([key]) => shown[key]);
  };
  const rowOf = (name: string, steps: FunnelSteps) => [name, ...cellsOf(steps)];
  const { funnel_by_product, funnel_by_source } = funnel;
  const times = (
    ['avg_days_to_contact', 'avg_days_to_quote', 'avg_days_to_close', 'avg_total_cycle_days'] as const
  ).map((time) => [t(`names.${time}`), timesOf(funnel)[time]]);
  const products = [...productTypes, none] as const;
  const sources = [...leadSources, none] as const;
  const foot = rowOf(t('column.total'), funnel);
  return [
    tableOf('funnel', stepColumns, [cellsOf(funnel)], t),
    {
      ...tableOf(
        'funnel_by_product',
        [['product', 'text'], ...stepColumns],
        products.map((one) => rowOf(t(`products.${one}`), funnel_by_product[one])),
        t,
      ),
      foot,
    },
    {
      ...tableOf(
        'funnel_by_source',
        [['source', 'text'], ...stepColumns],
        sources.map((one) => rowOf(t(`sources.${one}`), funnel_by_source[one])),
        t,
      ),
      foot,
    },
    tableOf(
      'times',
      [
        ['name', 'text'],
        ['days', 'decimal'],
      ],
      times,
      t,
    ),
  ];
}

/** The premium sold, in total and broken down, and the projection. */
export function revenueTables(revenue: RevenueAnalytics, t: ReportWords): ReportTable[] {
  const totals = (
    [
      'total_revenue',
      'new_business_revenue',
      'recurring_revenue',
      'average_policy_value',
      'average_monthly_revenue',
    ] as const
  ).map((name) => [t(`names.${name}`), name === 'average_policy_value' ? averagePolicyOf(revenue) : revenue[name]]);
  const products = productTypes.map((product) => [t(`products.${product}`), revenue.revenue_by_product[product]]);
  const agents = revenue.revenue_by_agent.map((agent) => [
    agent.agent_name || t('none'),
    agent.policies,
    agent.revenue,
  ]);
  return [
    tableOf(
      'revenue',
      [
        ['name', 'text'],
        ['amount', 'amount'],
      ],
      totals,
      t,
    ),
    withSums(
      tableOf(
        'revenue_by_product',
        [
          ['product', 'text'],
          ['revenue', 'amount'],
        ],
        products,
        t,
      ),
      ['revenue'],
      t,
    ),
    withSums(
      tableOf(
        'revenue_by_agent',
        [
          ['agent_name', 'text'],
          ['policies', 'number'],
          ['revenue', 'amount'],
        ],
        agents,
        t,
      ),
      ['policies', 'revenue'],
      t,
    ),
    projectionTable(revenue, t),
  ];
}

/** The projection. */
export function projectionTable(projected: Projection, t: ReportWords): ReportTable {
  const { month, quarter } = projected.projection;
  const told = projectedOf(projected);
  const rows = [
    [t('names.projected_revenue_next_month'), month.from, month.to, told.month.amount, told.month.low, told.month.high],
    [
      t('names.projected_revenue_next_quarter'),
      quarter.from,
      quarter.to,
      told.quarter.amount,
      told.quarter.low,
      told.quarter.high,
    ],
  ];
  return tableOf(
    'projection',
    [
      ['name', 'text'],
      ['from', 'day'],
      ['to', 'day'],
      ['amount', 'amount'],
      ['low', 'amount'],
      ['high', 'amount'],
    ],
    rows,
    t,
  );
}

/** How soon leads were contacted, in total and by source. */
export function speedTable(speed: SpeedToLead, t: ReportWords): ReportTable {
  const rowOf = (name: string, row: Omit<SpeedToLead, 'parts'> | SpeedToLead['parts']['source'][number]) => [
    name,
    row.leads,
    row.contacted,
    withinFiveOf(row),
    row.median_minutes,
    row.ninetieth_minutes,
  ];
  return tableOf(
    'speed',
    [
      ['source', 'text'],
      ['leads', 'number'],
      ['contacted_leads', 'number'],
      ['within_five_minutes', 'decimal'],
      ['median_minutes', 'decimal'],
      ['ninetieth_minutes', 'decimal'],
    ],
    [...speed.parts.source.map((row) => rowOf(t(`sources.${row.id as 'none'}`), row)), rowOf(t('all'), speed)],
    t,
  );
}

/** What was retained of the expired terms. */
export function retentionTable({ policies, premium, clients }: Retention, t: ReportWords): ReportTable {
  return {
    ...tableOf(
      'retention',
      [
        ['name', 'text'],
        ['expiring', 'amount'],
        ['kept', 'amount'],
        ['retention', 'decimal'],
      ],
      [
        [t('names.retention_policies'), policies.expiring, policies.kept, retentionOf(policies)],
        [t('names.retention_premium'), premium.expiring, premium.kept, retentionOf(premium)],
        [
          t('names.retention_clients'),
          clients.start,
          clients.end - clients.new,
          retentionOf({ expiring: clients.start, ...clients }),
        ],
      ],
      t,
    ),
    kinds: ['number', 'amount', 'number'],
  };
}
