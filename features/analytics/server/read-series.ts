import { dollarsOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Course, Metric } from '../contract/figures.ts';
import { type CourseQuery, periods, pointsMax } from '../contract/range.ts';
import { halves, total, totalCents } from './fold.ts';
import { readCommissions } from './metrics/commissions.ts';
import { readLeads } from './metrics/leads.ts';
import { readPolicies } from './metrics/policies.ts';
import { readQuotes } from './metrics/quotes.ts';
import { daysBefore, daysOf, type RangeRequest, type Reading } from './range.ts';
import { changeOf, rateOf } from './rates.ts';
import { stepsOf } from './steps.ts';

interface Stepped {
  is_before: boolean;
  step: string;
}

/** The source queries of metrics. Each runs at most once, however many metrics use it. */
function readings(query: RangeRequest, steps: readonly string[], ctx: Reading) {
  const by = { cells: false, steps };
  return {
    leads: once(() => readLeads(query, by, ctx)),
    quotes: once(() => readQuotes(query, by, ctx)),
    policies: once(() => readPolicies(query, by, ctx)),
    commissions: once(() => readCommissions(query, by, ctx)),
  };
}

function once<MetricRows>(read: () => Promise<MetricRows>): () => Promise<MetricRows> {
  let found: Promise<MetricRows> | undefined;
  return () => (found ??= read());
}

/** How each metric is calculated from the rows. */
const countedOf: Readonly<Record<Metric, (read: ReturnType<typeof readings>) => Promise<Counted>>> = {
  LEADS: async (read) => counted((await read.leads()).steps, (rows) => total(rows, (row) => row.leads)),
  QUOTES: async (read) => counted((await read.quotes()).steps, (rows) => total(rows, (row) => row.quotes)),
  POLICIES: async (read) => counted((await read.policies()).steps, (rows) => total(rows, (row) => row.policies)),
  REVENUE: async (read) =>
    counted((await read.policies()).steps, (rows) => dollarsOf(totalCents(rows, (row) => row.premium))),
  COMMISSIONS: async (read) =>
    counted((await read.commissions()).steps, (rows) => dollarsOf(totalCents(rows, (row) => row.commissions))),
  CONVERSIONS: async (read) => counted((await read.leads()).steps, conversionOf, growthOfConversion),
};

/** The percentage of leads that were sold. */
export const conversionOf = (rows: readonly { leads: number; closed: number }[]): number =>
  rateOf(
    total(rows, ({ closed }) => closed),
    total(rows, ({ leads }) => leads),
  );

/** The same at the age that the range's leads have now. */
export const conversionByAge = (rows: readonly { leads: number; closed_by_age: number }[]): number =>
  rateOf(
    total(rows, ({ closed_by_age }) => closed_by_age),
    total(rows, ({ leads }) => leads),
  );

type ByAge = Parameters<typeof conversionByAge>[0];

/** The change of conversion at equal age, in percent. null means the previous value was 0, or either has no leads. */
const growthOfConversion = (before: ByAge, now: ByAge): number | null =>
  [before, now].some((rows) => total(rows, ({ leads }) => leads) === 0)
    ? null
    : changeOf(conversionByAge(before), conversionByAge(now));

interface Counted {
  now: number;
  /**
   * Change in percent from the previous period. null means the previous value was 0, or either is a rate without a
   * base.
   */
  growth: number | null;
  at: (step: string) => number;
}

function counted<Row extends Stepped>(
  rows: readonly Row[],
  count: (rows: readonly Row[]) => number,
  growth = (before: readonly Row[], now: readonly Row[]) => changeOf(count(before), count(now)),
): Counted {
  const { now, before } = halves(rows);
  const steps = Map.groupBy(now, ({ step }) => step);
  return { now: count(now), growth: growth(before, now), at: (step) => count(steps.get(step) ?? []) };
}

/**
 * Reads metrics by steps, sequentially or concurrently. Shared source queries run once: four statements at most.
 * Refuses too many steps for a readable chart, on `period`.
 */
export function seriesReader(
  query: CourseQuery,
  ctx: Reading & Pick<CommandContext, 'refuseFields'>,
): (metric: Metric) => Promise<Course> {
  const { period, start_date, end_date, agents, products, sources: from } = query;
  const range = daysOf({ from: start_date, to: end_date }, 'end_date', ctx);
  const steps = stepsOf(range, period);
  if (steps.length > pointsMax) {
    const coarser = periods[periods.indexOf(period) + 1] ?? period;
    const message = `analytics:validation.too_many_points.${coarser}`;
    ctx.refuseFields([{ field: 'period', code: 'too_big', message }]);
  }
  const asked: RangeRequest = { range, before: daysBefore(range), filters: { agents, products, sources: from } };
  const read = readings(asked, steps, ctx);
  return async (metric) => {
    const found = await countedOf[metric](read);
    return {
      metric,
      period,
      start_date: range.from,
      end_date: range.to,
      time_zone: ctx.agency.time_zone,
      total: found.now,
      growth: found.growth,
      data: steps.map((label) => ({ label, value: found.at(label) })),
    };
  };
}
