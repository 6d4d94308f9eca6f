import { sql } from 'kysely';
import type { PlatformDeed } from '#platform/server/acts/deed.ts';
import { cut, mapPage, type Page, pagingOf, readPage } from '#platform/server/database/paging.ts';
import type { SystemUser, SystemUserQuery } from '../contract.ts';
import { patternsOf } from './patterns-of.ts';
import { platformTables } from './schema.ts';

const newest = { column: 'sign_in_names.created_at', direction: 'desc', type: 'timestamptz' } as const;

/** One page of all accounts: the directory alone is read, which lies on one machine. */
export async function readSystemUsers(
  asked: SystemUserQuery,
  { tx }: Pick<PlatformDeed, 'tx'>,
): Promise<Page<SystemUser>> {
  const { tenant_id, role, search } = asked;
  const tables = platformTables(tx);
  let query = tables.selectFrom('sign_in_names');
  if (tenant_id) query = query.where('tenant_id', '=', tenant_id);
  if (role) query = query.where('role', '=', role);
  for (const pattern of patternsOf(search)) query = query.where(sql<boolean>`search_text like folded(${pattern})`);
  const paging = pagingOf('sign_in_names.user_id', newest, asked);
  const agencyOf = tables
    .selectFrom('tenants')
    .select(
      sql<{
        id: string;
        name: string;
      } | null>`case when kind = 'agency' then jsonb_build_object('id', id, 'name', name) end`.as('agency'),
    )
    .where(sql<boolean>`tenants.id = sign_in_names.tenant_id`);
  const rows = query.select([
    'user_id as id',
    'username',
    'email',
    'full_name',
    'role',
    'is_active',
    'created_at',
    'last_seen_at as last_signed_in_at',
    agencyOf.as('agency'),
  ]);
  const page = await readPage(tables, cut(rows, paging), query, paging);
  return mapPage(page, ({ agency, ...row }) => ({
    ...row,
    tenant_id: agency?.id ?? null,
    tenant_name: agency?.name ?? null,
  }));
}
