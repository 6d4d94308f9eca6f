import type pg from 'pg';

/**
 * Runs `work`, which fills the tables, with faster settings: indexes are built afterward at once, and foreign keys are
 * not checked. At the end the tables have their indexes and keys again, and PostgreSQL's statistics are up to date.
 */
export async function bulkLoad(admin: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await admin.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique`,
    [tables],
  );
  await admin.query(
    "set session_replication_role = replica; set maintenance_work_mem = '256MB'; set work_mem = '64MB'",
  );
  for (const { name } of indexes) await admin.query(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await admin.query(definition);
  await admin.query('reset session_replication_role; reset maintenance_work_mem; reset work_mem');
  await admin.query('vacuum (analyze)');
  await admin.query('checkpoint');
}
