import { dollarsOf } from '#platform/contract/money.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { Course, Metric } from '../contract/figures.ts';
import { type CourseQuery, periods, pointsMax } from '../contract/range.ts';
import { halves, total, totalCents } from './fold.ts';
import { readCommissions } from './metrics/commissions.ts';
import { readLeads } from './metrics/leads.ts';
import { readPolicies } from './metrics/policies.ts';
import { readQuotes } from './metrics/quotes.ts';
import { type Asked, daysBefore, daysOf, type Reading } from './range.ts';
import { changeOf, rateOf } from './rates.ts';
import { stepsOf, unitOf } from './steps.ts';

interface Stepped {
  is_before: boolean;
  step: string;
}

/** What a metric is read from, and what it makes of the rows. */
const sources: Readonly<Record<Metric, (asked: Asked, unit: string, deed: Reading) => Promise<Counted>>> = {
  LEADS: async (...asked) => counted((await readLeads(...asked)).steps, (rows) => total(rows, (row) => row.leads)),
  QUOTES: async (...asked) => counted((await readQuotes(...asked)).steps, (rows) => total(rows, (row) => row.quotes)),
  POLICIES: async (...asked) =>
    counted((await readPolicies(...asked)).steps, (rows) => total(rows, (row) => row.policies)),
  REVENUE: async (...asked) =>
    counted((await readPolicies(...asked)).steps, (rows) => dollarsOf(totalCents(rows, (row) => row.premium))),
  COMMISSIONS: async (...asked) =>
    counted((await readCommissions(...asked)).steps, (rows) => dollarsOf(totalCents(rows, (row) => row.commissions))),
  CONVERSIONS: async (...asked) => counted((await readLeads(...asked)).steps, conversionOf),
};

/** Of leads those that were sold, in percent. */
export const conversionOf = (rows: readonly { leads: number; closed: number }[]): number =>
  rateOf(
    total(rows, ({ closed }) => closed),
    total(rows, ({ leads }) => leads),
  );

interface Counted {
  now: number;
  before: number;
  at: (step: string) => number;
}

function counted<Row extends Stepped>(rows: readonly Row[], count: (rows: readonly Row[]) => number): Counted {
  const { now, before } = halves(rows);
  const steps = Map.groupBy(now, ({ step }) => step);
  return { now: count(now), before: count(before), at: (step) => count(steps.get(step) ?? []) };
}

/** A metric by steps. Refuses so many steps that nobody could see them, on `period`. One statement. */
export async function readCourse(
  metric: Metric,
  query: CourseQuery,
  deed: Reading & Pick<Deed, 'refuseFields'>,
): Promise<Course> {
  const { period, start_date, end_date, agents, products, sources: from } = query;
  const range = daysOf({ from: start_date, to: end_date }, 'end_date', deed);
  const steps = stepsOf(range, period);
  if (steps.length > pointsMax) {
    const coarser = periods[periods.indexOf(period) + 1] ?? period;
    const message = `analytics:validation.too_many_points.${coarser}`;
    deed.refuseFields([{ field: 'period', code: 'too_big', message }]);
  }
  const asked: Asked = { range, before: daysBefore(range), filters: { agents, products, sources: from } };
  const found = await sources[metric](asked, unitOf[period], deed);
  return {
    ...{ metric, period, start_date: range.from, end_date: range.to, time_zone: deed.agency.time_zone },
    total: found.now,
    growth: changeOf(found.before, found.now),
    data: steps.map((label) => ({ label, value: found.at(label) })),
  };
}
