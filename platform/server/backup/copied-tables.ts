import type pg from 'pg';

/** The tables that no backup contains, and the reasons. All users sign in again after a restore (docs/decisions/auth.md). */
export const leftOut: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    backups: 'files of this installation',
    log_lines: 'what its processes have logged',
    maintenance: 'what it does just now',
    process_minutes: 'how its processes stood',
    push_subscriptions: 'browsers that know its address and its key alone',
    rate_limits: 'counters of the last minutes',
    readiness_probes: 'what /readyz tries to write',
    schema_migrations: 'made by the start',
    sessions: 'everybody signs in again',
  }),
);

/** The tables that an agency's backup contains but an import skips, because a restore ends what they hold. */
export const notImported: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    account_links: 'links that were mailed lead to the installation from which it comes',
    idempotency_keys: 'calls are repeated where they were sent',
    known_devices: 'browsers are told apart by a key that they keep for one address',
    password_resets: 'links that were mailed lead to the installation from which it comes',
  }),
);

/**
 * The platform's tables whose rows reference an agency: `held` means that the backup of one agency contains them; any
 * other value is the reason why not.
 */
export const namingAgencies: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    sign_in_names: 'held',
    believed_domains: 'a domain proves anew where it leads',
  }),
);

export interface CopiedTable {
  name: string;
  /** The columns that aren't generated, in order. */
  columns: string[];
  /** The column that references the agency; null if the rows belong only to the platform. */
  agencyColumn: 'tenant_id' | 'id' | null;
  /** Whether row security also applies to the table's owner. */
  isForced: boolean;
}

/** All tables that a backup contains, from the database's catalog: a new table is included automatically. */
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
    [[...leftOut.keys()]],
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
