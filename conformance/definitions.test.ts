import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type DefinitionName, definitionNames } from '#features/analytics/contract/definition-names.ts';
import { definitionsOf } from '#features/analytics/contract/definitions.ts';
import {
  AgentPerformance,
  AnalyticsDashboard,
  ConversionFunnel,
  cardNames,
  measured,
  metrics,
  RevenueAnalytics,
} from '#features/analytics/contract/figures.ts';
import { Retention } from '#features/analytics/contract/retention.ts';
import { SpeedToLead } from '#features/analytics/contract/speed.ts';
import { goalNames } from '#features/analytics/contract/spend.ts';
import { definitionsOfTable } from '#features/analytics/server/reports/definitions.ts';
import { languages } from '#platform/contract/language.ts';
import en from '../features/analytics/locales/en.json' with { type: 'json' };
import es from '../features/analytics/locales/es.json' with { type: 'json' };
import reportsEn from '../features/analytics/server/reports/locales/en.json' with { type: 'json' };
import reportsEs from '../features/analytics/server/reports/locales/es.json' with { type: 'json' };
import moreEn from '../features/analytics/web/more/locales/en.json' with { type: 'json' };
import moreEs from '../features/analytics/web/more/locales/es.json' with { type: 'json' };

// Each figure is defined once, and every place that shows the figure reads that definition. Each figure of an answer
// and each table of a file has a declared definition with a text in both languages, and no other text repeats a
// definition.

/** The fields of an answer that are not figures. */
const around = [
  ...Object.keys(measured),
  'agent_id',
  'agent_name',
  'is_active',
  'trend_period',
  'stats_cards',
  'alerts',
  'alert_links',
  'alert_definitions',
  'insights',
  'insight_links',
  'insight_definitions',
];
const texts = { en, es };
const others = { en: [en, moreEn, reportsEn], es: [es, moreEs, reportsEs] };

type Declared = Readonly<Record<string, string>>;

/** The figures without a definition, or with a definition that has no text. */
const undefinedIn = (figures: readonly string[], declared: Declared): string[] =>
  figures.filter((figure) => {
    const name = declared[figure] as DefinitionName | undefined;
    return !name || !languages.every((language) => texts[language].definitions[name]);
  });

/** The alerts and insights in these texts. Plural forms count as one. */
const sentencesIn = (of: Pick<typeof en, 'alerts' | 'insights'>): string[] => {
  const names = (['alerts', 'insights'] as const).flatMap((group) =>
    Object.keys(of[group]).map((name) => `${group}.${name.replace(/_(one|many|other)$/, '')}`),
  );
  return [...new Set(names)];
};

const figuresOf = (answer: { shape: object }): string[] =>
  Object.keys(answer.shape).filter((name) => !around.includes(name));

/** Every text below an object of texts. */
const allTexts = (of: unknown): string[] =>
  typeof of === 'string' ? [of] : Object.values(of as object).flatMap(allTexts);

/** The definitions whose figure is defined more than once: `Leads: …` and again `Leads: …`. */
function definedAgain(all: readonly string[], definitions: readonly string[]): string[] {
  const labelOf = (text: string) => text.slice(0, text.indexOf(':') + 1);
  return definitions.filter((text) => all.filter((other) => other.startsWith(`${labelOf(text)} `)).length > 1);
}

test.each([
  ['cards', cardNames, definitionsOf.cards],
  ['dashboard', figuresOf(AnalyticsDashboard), definitionsOf.dashboard],
  ['agents', figuresOf(AgentPerformance), definitionsOf.agents],
  ['funnel', figuresOf(ConversionFunnel), definitionsOf.funnel],
  ['revenue', figuresOf(RevenueAnalytics), definitionsOf.revenue],
  ['speed', figuresOf(SpeedToLead), definitionsOf.speed],
  ['retention', figuresOf(Retention), definitionsOf.retention],
  ['goals', goalNames, definitionsOf.goals],
  ['metrics', metrics, definitionsOf.metrics],
  ['sentences', sentencesIn(en), definitionsOf.sentences],
] as const)('each figure of %s has a definition', (_answer, figures, declared) => {
  expect(figures.length).toBeGreaterThan(2);
  expect(undefinedIn(figures, declared)).toEqual([]);
});

test('each table of a file has its definitions, but those of facts and of sentences', () => {
  const without = Object.keys(reportsEn.tables).filter(
    (table) => !definitionsOfTable[table as keyof typeof definitionsOfTable]?.length,
  );
  expect(without.toSorted()).toEqual(['facts', 'sentences']);
});

test.each(languages)('each definition in %s is said once, and used', (language) => {
  const definitions = definitionNames.map((name) => texts[language].definitions[name]);
  expect(Object.keys(texts[language].definitions).sort()).toEqual([...definitionNames].sort());
  expect(definedAgain(others[language].flatMap(allTexts), definitions)).toEqual([]);
  const used = [
    ...Object.values(definitionsOf).flatMap((names) => Object.values(names)),
    ...Object.values(definitionsOfTable).flat(),
  ];
  expect(definitionNames.filter((name) => !used.includes(name))).toEqual([]);
});

test('a figure that nobody defined is found, and one that is defined twice', () => {
  const answer = z.extend(Retention, { win_back: z.number() });
  expect(undefinedIn(figuresOf(answer), definitionsOf.retention)).toEqual(['win_back']);
  expect(undefinedIn(['policies'], { policies: 'nowhere' })).toEqual(['policies']);
  const texts = { ...en, alerts: { ...en.alerts, churn_one: 'One client left.', churn_other: 'Clients left.' } };
  expect(undefinedIn(sentencesIn(texts), definitionsOf.sentences)).toEqual(['alerts.churn']);
  const again = 'Leads: whatever came in these days.';
  expect(definedAgain([...allTexts(en), again], Object.values(en.definitions))).toEqual([en.definitions.leads]);
});
