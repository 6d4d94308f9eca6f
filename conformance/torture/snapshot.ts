import type pg from 'pg';

/**
 * Tables that are no part of what a call does: counters of attempts, what processes write of themselves by the clock, and the
 * trails, which are looked at by themselves.
 */
const beside = [
  'rate_limits',
  'schema_migrations',
  'log_lines',
  'process_minutes',
  'audit_events',
  'platform_audit_events',
  'audit_waiting',
];

/** What is in every table, as a hash for each; in the queue, what waits. */
export async function snapshot(admin: pg.Client): Promise<Map<string, string>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  const names = [...tables.map(({ name }) => name).filter((name) => !beside.includes(name)), 'pgboss.job'];
  const hashes = names.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as hash from ${name} t`,
  );
  const { rows } = await admin.query<{ name: string; hash: string }>(hashes.join(' union all '));
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** The tables that differ. */
export function changedTables(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
}

/** How many rows of the trails tell of something done, of refusals, and how many rows wait to be chained. */
export async function trails(admin: pg.Client): Promise<{ done: number; refused: number; waiting: number }> {
  const { rows } = await admin.query(
    `select count(*) filter (where outcome = 'done')::int as done, count(*) filter (where outcome <> 'done')::int as refused,
            (select count(*)::int from audit_waiting) as waiting
     from (select outcome from audit_events union all select outcome from platform_audit_events) told`,
  );
  return rows[0];
}
