import type pg from 'pg';

/**
 * Tables that don't belong to a call's effects: counters of attempts, what processes write on a schedule, and the
 * trails, which are checked separately.
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

/** One hash per table of its content. For the queue, of its waiting jobs. */
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

/** How many trail rows record acts, how many record refusals, and how many rows wait to be chained. */
export async function trails(admin: pg.Client): Promise<{ done: number; refused: number; waiting: number }> {
  const { rows } = await admin.query(
    `select count(*) filter (where outcome = 'done')::int as done, count(*) filter (where outcome <> 'done')::int as refused,
            (select count(*)::int from audit_waiting) as waiting
     from (select outcome from audit_events union all select outcome from platform_audit_events) told`,
  );
  return rows[0];
}
