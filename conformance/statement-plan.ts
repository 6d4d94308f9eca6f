import type pg from 'pg';

/** A table that a statement touches. */
export interface TouchedTable {
  /** `leads`. A table of a schema other than public includes the schema: `pgboss.job`. */
  name: string;
  isWritten: boolean;
  /** Whether the statement restricts the rows to an agency. Always true for inserts, which can't omit the agency. */
  hasAgency: boolean;
}

interface Node {
  'Node Type': string;
  Operation?: string;
  'Relation Name'?: string;
  Schema?: string;
  Alias?: string;
  Plans?: Node[];
  [part: string]: unknown;
}

const known = new Map<string, TouchedTable[]>();

/**
 * The tables that a statement touches. They are the same in every copy of the migrated database, so PostgreSQL plans
 * each statement once.
 */
export async function touchedTables(admin: pg.Client, sql: string): Promise<TouchedTable[]> {
  const touched = known.get(sql) ?? (await planned(admin, sql));
  known.set(sql, touched);
  return touched;
}

/**
 * The tables that a statement touches, read from PostgreSQL's generic plan. The plan is made as a user to whom row
 * security doesn't apply, so that an agency appears in it only if the statement names one.
 */
async function planned(admin: pg.Client, sql: string): Promise<TouchedTable[]> {
  await admin.query('set plan_cache_mode = force_generic_plan');
  await admin.query(`prepare examined as ${sql}`).catch((error: Error) => {
    throw new Error(`PostgreSQL cannot read a statement: ${error.message}: ${sql}`);
  });
  try {
    const { rows } = await admin.query<{ count: number }>(
      "select coalesce(cardinality(parameter_types), 0) as count from pg_prepared_statements where name = 'examined'",
    );
    const values = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ');
    const plan = await admin.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (verbose, costs off, format json) execute examined${values && `(${values})`}`,
    );
    return tablesOf(nodesOf((plan.rows[0] as (typeof plan.rows)[0])['QUERY PLAN'][0].Plan));
  } finally {
    await admin.query('deallocate examined');
  }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function tablesOf(nodes: readonly Node[]): TouchedTable[] {
  const agencies = columnsOfAgencies(nodes.flatMap(conditionsOf));
  return nodes.flatMap((node): TouchedTable[] => {
    const { Operation, Schema = 'public', Alias = '' } = node;
    if (!node['Relation Name']) return [];
    const name = `${Schema === 'public' ? '' : `${Schema}.`}${node['Relation Name']}`;
    // A separate step below finds the rows to update or delete.
    if (Operation) return [{ name, isWritten: true, hasAgency: true }];
    return [{ name, isWritten: false, hasAgency: agencies.has(`${Alias}.tenant_id`) }];
  });
}

const conditionParts = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter'];

/** The conditions that every row must meet, each as `one = other`. */
function conditionsOf(node: Node): string[] {
  return conditionParts.map((part) => node[part]).flatMap((text) => (typeof text === 'string' ? conjuncts(text) : []));
}

const column = /^[a-z_]\w*\.[a-z_]\w*$/;

/** The columns that equal an input value, directly or through other columns. */
function columnsOfAgencies(conditions: readonly string[]): Set<string> {
  const equalities = conditions.flatMap((condition) => {
    const [, one, other] = /^(.+?) = (.+)$/.exec(condition) ?? [];
    return one && other ? [[one, other]] : [];
  });
  const given = new Set<string>();
  for (let size = -1; size !== given.size; ) {
    size = given.size;
    for (const [one = '', other = ''] of [...equalities, ...equalities.map((pair) => pair.toReversed())]) {
      if (column.test(one) && (isGiven(other) || given.has(other))) given.add(one);
    }
  }
  return given;
}

/** A parameter, a constant, or a list of them. */
const isGiven = (text: string): boolean => /^(ANY )?\(?(\$\d+|'[^']*'::uuid)/.test(text);

/** `((a) AND (b))` as `a` and `b`, however deep. */
function conjuncts(text: string): string[] {
  const bare = unwrap(text);
  const parts: string[] = [];
  let from = 0;
  for (const { at, depth } of outsideQuotes(bare)) {
    if (depth === 0 && bare.startsWith(' AND ', at)) {
      parts.push(bare.slice(from, at));
      from = at + ' AND '.length;
    }
  }
  parts.push(bare.slice(from));
  return parts.length === 1 ? [bare] : parts.flatMap(conjuncts);
}

function unwrap(text: string): string {
  const closing = [...outsideQuotes(text)].find(({ at, depth }) => at > 0 && depth === 0)?.at;
  const isWrapped = text.startsWith('(') && closing === text.length - 1;
  return isWrapped ? unwrap(text.slice(1, -1)) : text;
}

/** Each position of a text outside quotes, and how many parentheses are open after it. */
function* outsideQuotes(text: string): Generator<{ at: number; depth: number }> {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (quote) {
      if (letter === quote) quote = '';
      continue;
    }
    if (letter === "'" || letter === '"') quote = letter;
    else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    yield { at, depth };
  }
}
