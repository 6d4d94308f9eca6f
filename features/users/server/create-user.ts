import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { allOf } from '#platform/contract/all-of.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { CreateUser, User, UserPlaces } from '../contract.ts';
import { keepInDirectory } from './keep-in-directory.ts';
import { lockUsers } from './lock-users.ts';
import { userTables } from './schema.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency' | 'clock'>;

type Given = Omit<CreateUser, 'password' | 'role' | 'language'>;

/** The data of a new user. A user who is not registered by an Admin may lack phone and department. */
export type NewUser = Omit<Given, 'phone' | 'department'> &
  Partial<Given> & { role: Role; language?: Language; password_hash: string; must_change_password: boolean };

/** The constraint that a user name violates when any agency has it. */
export const usernameConstraint = 'sign_in_names_pkey';

/**
 * Creates a user of the agency. A taken name raises the unique violation {@link usernameConstraint}. The caller must
 * check the plan's limit.
 */
export async function createUser(user: NewUser, ctx: InAgency & Pick<CommandContext, 'changed'>): Promise<User> {
  const { tx, agency, clock, changed } = ctx;
  const id = randomUUID();
  const created_at = clock().toISOString();
  const { password_hash, language = 'en', ...told } = user;
  const row = { phone: '', department: '', ...told, id, created_at };
  changed('user', id);
  await Promise.all([
    sql`select reserve_sign_in_name(${id}, ${user.username}, ${user.email})`.execute(tx),
    userTables(tx)
      .insertInto('users')
      .values({ ...row, tenant_id: agency.id, language, password_hash, updated_at: created_at })
      .execute(),
    keepInDirectory(id, { ...row, is_active: true }, ctx),
  ]);
  return { ...row, is_active: true, second_steps: [], tenant_id: user.role === 'Super Admin' ? null : agency.id };
}

/** The plan's maximum of active users, and their current number. */
export async function readSeats({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<UserPlaces> {
  const { max_users, active_users } = await userTables(tx)
    .selectFrom('tenants')
    .select((eb) => [
      'max_users',
      eb
        .selectFrom('users')
        .select(eb.fn.countAll<number>().as('n'))
        .where('tenant_id', '=', agency.id)
        .where('is_active', '=', true)
        .as('active_users'),
    ])
    .where('id', '=', agency.id)
    .executeTakeFirstOrThrow();
  return { max_users, active_users: active_users ?? 0 };
}

/**
 * The limit of the agency's plan if it is reached, else null. Locks the agency's users, so that concurrent creations
 * cannot pass together.
 */
export async function reachedUserLimit(ctx: InAgency): Promise<number | null> {
  // Sent together, but executed in order, so that the count sees the state after the lock.
  const {
    readSeats: { max_users, active_users },
  } = await allOf({ lockUsers: lockUsers(ctx), readSeats: readSeats(ctx) });
  return active_users >= max_users ? max_users : null;
}
