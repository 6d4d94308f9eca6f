import type pg from 'pg';

/** Tables that belong to no agency. Every other table of schema public must have the agency's walls. */
export const platformTables = {
  installation: 'one row: whether this installation ever had a user',
  platform_audit_events: 'what happened outside any agency',
  rate_limits: 'counters by network address and user name, before anybody is signed in',
  schema_migrations: 'which migrations ran',
  sign_in_names: 'user names are unique over all agencies; read by the gate alone',
  tenants: 'the agencies themselves; each sees its own row only',
} as const;

/** Every table of schema public that belongs to agencies. */
export async function tenantTables(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1",
  );
  return rows.map(({ name }) => name).filter((name) => !(name in platformTables));
}
