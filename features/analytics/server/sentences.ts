import { productTypes } from '#features/leads/contract.ts';
import { addDays, addMonths } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/language.ts';
import { dollarsOf, formatMoney } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { bestSourceOf } from '../contract/best-source.ts';
import type { DefinitionName } from '../contract/definition-names.ts';
import { definitionsOf } from '../contract/definitions.ts';
import { type AnalyticsDashboard, type Link, leadsToTell } from '../contract/figures.ts';
import { none } from '../contract/range.ts';
import { rowsOf } from '../contract/rows-of.ts';
import { grouped, total, totalCents } from './fold.ts';
import type { LeadFigures } from './metrics/leads.ts';
import type { AgentName } from './metrics/names.ts';
import type { PolicyFigures } from './metrics/policies.ts';
import type { Cell } from './metrics/rows.ts';
import { expiryDays, hoursToWait, type State } from './metrics/state.ts';
import type { TermFigures } from './metrics/terms.ts';
import type { RangeRequest, Reading } from './range.ts';
import { changeOf, isYoung, rateOf, written } from './rates.ts';
import { conversionByAge } from './read-series.ts';
import { monthsOf } from './spend.ts';
import { ratesBySource } from './tops.ts';

interface Halves<Row> {
  now: (Cell & Row)[];
  before: (Cell & Row)[];
}

interface Facts {
  asked: RangeRequest;
  leads: Halves<LeadFigures>;
  policies: Halves<PolicyFigures>;
  names: ReadonlyMap<string, AgentName>;
  state: State;
  /** Terms that expire in the comparison period, and in the range. */
  terms: readonly TermFigures[];
}

/** Links to the rows that sentences describe: those of the range, under its filters. */
function rowsOfRange({ range, filters }: RangeRequest) {
  const { agents, products, sources } = filters;
  return rowsOf(
    { period_start: range.from, period_end: range.to },
    { agents: agents?.join(','), products: products?.join(','), sources: sources?.join(',') },
  );
}

interface Sentence {
  text: string;
  link: Link;
  definition: DefinitionName;
}

type Saying = Pick<Reading, 'agency' | 'today'> & Pick<CommandContext, 'language' | 'services'>;
type Values = Readonly<Record<string, string | number>>;
type Name = keyof typeof definitionsOf.sentences;

/** Texts in the reader's language: a sentence with its definition, and other texts. */
interface Say {
  sentence: (name: Name, values: Values, link: Link) => Sentence;
  word: (key: string) => string;
}

/** With fewer leads a rate isn't meaningful. */
const leadsToCompare = 20;
const alertsMax = 5;
/** The minimum difference in retention, in percentage points. */
const pointsToTell = 3;

/** Returns the alerts, most important first, and the insights, each with a link to its rows. */
export function saidOf(
  facts: Facts,
  { language, services, today }: Saying,
): Pick<AnalyticsDashboard, `${'alert' | 'insight'}${'s' | '_links' | '_definitions'}`> {
  const say: Say = {
    sentence: (name, values, link) => ({
      text: services.translate(language, `analytics:${name}`, values),
      link,
      definition: definitionsOf.sentences[name],
    }),
    word: (key) => services.translate(language, `analytics:${key}`),
  };
  const alerts = [
    ...expiring(facts, today, say),
    ...waiting(facts, say),
    ...silent(facts, say),
    ...slow(facts, say),
    ...falling(facts, today, say),
    ...unspent(facts, today, language, say),
  ];
  const insights = [...bestSource(facts, say), ...speed(facts, say), ...products(facts, say), ...kept(facts, say)];
  const shown = alerts.slice(0, alertsMax);
  return {
    alerts: shown.map(({ text }) => text),
    alert_links: shown.map(({ link }) => link),
    alert_definitions: shown.map(({ definition }) => definition),
    insights: insights.map(({ text }) => text),
    insight_links: insights.map(({ link }) => link),
    insight_definitions: insights.map(({ definition }) => definition),
  };
}

function expiring({ asked, state: { unrenewed, unrenewed_premium } }: Facts, today: string, say: Say): Sentence[] {
  if (unrenewed === 0) return [];
  const days = { expires_from: today, expires_to: addDays(today, expiryDays) };
  const link = rowsOfRange(asked).now('policies', { only: 'not_offered', ...days });
  return [say.sentence('alerts.unrenewed', { count: unrenewed, premium: formatMoney(unrenewed_premium) }, link)];
}

function waiting({ asked, state: { untouched } }: Facts, say: Say): Sentence[] {
  if (untouched === 0) return [];
  const link = rowsOfRange(asked).now('leads', { status: 'Nuevo', hours_old: String(hoursToWait) });
  return [say.sentence('alerts.untouched', { count: untouched }, link)];
}

function silent({ asked, state, names }: Facts, say: Say): Sentence[] {
  return state.silent_agents.map((agent) => {
    const link = rowsOfRange(asked).now('leads', { only: 'open', agents: agent });
    return say.sentence('alerts.silent_agent', { name: names.get(agent)?.full_name ?? '' }, link);
  });
}

function slow({ leads, asked }: Facts, say: Say): Sentence[] {
  return [...grouped(leads.now, 'source')].flatMap(([source, rows]) => {
    const [old, reached] = [total(rows, (row) => row.hour_old), total(rows, (row) => row.within_hour)];
    if (source === none || old < leadsToTell || reached > 0) return [];
    const link = rowsOfRange(asked).contacts('any', { sources: source, hours_old: '1' });
    return [say.sentence('alerts.slow_source', { source: say.word(`sources.${source}`), leads: old }, link)];
  });
}

function falling({ leads, asked }: Facts, today: string, say: Say): Sentence[] {
  const [now, before] = [leads.now, leads.before].map((rows) => total(rows, (row) => row.leads)) as [number, number];
  const [rate, was] = [conversionByAge(leads.now), conversionByAge(leads.before)];
  if (isYoung(asked.range.to, today, [...leads.now, ...leads.before])) return [];
  if (now < leadsToCompare || before < leadsToCompare || was - rate < 5) return [];
  return [say.sentence('alerts.falling', { now: written(rate), before: written(was) }, rowsOfRange(asked).leads())];
}

/** The maximum number of months named. */
const monthsNamed = 3;

/**
 * Ended months in which a source brought leads and no spend is recorded. Not reported under agent or product filters.
 */
function unspent({ leads, state, asked }: Facts, today: string, language: Language, say: Say): Sentence[] {
  const { range, filters } = asked;
  if (filters.agents?.length || filters.products?.length) return [];
  const sources = [...grouped(leads.now, 'source')].flatMap(([source, rows]) =>
    source !== none && total(rows, (row) => row.leads) >= leadsToTell ? [source] : [],
  );
  const ended = monthsOf(range).filter((month) => addMonths(month, 1) <= today);
  const isMissing = (of: string) => state.led_months.includes(of) && !state.told_spend.includes(of);
  const missing = ended.filter((month) => sources.some((source) => isMissing(`${source} ${month}`)));
  if (missing.length === 0) return [];
  if (missing.length > monthsNamed) return [say.sentence('alerts.no_spend', { count: missing.length }, null)];
  const named = new Intl.DateTimeFormat(`${language}-US`, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const months = new Intl.ListFormat(`${language}-US`).format(missing.map((month) => named.format(new Date(month))));
  return [say.sentence('alerts.no_spend_in', { months }, null)];
}

/** Reported if retention changed by at least three points from the comparison period. */
function kept({ asked, terms: [before, now] }: Facts, say: Say): Sentence[] {
  if (!before?.expiring || !now?.expiring) return [];
  const [rate, was] = [rateOf(now.renewed, now.expiring), rateOf(before.renewed, before.expiring)];
  if (Math.abs(rate - was) < pointsToTell) return [];
  const name = rate > was ? 'insights.retention_up' : 'insights.retention_down';
  return [say.sentence(name, { now: written(rate), before: written(was) }, rowsOfRange(asked).terms())];
}

function bestSource({ leads, asked }: Facts, say: Say): Sentence[] {
  const best = bestSourceOf(ratesBySource(leads.now));
  if (!best) return [];
  const values = { source: say.word(`sources.${best.source}`), rate: written(best.rate), least: leadsToTell };
  return [say.sentence('insights.best_source', values, rowsOfRange(asked).leads('Nuevo', { sources: best.source }))];
}

function speed({ asked, leads: { now } }: Facts, say: Say): Sentence[] {
  const [all, closed] = [total(now, (row) => row.timed), total(now, (row) => row.timed_closed)];
  const [fast, fastClosed] = [total(now, (row) => row.fast), total(now, (row) => row.fast_closed)];
  if (fast < leadsToCompare || all - fast < leadsToCompare) return [];
  const values = {
    share: written(rateOf(fast, all)),
    fast: written(rateOf(fastClosed, fast)),
    rest: written(rateOf(closed - fastClosed, all - fast)),
  };
  return [say.sentence('insights.speed', values, rowsOfRange(asked).contacts('any'))];
}

function products({ asked, policies }: Facts, say: Say): Sentence[] {
  const [before, now] = [grouped(policies.before, 'product'), grouped(policies.now, 'product')];
  return productTypes.flatMap((product) => {
    const rows = now.get(product);
    if (!rows) return [];
    const premium = (of: readonly PolicyFigures[]) => dollarsOf(totalCents(of, (row) => row.premium));
    const change = changeOf(premium(before.get(product) ?? []), premium(rows));
    if (change === null || Math.abs(change) < 20) return [];
    const values = { product: say.word(`products.${product}`), change: written(Math.abs(change)) };
    const name = change > 0 ? 'insights.product_up' : 'insights.product_down';
    return [say.sentence(name, values, rowsOfRange(asked).policies({ products: product }))];
  });
}
