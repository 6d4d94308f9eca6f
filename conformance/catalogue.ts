import type pg from 'pg';

/** Tables that belong to no agency. Every other table of schema public must have row-level isolation by agency. */
export const platformTables = {
  backups: 'what became of each backup of this installation',
  believed_domains: 'domains that have proved to be an agency’s: each is one’s alone; read by the lookup role alone',
  installation: 'one row: whether this installation ever had a user',
  installation_settings: 'one row: what operators have set for the whole installation',
  log_lines: 'what the processes have logged: ids, routes and times',
  maintenance: 'one row while the installation is maintained: what is said, and who may do what',
  plans: 'what is sold: limits, modules, prices',
  platform_audit_events: 'what happened outside any agency',
  process_minutes: 'how each process stood in each minute of the last seven days',
  rate_limits: 'counters by network address and user name, before anybody is signed in',
  readiness_probes: 'what /readyz tries to write, and takes back',
  retired_subdomains: 'digests of the addresses of agencies that were removed: nobody else gets one',
  schema_migrations: 'which migrations ran',
  sign_in_names: 'user names are unique over all agencies; read by the lookup role alone',
  table_sizes: 'how large each table was on each day',
  tenants: 'the agencies themselves; each sees its own row only',
} as const;

/** Every table of schema public that belongs to agencies. */
export async function tenantTables(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1",
  );
  return rows.map(({ name }) => name).filter((name) => !(name in platformTables));
}

/**
 * What a role may do with tables and views of schema public, or with some of their columns, as `leads: SELECT, INSERT`.
 * Excludes objects of extensions.
 */
export async function grantedTo(admin: pg.Client, role: string): Promise<string[]> {
  const { rows } = await admin.query<{ line: string }>(
    `select c.relname || ': ' || string_agg(p.right, ', ' order by p.place) as line
     from pg_class c cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE'])
       with ordinality as p ("right", place)
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
       and not exists (
         select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       and case p.right when 'DELETE' then has_table_privilege($1, c.oid, p.right)
                        else has_any_column_privilege($1, c.oid, p.right) end
     group by c.relname`,
    [role],
  );
  return rows.map(({ line }) => line).sort();
}
