import { sql } from 'kysely';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { apostrophes } from '#platform/server/database/apostrophes.ts';
import { whereEqual } from '#platform/server/database/conditions.ts';
import { cut, type Page, pagingOf, readPage, type Sorting, timeSortings } from '#platform/server/database/paging.ts';
import { type User, type UserListQuery, type UserSort, userFields } from '../contract.ts';
import { userTables } from './schema.ts';

/** The columns of a user that responses may contain. */
export const userColumns = columnsIn(userFields);

/** Accents and apostrophes, which a search ignores. */
const leftOut = `[\u0300-\u036f${apostrophes}]`;

const sortings = {
  newest: timeSortings('users').newest,
  oldest: timeSortings('users').oldest,
  name: { column: 'users.full_name', direction: 'asc', type: 'text', collation: 'es-x-icu' },
} as const satisfies Record<UserSort, Sorting>;

/** One page of the agency's users. */
export async function readUsers(
  filters: UserListQuery,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Page<User>> {
  let query = whereEqual(userTables(tx).selectFrom('users'), {
    'users.tenant_id': agency.id,
    'users.role': filters.role,
  });
  if (filters.state) query = query.where('is_active', '=', filters.state === 'active');
  // An agency has tens of users, so the search needs no index.
  for (const word of filters.q?.split(/\s+/).filter(Boolean) ?? []) {
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
  const paging = pagingOf('users.id', sortings[filters.sort], filters);
  return readPage(userTables(tx), cut(query.select(userColumns), paging), query, paging);
}

/** One user; null when the agency has no user with this id. */
export async function readUser(
  id: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<User | null> {
  const user = await userTables(tx)
    .selectFrom('users')
    .select(userColumns)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return user ?? null;
}
