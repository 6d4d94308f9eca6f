import { addDays } from '#platform/contract/calendar.ts';
import { dollarsOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type AnalyticsDashboard, type CardName, cardNames } from '../contract/figures.ts';
import { halves, total, totalCents } from './fold.ts';
import { measuredBy } from './measured.ts';
import { readCommissions } from './metrics/commissions.ts';
import { readLeads } from './metrics/leads.ts';
import { readNames } from './metrics/names.ts';
import { readPolicies } from './metrics/policies.ts';
import { readQuotes } from './metrics/quotes.ts';
import { readState } from './metrics/state.ts';
import { readTerms } from './metrics/terms.ts';
import { lengthOf, type RangeRequest, type Reading } from './range.ts';
import { changeOf, isYoung, meanOf, trendOf } from './rates.ts';
import { conversionByAge, conversionOf } from './read-series.ts';
import { saidOf } from './sentences.ts';
import { stepsOf, usualPeriod } from './steps.ts';
import { topsOf } from './tops.ts';

/** Returns the overview of the range. Seven statements. */
export async function readDashboard(
  query: RangeRequest,
  ctx: Reading & Pick<CommandContext, 'language' | 'services'>,
): Promise<AnalyticsDashboard> {
  const { language, services } = ctx;
  const { range } = query;
  const days = lengthOf(range);
  const period = usualPeriod(days);
  const steps = stepsOf(range, period);
  const whole = { cells: false, steps: [range.from] };
  const upcoming = { from: addDays(range.to, 1), to: addDays(range.to, days) };
  const [leads, quotes, policies, commissions, terms, names, state] = await Promise.all([
    readLeads(query, { cells: true, steps }, ctx),
    readQuotes(query, whole, ctx),
    readPolicies(query, { cells: true, steps }, ctx),
    readCommissions(query, whole, ctx),
    readTerms([query.before, range, upcoming], query.filters, ctx),
    readNames(ctx),
    readState(query, ctx),
  ]);
  const halvesOf = { leads: halves(leads.cells), policies: halves(policies.cells) };
  const figures = (half: 'now' | 'before'): Record<CardName, number> => {
    const [leadRows, sales] = [halvesOf.leads[half], halvesOf.policies[half]];
    const premium = totalCents(sales, (row) => row.premium);
    const sold = total(sales, (row) => row.policies);
    return {
      leads: total(leadRows, (row) => row.leads),
      quotes: total(halves(quotes.steps)[half], (row) => row.quotes),
      policies: sold,
      revenue: dollarsOf(premium),
      conversion: conversionByAge(leadRows),
      avg_deal: dollarsOf(meanOf(premium, sold)),
      commissions: dollarsOf(totalCents(halves(commissions.steps)[half], (row) => row.commissions)),
      expiring: terms[half === 'now' ? 2 : 1]?.not_followed ?? 0,
    };
  };
  const [now, before] = [figures('now'), figures('before')];
  const title = (name: CardName) => {
    const isSoFar = name === 'conversion' && isYoung(range.to, ctx.today, leads.cells);
    return services.translate(language, `analytics:cards.${isSoFar ? 'conversion_so_far' : name}`);
  };
  const card = (name: CardName) => {
    const base = ({ conversion: 'leads', avg_deal: 'policies' } as const)[name as 'conversion'];
    const isOfNothing = base !== undefined && (now[base] === 0 || before[base] === 0);
    return {
      title: title(name),
      value: now[name],
      previous: before[name],
      change: isOfNothing ? null : changeOf(before[name], now[name]),
      trend: isOfNothing ? ('flat' as const) : trendOf(before[name], now[name]),
    };
  };
  const [leadSteps, saleSteps] = [halves(leads.steps).now, halves(policies.steps).now];
  const series = <Row extends { step: string }>(rows: readonly Row[], count: (rows: readonly Row[]) => number) =>
    steps.map((label) => ({ label, value: count(rows.filter(({ step }) => step === label)) }));
  return {
    ...measuredBy(query, ctx),
    stats_cards: Object.fromEntries(cardNames.map((name) => [name, card(name)])) as AnalyticsDashboard['stats_cards'],
    imported_leads: total(halvesOf.leads.now, (row) => row.imported),
    cancelled_policies: total(halvesOf.policies.now, (row) => row.cancelled),
    ...saidOf({ asked: query, leads: halvesOf.leads, policies: halvesOf.policies, names, state, terms }, ctx),
    ...topsOf(halvesOf.leads.now, halvesOf.policies.now, names),
    trend_period: period,
    recent_leads_trend: series(leadSteps, (rows) => total(rows, (row) => row.leads)),
    recent_revenue_trend: series(saleSteps, (rows) => dollarsOf(totalCents(rows, (row) => row.premium))),
    recent_conversion_trend: series(leadSteps, conversionOf),
  };
}
