import type { Deed } from '#platform/server/acts/deed.ts';
import { filled } from '#platform/server/paper/brand.ts';
import type { FigureKind } from '#platform/server/sheets/table-file.ts';
import type { Metric } from '../../contract/figures.ts';
import { type CardName, cardNames, leadsToTell } from '../../contract/figures.ts';
import { cardValue, ratesOfSteps } from '../../contract/of-nothing.ts';
import type { ExportKind, ReportKind } from '../../contract/reports.ts';
import { readProjection } from '../projection.ts';
import { type Asked, lengthOf } from '../range.ts';
import { readAgents } from '../read-agents.ts';
import { courseReader } from '../read-course.ts';
import { readDashboard } from '../read-dashboard.ts';
import { readFunnel } from '../read-funnel.ts';
import { readRetention } from '../read-retention.ts';
import { readRevenue } from '../read-revenue.ts';
import { readRoi } from '../read-roi.ts';
import { readSpeed } from '../read-speed.ts';
import { usualPeriod } from '../steps.ts';
import { funnelChart, productChart, trendChart } from './figure-charts.ts';
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
import { tableOf } from './tables.ts';
import type { ReportWords } from './words.ts';

type Making = ReadingOn & Pick<Deed, 'language' | 'services'>;
type Made = Omit<Report, 'title' | 'description'>;
type Make = (asked: Asked, words: ReportWords, deed: Making) => Promise<Made>;

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
const kindOfMetric: Readonly<Record<Metric, FigureKind>> = {
  LEADS: 'number',
  QUOTES: 'number',
  POLICIES: 'number',
  REVENUE: 'amount',
  COMMISSIONS: 'amount',
  CONVERSIONS: 'percent',
};

/** What each file tells. */
export const makers: Readonly<Record<ExportKind | ReportKind, Make>> = {
  async agents(asked, words, deed) {
    const agents = await readAgents(asked, deed);
    return { tables: [agentTable(agents, words)], sentences: [], json: agents };
  },
  async funnel(asked, words, deed) {
    const funnel = await readFunnel(asked, deed);
    return { tables: funnelTables(funnel, words), charts: [funnelChart(funnel, words)], sentences: [], json: funnel };
  },
  async revenue(asked, words, deed) {
    const revenue = await readRevenue(asked, deed);
    return {
      tables: revenueTables(revenue, words),
      charts: [productChart(revenue, words)],
      sentences: [],
      json: revenue,
    };
  },
  async sales(asked, words, deed) {
    return { tables: [], long: await readSales(asked, words, deed), sentences: [], json: null };
  },
  async performance(asked, words, deed) {
    return { tables: [agentTable(await readAgents(asked, deed), words)], sentences: [], json: null };
  },
  async conversion(asked, words, deed) {
    const [funnel, speed] = await Promise.all([readFunnel(asked, deed), readSpeed(asked, deed)]);
    return {
      tables: [...funnelTables(funnel, words), speedTable(speed, words)],
      charts: [funnelChart(funnel, words)],
      sentences: [],
      json: null,
    };
  },
  async roi(asked, words, deed) {
    const roi = await readRoi(asked, deed);
    return { tables: [sourceTable(roi, words)], sentences: spendSentences(roi, words), json: null };
  },
  async commissions(asked, words, deed) {
    return { tables: [await readLedger(asked, words, deed)], sentences: [], json: null };
  },
  async executive(asked, words, deed) {
    const [dashboard, projection, retention] = await Promise.all([
      readDashboard(asked, deed),
      readProjection(asked.filters, deed),
      readRetention(asked, false, deed),
    ]);
    const cards = cardNames.map((name) => {
      const { title, change } = dashboard.stats_cards[name];
      const figure = (half: 'value' | 'previous') => cardValue(dashboard.stats_cards, name, half);
      return [title, figure('value'), figure('previous'), change];
    });
    const conversions = ratesOfSteps(dashboard.recent_conversion_trend, dashboard.recent_leads_trend);
    const trends = dashboard.recent_leads_trend.map(({ label, value }, at) => [
      ...[label, value, dashboard.recent_revenue_trend[at]?.value ?? 0],
      conversions[at]?.value ?? null,
    ]);
    const tops = (
      ['top_agent_by_revenue', 'top_agent_by_policies', 'top_product_by_revenue', 'top_source_by_conversion'] as const
    ).flatMap((top) => {
      const best = dashboard[top];
      const name = filled(words.names[top], { least: String(leadsToTell) });
      return best ? [{ row: [name, best.name, best.value], kind: kindOfTop[top] }] : [];
    });
    const { agency } = deed;
    return {
      charts: [
        trendChart(words.metrics.LEADS, 'number', dashboard.recent_leads_trend, words, agency),
        trendChart(words.metrics.REVENUE, 'amount', dashboard.recent_revenue_trend, words, agency),
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
            words,
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
            words,
          ),
          kinds: tops.map(({ kind }) => kind),
        },
        retentionTable(retention, words),
        projectionTable(projection, words),
        tableOf(
          'trends',
          [
            ['day', 'day'],
            ['leads', 'number'],
            ['revenue', 'amount'],
            ['conversion', 'decimal'],
          ],
          trends,
          words,
        ),
      ],
      sentences: [...dashboard.alerts, ...dashboard.insights],
      json: null,
    };
  },
};

/** The metrics that somebody chose, each with its course. */
export async function makeCustom(
  chosen: readonly Metric[],
  asked: Asked,
  words: ReportWords,
  deed: Making,
): Promise<Made> {
  const { range, filters } = asked;
  const period = usualPeriod(lengthOf(range));
  const query = { period, start_date: range.from, end_date: range.to, ...filters };
  const read = courseReader(query, deed);
  const courses = await Promise.all([...new Set(chosen)].map(read));
  const isOfLeads = courses.some(({ metric }) => metric === 'CONVERSIONS');
  const leads = isOfLeads ? await read('LEADS') : null;
  const told = courses.map(({ metric, total, growth, data }) =>
    metric === 'CONVERSIONS' && leads
      ? { metric, growth, total: leads.total === 0 ? null : total, data: ratesOfSteps(data, leads.data) }
      : { metric, growth, total, data },
  );
  const totals = told.map(({ metric, total, growth }) => [words.metrics[metric], total, growth]);
  return {
    tables: [
      {
        ...tableOf(
          'metrics',
          [
            ['metric', 'text'],
            ['total', 'amount'],
            ['change', 'decimal'],
          ],
          totals,
          words,
        ),
        kinds: courses.map(({ metric }) => kindOfMetric[metric]),
      },
      ...told.map(({ metric, data }) => {
        const kind = kindOfMetric[metric];
        const rows = data.map(({ label, value }) => [label, value]);
        return {
          ...tableOf(
            'trends',
            [
              ['day', 'day'],
              ['value', kind],
            ],
            rows,
            words,
          ),
          title: words.metrics[metric],
        };
      }),
    ],
    charts: courses.map(({ metric, data }) =>
      trendChart(words.metrics[metric], kindOfMetric[metric], data, words, deed.agency),
    ),
    sentences: [],
    json: Object.fromEntries(courses.map(({ metric, ...course }) => [metric, course])),
  };
}
