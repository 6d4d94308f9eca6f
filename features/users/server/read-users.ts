import { sql } from 'kysely';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { apostrophes } from '#platform/server/database/apostrophes.ts';
import { cut, type Page, pagingOf, readPage } from '#platform/server/database/paging.ts';
import { type User, userFields } from '../contract.ts';
import { userTables } from './schema.ts';

/** The columns of a user that may leave the server. */
export const userColumns = columnsIn(userFields);

/** Accents and apostrophes, which nobody has to type. */
const leftOut = `[\u0300-\u036f${apostrophes}]`;

/** One page of the agency's users, newest first. */
export async function readUsers(
  asked: { limit: number; cursor?: string | undefined; q?: string | undefined },
  { tx, agency }: Pick<Deed, 'tx' | 'agency'>,
): Promise<Page<User>> {
  let query = userTables(tx).selectFrom('users').where('tenant_id', '=', agency.id);
  // An agency has tens of users, not thousands: no index serves this, and none needs to.
  for (const word of asked.q?.split(/\s+/).filter(Boolean) ?? []) {
    const plain = word.normalize('NFD').replace(new RegExp(leftOut, 'g'), '') || word;
    const pattern = `%${plain.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) =>
      eb.or([
        eb(sql`regexp_replace(normalize(full_name, nfd), ${leftOut}, '', 'g')`, 'ilike', pattern),
        eb('username', 'ilike', pattern),
        eb(sql`regexp_replace(email, ${leftOut}, '', 'g')`, 'ilike', pattern),
      ]),
    );
  }
  const paging = pagingOf('id', { column: 'created_at', direction: 'desc', type: 'timestamptz' }, asked);
  return readPage(userTables(tx), cut(query.select(userColumns), paging), query, paging);
}

/** How many active users the agency has in each role. An agency has tens of users: they are counted when asked for. */
export function countRoles({ tx, agency }: Pick<Deed, 'tx' | 'agency'>): Promise<{ value: Role; count: number }[]> {
  return userTables(tx)
    .selectFrom('users')
    .where('tenant_id', '=', agency.id)
    .where('is_active', '=', true)
    .groupBy('role')
    .select('role as value')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute();
}
