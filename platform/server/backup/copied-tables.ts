import type pg from 'pg';

/**
 * What no backup holds: what a start makes anew, what tells of a process alone, and what ends with a restore, because everybody signs in again
 * (docs/adr/0022).
 */
export const leftOut: readonly string[] = [
  'backups',
  'log_lines',
  'maintenance',
  'process_minutes',
  'push_subscriptions',
  'rate_limits',
  'readiness_probes',
  'schema_migrations',
  'sessions',
];

export interface CopiedTable {
  name: string;
  /** Those that are not generated, in their order. */
  columns: string[];
  /** The column that names the agency; null: rows of the platform alone. */
  agencyColumn: 'tenant_id' | 'id' | null;
  /** Whether its owner has to obey its row security. */
  isForced: boolean;
}

/** Every table that a backup holds, from the database's own catalogue: a new one is in it without being named. */
export async function copiedTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; is_agencys: boolean; is_forced: boolean }>(
    `select c.relname as name, c.relforcerowsecurity as is_forced,
            array_agg(a.attname::text order by a.attnum) as columns,
            exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_isolation') as is_agencys
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1)
       -- Extensions have tables of their own.
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.oid, c.relname order by c.relname`,
    [leftOut],
  );
  return rows.map(({ name, columns, is_agencys, is_forced }) => ({
    name,
    columns,
    isForced: is_forced,
    agencyColumn: name === 'tenants' ? 'id' : is_agencys ? 'tenant_id' : null,
  }));
}

/** The columns of the queue's jobs. */
export async function jobColumns(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  return rows.map(({ name }) => name);
}
