import type { SentStatement } from '#platform/server/database/observe.ts';
import type { Cluster } from './cluster.ts';
import { type ExecutedPlan, openPlanReader, printPlan, stepsOf } from './plans.ts';

/** The statements of a call, to be checked. */
export interface TracedCall {
  call: string;
  statements: readonly SentStatement[];
}

/** The most expensive statement of a call. */
export interface PlanCost {
  call: string;
  sql: string;
  ms: number;
  /** The number of 8 kB pages that were read. */
  pages: number;
  /** The access methods that found the call's rows. */
  ways: string;
  /** False if PostgreSQL switched to another plan after some runs. */
  isSteady: boolean;
}

/** The maximum for a statement, 80 MB. No statement has a reason to read more. */
const pagesMax = 10_000;

/** Tables that grow with an agency's work. No statement may scan one of them completely. */
const growing = new Set([
  'leads',
  'clients',
  'quotes',
  'policies',
  'tasks',
  'renewals',
  'notifications',
  'audit_events',
]);

/** Runs every statement of the calls again and checks its plans. Problems are sentences with the offending plan. */
export async function checkPlans(
  cluster: Cluster,
  tenantId: string,
  calls: readonly TracedCall[],
): Promise<{ costs: PlanCost[]; problems: string[] }> {
  const reader = await openPlanReader(cluster);
  const costs: PlanCost[] = [];
  const problems: string[] = [];
  try {
    for (const { call, statements } of calls) {
      for (const statement of statements.filter(({ sql }) => /^(select|with|insert|update|delete)\b/i.test(sql))) {
        const { first, settled } = await reader.read(tenantId, statement);
        if (settled.length === 0) continue;
        const cost = costOf(call, first, settled);
        costs.push(cost);
        if (cost.pages > pagesMax) {
          const plan = printPlan(settled.at(-1) as ExecutedPlan);
          problems.push(
            `${call} looks at ${cost.pages} pages; ${pagesMax} are allowed:\n    ${shortened(cost.sql)}\n${plan}`,
          );
        }
        const bad = [...settled, ...first].find((plan) => sequentialScans(plan).length > 0);
        if (bad)
          problems.push(`${call} reads all of ${sequentialScans(bad)}:\n    ${shortened(bad.sql)}\n${printPlan(bad)}`);
      }
    }
  } finally {
    await reader.close();
  }
  return { costs, problems };
}

/** The statement with long column lists removed. */
function shortened(sql: string): string {
  return sql.replaceAll('"', '').replace(/^select .{80,}? from /i, 'select … from ');
}

function sequentialScans({ root }: ExecutedPlan): string[] {
  return [...stepsOf(root)]
    .filter(({ node }) => node['Node Type'] === 'Seq Scan' && growing.has(node['Relation Name'] ?? ''))
    .map(({ node }) => node['Relation Name'] as string);
}

/** The plans of one statement. Those inside the functions it calls precede its own. */
function costOf(call: string, first: readonly ExecutedPlan[], settled: readonly ExecutedPlan[]): PlanCost {
  const { sql, ms, root } = settled.at(-1) as ExecutedPlan;
  const steps = settled.flatMap((plan) => [...stepsOf(plan.root)]);
  const ways = steps.map(({ node }) => node['Index Name'] ?? node['Relation Name']).filter((way) => way !== undefined);
  return {
    call,
    sql: sql.replace(/\s+/g, ' '),
    ms,
    pages: (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0),
    ways: [...new Set(ways)].join(', '),
    isSteady: settled.map(shapeOf).join() === first.map(shapeOf).join(),
  };
}

function shapeOf(plan: ExecutedPlan): string {
  return printPlan(plan).replace(/\(.*\)/g, '');
}
