import { sql } from 'kysely';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import type { TenantContents } from '../../contract.ts';
import { readTenant } from '../read-tenants.ts';

/** Counts the rows that would be removed with an agency. Refuses an unknown id with `not_found`. */
export async function readTenantContents(
  id: string,
  { tx, refuse, ...ctx }: Pick<PlatformCommandContext, 'tx' | 'clock' | 'refuse' | 'services'>,
): Promise<TenantContents> {
  const [tenant, jobs, { rows }] = await Promise.all([
    readTenant(id, { tx, ...ctx }),
    sql<{ count: number }>`select count(*)::int as count from pgboss.job where data->>'tenant_id' = ${id}`.execute(tx),
    sql<{ name: string; rows: number }>`
      select table_name as name, row_count::int as rows from contents_of_agency(${id}) order by 2 desc, 1`.execute(tx),
  ]);
  if (!tenant) refuse('not_found');
  return { rows: rows.reduce((sum, table) => sum + table.rows, 0), tables: rows, jobs: jobs.rows[0]?.count ?? 0 };
}
