import { type ExecutedPlan, type PlanNode, printPlan } from '../bench/plans.ts';
import type { CapturedPlan } from './captured-plans.ts';
import { grownTables } from './grown-tables.ts';
import { type ReadsMore, readsMore } from './reads-more.ts';

/** A page of 500 rows, each with data from four more tables. The count of a list ends at 1,000. */
export const rowsMax = 2_500;

const grown: ReadonlySet<string> = new Set(grownTables);

/**
 * How many rows of growing tables, or entries of their indexes, a statement examined, including those that it then
 * filtered out.
 */
export const rowsRead = ({ root }: ExecutedPlan): number => Math.round(readIn(root));

function readIn(node: PlanNode, table = ''): number {
  const { 'Relation Name': own = table, 'Node Type': kind } = node;
  const below = (node.Plans ?? []).reduce((sum, child) => sum + readIn(child, own), 0);
  // The rows of a bitmap heap scan were already counted in its index scan.
  if (!kind.endsWith(' Scan') || kind === 'Bitmap Heap Scan' || !grown.has(own)) return below;
  const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return below + (node['Actual Rows'] + left) * node['Actual Loops'];
}

export interface RowBound {
  /** The statements that read more than they may, each with its plan. */
  faults(plans: readonly CapturedPlan[]): string[];
  /** The exceptions that no statement has needed so far, by reason. */
  unneeded(): string[];
}

/** Checks statements against the limit of rows. Statements with a declared reason are exempt. */
export function boundRows(reasons: Readonly<Record<string, readonly ReadsMore[]>> = readsMore): RowBound {
  const excuses = Object.values(reasons).flat();
  const needed = new Set<ReadsMore>();
  return {
    faults(plans) {
      const found = plans.flatMap((plan) => {
        const rows = rowsRead(plan);
        if (rows <= rowsMax) return [];
        const excusing = excuses.filter((excuse) => isOf(plan, excuse));
        for (const excuse of excusing) needed.add(excuse);
        const asked = plan.asking.length > 0 ? ` asking for ${plan.asking}` : '';
        return excusing.length > 0 ? [] : [`${plan.by}${asked} reads ${rows} rows: ${plan.sql}\n${printPlan(plan)}`];
      });
      return [...new Set(found)];
    },
    unneeded: () => excuses.filter((excuse) => !needed.has(excuse)).map((excuse) => JSON.stringify(excuse)),
  };
}

const isOf = (plan: CapturedPlan, { by, sql = '', asking }: ReadsMore): boolean =>
  (!by || by.includes(plan.by)) &&
  plan.sql.replace(/\s+/g, ' ').includes(sql) &&
  (!asking || asking.some((filter) => plan.asking.includes(filter)));
