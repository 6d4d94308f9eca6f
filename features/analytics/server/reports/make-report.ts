import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { FigureKind } from '#platform/server/sheets/table-file.ts';
import { type AnalyticsDashboard, type CardName, cardNames, leadsToTell, type Metric } from '../../contract/figures.ts';
import { cardValue, ratesOfSteps } from '../../contract/of-nothing.ts';
import type { Period } from '../../contract/range.ts';
import type { ExportKind, ReportKind } from '../../contract/reports.ts';
import { readProjection } from '../projection.ts';
import { lengthOf, type RangeRequest } from '../range.ts';
import { readAgents } from '../read-agents.ts';
import { readDashboard } from '../read-dashboard.ts';
import { readFunnel } from '../read-funnel.ts';
import { readRetention } from '../read-retention.ts';
import { readRevenue } from '../read-revenue.ts';
import { readRoi } from '../read-roi.ts';
import { seriesReader } from '../read-series.ts';
import { readSpeed } from '../read-speed.ts';
import { stepsOf, usualPeriod } from '../steps.ts';
import { figureOf, funnelChart, productChart, trendChart } from './figure-charts.ts';
import {
  agentTable,
  funnelTables,
  projectionTable,
  retentionTable,
  revenueTables,
  speedTable,
} from './figure-tables.ts';
import { readLedger, sourceTable, spendSentences } from './read-months.ts';
import { type ReadingOn, readSales } from './read-sales.ts';
import type { Report } from './report.ts';
import { type Columns, tableOf } from './tables.ts';
import type { ColumnName, ReportWords } from './words.ts';

type Making = ReadingOn & Pick<CommandContext, 'language' | 'services'>;
type Made = Omit<Report, 'kind' | 'name' | 'description'>;
type Make = (query: RangeRequest, t: ReportWords, ctx: Making) => Promise<Made>;

const kindOfCard: Readonly<Record<CardName, FigureKind>> = {
  leads: 'number',
  quotes: 'number',
  policies: 'number',
  revenue: 'amount',
  conversion: 'percent',
  avg_deal: 'amount',
  commissions: 'amount',
  expiring: 'number',
};
const kindOfTop = {
  top_agent_by_revenue: 'amount',
  top_agent_by_policies: 'number',
  top_product_by_revenue: 'amount',
  top_source_by_conversion: 'percent',
} as const satisfies Record<string, FigureKind>;
type Best = NonNullable<AnalyticsDashboard[keyof typeof kindOfTop]>;
const nameOfTop: Readonly<Record<keyof typeof kindOfTop, (best: Best, t: ReportWords) => string>> = {
  top_agent_by_revenue: ({ name }) => name,
  top_agent_by_policies: ({ name }) => name,
  top_product_by_revenue: ({ id }, t) => t(`products.${id as 'All'}`),
  top_source_by_conversion: ({ id }, t) => t(`sources.${id as 'none'}`),
};
/** Each metric's column, and the kind of its figures. */
const columnOfMetric = {
  LEADS: ['leads', 'number'],
  QUOTES: ['quotes', 'number'],
  POLICIES: ['policies', 'number'],
  REVENUE: ['revenue', 'amount'],
  COMMISSIONS: ['commissions', 'amount'],
  CONVERSIONS: ['conversion', 'percent'],
} as const satisfies Readonly<Record<Metric, readonly [ColumnName, FigureKind]>>;
const largeCards = ['leads', 'policies', 'revenue', 'conversion'] as const;

/** How each file's content is created. */
export const makers: Readonly<Record<ExportKind | ReportKind, Make>> = {
  async agents(query, t, ctx) {
    const agents = await readAgents(query, ctx);
    return { tables: [agentTable(agents, t)], sentences: [], data: { agents } };
  },
  async funnel(query, t, ctx) {
    const funnel = await readFunnel(query, ctx);
    return {
      tables: funnelTables(funnel, t),
      charts: [funnelChart(funnel, t)],
      sentences: [],
      data: { funnel },
    };
  },
  async revenue(query, t, ctx) {
    const revenue = await readRevenue(query, ctx);
    return {
      tables: revenueTables(revenue, t),
      charts: [productChart(revenue, t)],
      sentences: [],
      data: { revenue },
    };
  },
  async sales(query, t, ctx) {
    return { tables: [], long: await readSales(query, t, ctx), sentences: [], data: {} };
  },
  async performance(query, t, ctx) {
    const agents = await readAgents(query, ctx);
    return { tables: [agentTable(agents, t)], sentences: [], data: { agents } };
  },
  async conversion(query, t, ctx) {
    const [funnel, speed] = await Promise.all([readFunnel(query, ctx), readSpeed(query, ctx)]);
    return {
      tables: [...funnelTables(funnel, t), speedTable(speed, t)],
      charts: [funnelChart(funnel, t)],
      sentences: [],
      data: { funnel, speed },
    };
  },
  async roi(query, t, ctx) {
    const roi = await readRoi(query, ctx);
    return { tables: [sourceTable(roi, t)], sentences: spendSentences(roi, t), data: { sources: roi.rows } };
  },
  async commissions(query, t, ctx) {
    const { table, ledger } = await readLedger(query, t, ctx);
    return { tables: [table], sentences: [], data: { ledger } };
  },
  async executive(query, t, ctx) {
    const [dashboard, projection, retention] = await Promise.all([
      readDashboard(query, ctx),
      readProjection(query.filters, ctx),
      readRetention(query, false, ctx),
    ]);
    const cards = cardNames.map((name) => {
      const { title, change } = dashboard.stats_cards[name];
      const figure = (half: 'value' | 'previous') => cardValue(dashboard.stats_cards, name, half);
      return [title, figure('value'), figure('previous'), change];
    });
    const conversions = ratesOfSteps(dashboard.recent_conversion_trend, dashboard.recent_leads_trend);
    const period = usualPeriod(lengthOf(query.range));
    const trends = dashboard.recent_leads_trend.map(({ label, value }, at) => [
      cellOfStep(label, period),
      value,
      dashboard.recent_revenue_trend[at]?.value ?? 0,
      conversions[at]?.value ?? null,
    ]);
    const tops = (
      ['top_agent_by_revenue', 'top_agent_by_policies', 'top_product_by_revenue', 'top_source_by_conversion'] as const
    ).flatMap((top) => {
      const best = dashboard[top];
      if (!best) return [];
      const name = t(`names.${top}`, { least: leadsToTell });
      return [{ row: [name, nameOfTop[top](best, t), best.value], kind: kindOfTop[top] }];
    });
    const { agency } = ctx;
    return {
      figures: largeCards.map((name) => {
        const { title: label, change } = dashboard.stats_cards[name];
        const value = cardValue(dashboard.stats_cards, name, 'value');
        return figureOf({ label, value, change }, kindOfCard[name], t);
      }),
      charts: [
        trendChart(t('metrics.LEADS'), 'number', dashboard.recent_leads_trend, t, agency),
        trendChart(t('metrics.REVENUE'), 'amount', dashboard.recent_revenue_trend, t, agency),
      ],
      tables: [
        {
          ...tableOf(
            'cards',
            [
              ['name', 'text'],
              ['value', 'amount'],
              ['previous', 'amount'],
              ['change', 'decimal'],
            ],
            cards,
            t,
          ),
          kinds: cardNames.map((name) => kindOfCard[name]),
        },
        {
          ...tableOf(
            'tops',
            [
              ['fact', 'text'],
              ['name', 'text'],
              ['value', 'amount'],
            ],
            tops.map(({ row }) => row),
            t,
          ),
          kinds: tops.map(({ kind }) => kind),
        },
        retentionTable(retention, t),
        projectionTable(projection, t),
        {
          ...tableOf(
            'trends',
            [columnOfSteps(period), ['leads', 'number'], ['revenue', 'amount'], ['conversion', 'decimal']],
            trends,
            t,
          ),
          isDrawn: true,
        },
      ],
      sentences: [...dashboard.alerts, ...dashboard.insights],
      data: { dashboard: withoutWords(dashboard), projection, retention },
    };
  },
};

/** The dashboard without the texts in the reader's language. */
function withoutWords({ alerts: _alerts, insights: _insights, stats_cards, ...figures }: AnalyticsDashboard) {
  const cards = cardNames.map((name) => {
    const { title: _, ...card } = stats_cards[name];
    return [name, card];
  });
  return { ...figures, stats_cards: Object.fromEntries(cards) };
}

/** The column of the steps of a series: days, the first days of weeks, or months. */
const columnOfSteps = (period: Period): Columns[number] =>
  period === 'Monthly' ? ['month', 'text'] : [period === 'Weekly' ? 'week' : 'day', 'day'];

const cellOfStep = (step: string, period: Period): string => (period === 'Monthly' ? step.slice(0, 7) : step);

/** The metrics that the user chose: a column for each, and a row for each step of the range. */
export async function makeCustom(
  chosen: readonly Metric[],
  filtered: RangeRequest,
  t: ReportWords,
  ctx: Making,
): Promise<Made> {
  const { range, filters } = filtered;
  const period = usualPeriod(lengthOf(range));
  const query = { period, start_date: range.from, end_date: range.to, ...filters };
  const read = seriesReader(query, ctx);
  const seriesOfMetrics = await Promise.all([...new Set(chosen)].map(read));
  const isOfLeads = seriesOfMetrics.some(({ metric }) => metric === 'CONVERSIONS');
  const leads = isOfLeads ? await read('LEADS') : null;
  const told = seriesOfMetrics.map(({ metric, total, growth, data }) =>
    metric === 'CONVERSIONS' && leads
      ? { metric, growth, total: leads.total === 0 ? null : total, data: ratesOfSteps(data, leads.data) }
      : { metric, growth, total, data },
  );
  const columns = told.map(({ metric }) => columnOfMetric[metric]);
  const rows = stepsOf(range, period).map((step, at) => [
    cellOfStep(step, period),
    ...told.map(({ data }) => data[at]?.value ?? null),
  ]);
  const kindOf = (metric: Metric) => columnOfMetric[metric][1];
  return {
    tables: [
      {
        ...tableOf('metrics', [columnOfSteps(period), ...columns], rows, t),
        foot: [t('column.total'), ...told.map(({ total }) => total)],
      },
    ],
    figures: told.map(({ metric, total, growth }) =>
      figureOf({ label: t(`metrics.${metric}`), value: total, change: growth }, kindOf(metric), t),
    ),
    charts: told.map(({ metric, data }) => trendChart(t(`metrics.${metric}`), kindOf(metric), data, t, ctx.agency)),
    sentences: [],
    data: Object.fromEntries(seriesOfMetrics.map(({ metric, ...series }) => [metric, series])),
  };
}
