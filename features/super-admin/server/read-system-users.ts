import { sql } from 'kysely';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { cut, mapPage, type Page, pagingOf, readPage } from '#platform/server/database/paging.ts';
import type { SystemUser, SystemUserQuery } from '../contract.ts';
import { patternsOf } from './patterns-of.ts';
import { platformTables } from './schema.ts';

const newest = { column: 'sign_in_names.created_at', direction: 'desc', type: 'timestamptz' } as const;

/** One page of all accounts. It reads only the directory, which is on one node. */
export async function readSystemUsers(
  filters: SystemUserQuery,
  { tx }: Pick<PlatformCommandContext, 'tx'>,
): Promise<Page<SystemUser>> {
  const { tenant_id, role, search } = filters;
  const tables = platformTables(tx);
  let query = tables.selectFrom('sign_in_names');
  if (tenant_id) query = query.where('tenant_id', '=', tenant_id);
  if (role) query = query.where('role', '=', role);
  for (const pattern of patternsOf(search)) query = query.where(sql<boolean>`search_text like folded(${pattern})`);
  const paging = pagingOf('sign_in_names.user_id', newest, filters);
  const rows = query.select(selected(tables));
  const page = await readPage(tables, cut(rows, paging), query, paging);
  return mapPage(page, shown);
}

/** One account, operators included; null when the id is unknown. */
export async function readSystemUser(
  id: string,
  { tx }: Pick<PlatformCommandContext, 'tx'>,
): Promise<SystemUser | null> {
  const tables = platformTables(tx);
  const query = tables.selectFrom('sign_in_names').where('user_id', '=', id);
  const row = await query.select(selected(tables)).executeTakeFirst();
  return row ? shown(row) : null;
}

type Row = Omit<SystemUser, 'tenant_id' | 'tenant_name'> & { agency: { id: string; name: string } | null };

const shown = ({ agency, ...row }: Row): SystemUser => ({
  ...row,
  tenant_id: agency?.id ?? null,
  tenant_name: agency?.name ?? null,
});

/** The returned columns of an account, with its agency. */
function selected(tables: ReturnType<typeof platformTables>) {
  const agency = tables
    .selectFrom('tenants')
    .select(
      sql<Row['agency']>`case when kind = 'agency' then jsonb_build_object(
        'id', id, 'name', coalesce(nullif(own_name, ''), name)) end`.as('agency'),
    )
    .where(sql<boolean>`tenants.id = sign_in_names.tenant_id`)
    .as('agency');
  return [
    'user_id as id',
    'username',
    'email',
    'full_name',
    'role',
    'is_active',
    'created_at',
    'last_seen_at as last_signed_in_at',
    agency,
  ] as const;
}
