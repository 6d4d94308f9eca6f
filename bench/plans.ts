import pg from 'pg';
import { adminConnection } from '#platform/server/database/database.ts';
import type { SentStatement } from '#platform/server/database/observe.ts';
import type { Cluster } from './cluster.ts';

/** A step of a plan, with the names of PostgreSQL's JSON. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

/** How PostgreSQL executed a statement, or a statement inside a function that it called. */
export interface ExecutedPlan {
  sql: string;
  ms: number;
  root: PlanNode;
}

export interface PlanReader {
  /**
   * Runs a statement as the role that sent it, with the agency set, and rolls it back. Returns the plans of its first
   * run, and of the run by which PostgreSQL has decided between custom plans and a generic plan.
   */
  read(tenantId: string, statement: SentStatement): Promise<{ first: ExecutedPlan[]; settled: ExecutedPlan[] }>;
  close(): Promise<void>;
}

/** PostgreSQL plans a prepared statement five times for its values before it considers a generic plan. */
const runsUntilSettled = 7;
const uniqueViolation = '23505';

/**
 * The settings with which PostgreSQL sends a client the plan of each executed statement, including those inside
 * functions.
 */
export const autoExplain = [
  'log_min_duration = 0',
  'log_nested_statements = on',
  'log_analyze = on',
  'log_buffers = on',
  'log_timing = off',
  'log_format = json',
  'log_level = notice',
].map((setting) => `auto_explain.${setting}`);

/** The plan in a PostgreSQL notice. null means the notice contains no plan. */
export function planOf(notice: string): ExecutedPlan | null {
  const [, ms, json] = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/.exec(notice) ?? [];
  if (!ms || !json) return null;
  const { 'Query Text': sql, Plan: root } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
  return { sql, ms: Number(ms), root };
}

/** Reads plans through auto_explain, because EXPLAIN doesn't cover statements inside functions. */
export async function openPlanReader(cluster: Cluster): Promise<PlanReader> {
  const client = new pg.Client(adminConnection(cluster.address));
  await client.connect();
  let plans: ExecutedPlan[] = [];
  client.on('notice', ({ message = '' }) => {
    const plan = planOf(message);
    if (plan) plans.push(plan);
  });
  await client.query(`load 'auto_explain'; ${autoExplain.map((setting) => `set ${setting}`).join('; ')}`);
  let names = 0;

  const run = async (query: pg.QueryConfig): Promise<ExecutedPlan[]> => {
    plans = [];
    await client.query(query);
    // PostgreSQL sends a plan when its portal is closed, which the next statement does.
    await client.query('show server_version');
    return plans;
  };
  return {
    async read(tenantId, { role, sql, values, isPrepared }) {
      names += 1;
      const query = { text: sql, values: [...values], ...(isPrepared && { name: `plan${names}` }) };
      await client.query(`begin; set local role ${role}; set local app.tenant_id = '${tenantId}'`);
      try {
        const first = await run(query);
        let settled = first;
        const runs = isPrepared && /^select/i.test(sql) ? runsUntilSettled : 1;
        for (let done = 1; done < runs; done += 1) settled = await run(query);
        return { first, settled };
      } catch (error) {
        // The traced call already inserted the row.
        if ((error as pg.DatabaseError).code === uniqueViolation) return { first: [], settled: [] };
        throw error;
      } finally {
        await client.query('rollback');
      }
    },
    close: () => client.end(),
  };
}

/** Every step of a plan with its depth. */
export function* stepsOf(node: PlanNode, depth = 0): Generator<{ node: PlanNode; depth: number }> {
  yield { node, depth };
  for (const child of node.Plans ?? []) yield* stepsOf(child, depth + 1);
}

/** A human-readable plan. */
export function printPlan({ root }: ExecutedPlan): string {
  const lines = [...stepsOf(root)].map(({ node, depth }) => {
    const on = [
      node['Relation Name'] && `on ${node['Relation Name']}`,
      node['Index Name'] && `by ${node['Index Name']}`,
    ];
    const removed = node['Rows Removed by Filter'] ? `, ${node['Rows Removed by Filter']} removed` : '';
    const rows = `(${node['Actual Rows']} rows × ${node['Actual Loops']}${removed})`;
    return [' '.repeat(4 + depth * 2) + node['Node Type'], ...on.filter(Boolean), rows].join(' ');
  });
  return lines.join('\n');
}
