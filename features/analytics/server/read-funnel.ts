import { type LeadTime, leadSources, productTypes } from '#features/leads/contract.ts';
import type { ConversionFunnel, FunnelSteps } from '../contract/figures.ts';
import { none } from '../contract/range.ts';
import { grouped, total } from './fold.ts';
import { measuredBy } from './measured.ts';
import { type LeadFigures, readLeads } from './metrics/leads.ts';
import { byCell } from './metrics/rows.ts';
import { readTimes, type TimeFigures } from './metrics/times.ts';
import { alone, type RangeRequest, type Reading } from './range.ts';
import { daysOfMean, rateOf } from './rates.ts';

/** Returns the stages that the leads of a range have reached, in total and broken down. Two statements. */
export async function readFunnel(query: RangeRequest, ctx: Reading): Promise<ConversionFunnel> {
  const ofRange = alone(query);
  const [{ cells: now }, times] = await Promise.all([readLeads(ofRange, byCell, ctx), readTimes(ofRange, ctx)]);
  const parts = <Part extends string>(by: 'product' | 'source', all: readonly Part[]) => {
    const groups = grouped(now, by);
    return Object.fromEntries([...all, none].map((part) => [part, stepsOf(groups.get(part) ?? [])])) as Record<
      Part | typeof none,
      FunnelSteps
    >;
  };
  return {
    ...measuredBy(query, ctx),
    ...stepsOf(now),
    imported_leads: total(now, ({ imported }) => imported),
    funnel_by_product: parts('product', productTypes),
    funnel_by_source: parts('source', leadSources),
    avg_days_to_contact: meanDays(times, 'to_contact'),
    avg_days_to_quote: meanDays(times, 'to_quote'),
    avg_days_to_close: meanDays(times, 'to_close'),
    avg_total_cycle_days: meanDays(times, 'whole'),
    timed_leads: timedOf(times, ['to_contact', 'to_quote', 'to_close', 'whole']),
  };
}

/** The steps of leads, and the share of each that reached the next. */
export function stepsOf(rows: readonly LeadFigures[]): FunnelSteps {
  const [leads, contacted, quoted, closed] = (['leads', 'contacted', 'quoted', 'closed'] as const).map((step) =>
    total(rows, (row) => row[step]),
  ) as [number, number, number, number];
  return {
    total_leads: leads,
    contacted_leads: contacted,
    quoted_leads: quoted,
    closed_leads: closed,
    contact_rate: rateOf(contacted, leads),
    quote_rate: rateOf(quoted, contacted),
    close_rate: rateOf(closed, quoted),
    overall_conversion_rate: rateOf(closed, leads),
  };
}

/** The number of leads behind each mean time. */
export const timedOf = <Name extends LeadTime>(
  rows: readonly TimeFigures[],
  spans: readonly Name[],
): Record<Name, number> =>
  Object.fromEntries(spans.map((span) => [span, total(rows, (row) => row[`${span}_of`])])) as Record<Name, number>;

/** The mean time between two moves, in days. */
export function meanDays(rows: readonly TimeFigures[], span: LeadTime): number {
  return daysOfMean(
    total(rows, (row) => row[span]),
    total(rows, (row) => row[`${span}_of`]),
  );
}
