import { sql } from 'kysely';
import { type Role, sellers } from '#platform/contract/roles.ts';
import { cut, pagingOf, readPage } from '#platform/server/database/paging.ts';
import type { Tx } from '#platform/server/database/tenancy.ts';
import type { Page } from '#platform/server/http/implement.ts';
import type { User } from '../contract.ts';

/** The columns of a user that may leave the server. */
export const userColumns = [
  'id',
  'username',
  'email',
  'full_name',
  'role',
  'phone',
  'department',
  'is_active',
  'must_change_password',
  'created_at',
  'tenant_id',
] as const;

/** One page of the agency's users, newest first. */
export async function readUsers(
  tx: Tx,
  tenantId: string,
  { q, ...page }: { limit: number; cursor?: string | undefined; q?: string | undefined },
): Promise<Page<User>> {
  let query = tx.selectFrom('users').where('tenant_id', '=', tenantId);
  // An agency has tens of users, not thousands: no index serves this, and none needs to.
  for (const word of q?.split(/\s+/).filter(Boolean) ?? []) {
    const pattern = `%${withoutAccents(word).replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) =>
      eb.or([
        eb(sql`regexp_replace(normalize(full_name, nfd), '[\u0300-\u036f]', '', 'g')`, 'ilike', pattern),
        eb('username', 'ilike', pattern),
        eb('email', 'ilike', pattern),
      ]),
    );
  }
  const paging = pagingOf('id', { column: 'created_at', direction: 'desc', type: 'timestamptz' }, page);
  return readPage(tx, cut(query.select(userColumns), paging), query, paging);
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}

/** The agency's users who can be given leads, quotes and policies: those who are active and may sell. */
export function sellersOf(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .where('role', 'in', sellers);
}

/** How many active users the agency has in each role. An agency has tens of users: they are counted when asked for. */
export function countRoles(tx: Tx, tenantId: string): Promise<{ value: Role; count: number }[]> {
  return tx
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .groupBy('role')
    .select('role as value')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute();
}
