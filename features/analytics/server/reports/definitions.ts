import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type DefinitionName, definitionNames } from '../../contract/definition-names.ts';
import { definitionsIn, definitionsOf } from '../../contract/definitions.ts';
import type { TableName } from './words.ts';

const { agents, speed, retention, cards, dashboard, metrics } = definitionsOf;

/** The definitions that apply to each table of a file. A missing table is a compile error. */
export const definitionsOfTable: Readonly<Record<TableName, readonly DefinitionName[]>> = {
  agents: definitionsIn(agents),
  funnel: ['leads', 'steps', 'conversion'],
  funnel_by_product: ['leads', 'steps', 'conversion'],
  funnel_by_source: ['leads', 'steps', 'conversion'],
  times: ['times'],
  speed: definitionsIn(speed),
  revenue: ['premium', 'avg_deal', 'avg_month'],
  revenue_by_product: ['premium'],
  revenue_by_agent: ['policies', 'premium'],
  projection: ['projection'],
  policies: ['policies', 'premium'],
  sources: ['leads', 'policies', 'premium', 'spend'],
  ledger: ['commissions'],
  cards: definitionsIn(cards),
  trends: ['leads', 'premium', 'conversion'],
  tops: definitionsIn(dashboard),
  metrics: definitionsIn(metrics),
  retention: definitionsIn(retention),
  facts: [],
  sentences: [],
};

/** The definitions of the figures in these tables, without duplicates, in the reader's language. */
export function definitionsOfTables(
  tables: readonly { key: string }[],
  { services, language }: Pick<CommandContext, 'services' | 'language'>,
): string[] {
  const keys = new Set(tables.map(({ key }) => key));
  const read = Object.entries(definitionsOfTable).filter(([table]) => keys.has(table));
  const used = new Set(read.flatMap(([, names]) => names));
  return definitionNames
    .filter((name) => used.has(name))
    .map((name) => services.translate(language, `analytics:definitions.${name}`));
}
