import { dollarsOf } from '#platform/contract/money.ts';
import { bestSourceOf, type SourceRate } from '../contract/best-source.ts';
import type { AnalyticsDashboard } from '../contract/figures.ts';
import { none } from '../contract/range.ts';
import { grouped, total, totalCents } from './fold.ts';
import type { LeadFigures } from './metrics/leads.ts';
import type { AgentName } from './metrics/names.ts';
import type { PolicyFigures } from './metrics/policies.ts';
import type { Cell } from './metrics/rows.ts';
import { conversionOf } from './read-series.ts';

type Tops = Pick<
  AnalyticsDashboard,
  'top_agent_by_revenue' | 'top_agent_by_policies' | 'top_product_by_revenue' | 'top_source_by_conversion'
>;
type Top = Tops['top_agent_by_revenue'];

/** The top agent, product and source of the range. null means none. */
export function topsOf(
  leads: readonly (Cell & LeadFigures)[],
  policies: readonly (Cell & PolicyFigures)[],
  names: ReadonlyMap<string, AgentName>,
): Tops {
  const agents = [...grouped(policies, 'agent')].filter(([agent]) => agent !== none);
  const premium = (rows: readonly PolicyFigures[]) => dollarsOf(totalCents(rows, (row) => row.premium));
  const agentName = (agent: string) => names.get(agent)?.full_name ?? '';
  const best = bestSourceOf(ratesBySource(leads));
  return {
    top_agent_by_revenue: highest(agents.map(([agent, rows]) => [agent, agentName(agent), premium(rows)])),
    top_agent_by_policies: highest(
      agents.map(([agent, rows]) => [agent, agentName(agent), total(rows, (row) => row.policies)]),
    ),
    top_product_by_revenue: highest(
      [...grouped(policies, 'product')].map(([product, rows]) => [product, product, premium(rows)]),
    ),
    top_source_by_conversion: best && { id: best.source, name: best.source, value: best.rate },
  };
}

/** Each source's leads, and the percentage of them that were sold. */
export const ratesBySource = (leads: readonly (Cell & LeadFigures)[]): SourceRate[] =>
  [...grouped(leads, 'source')].map(([source, rows]) => ({
    source,
    leads: total(rows, (row) => row.leads),
    rate: conversionOf(rows),
  }));

/** Ties go to the first by name. */
function highest(all: readonly (readonly [id: string, name: string, value: number])[]): Top {
  const [first] = all
    .filter(([, , value]) => value > 0)
    .toSorted(([, name, value], [, other, than]) => than - value || name.localeCompare(other));
  return first ? { id: first[0], name: first[1], value: first[2] } : null;
}
