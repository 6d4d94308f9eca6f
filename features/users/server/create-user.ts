import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '#platform/contract/language.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Tx } from '#platform/server/database/tenancy.ts';
import type { Clock } from '#platform/server/ground/clock.ts';
import type { User } from '../contract.ts';

export interface NewUser {
  username: string;
  email: string;
  full_name: string;
  role: Role;
  phone?: string;
  department?: string;
  language?: Language;
  password_hash: string;
  must_change_password: boolean;
}

/** The constraint that a taken user name violates, in whatever agency it is taken. */
export const usernameConstraint = 'sign_in_names_pkey';

/**
 * Creates a user of the transaction's agency. A taken name raises the unique violation {@link usernameConstraint}.
 * Whether the plan allows one more is the caller's question.
 */
export async function createUser(tx: Tx, clock: Clock, tenantId: string, user: NewUser): Promise<User> {
  const id = randomUUID();
  const created_at = clock().toISOString();
  await Promise.all([
    sql`select reserve_sign_in_name(${id}, ${user.username}, ${user.email})`.execute(tx),
    tx
      .insertInto('users')
      .values({
        tenant_id: tenantId,
        id,
        username: user.username,
        email: user.email,
        full_name: user.full_name,
        role: user.role,
        phone: user.phone ?? '',
        department: user.department ?? '',
        language: user.language ?? 'en',
        password_hash: user.password_hash,
        must_change_password: user.must_change_password,
        created_at,
        updated_at: created_at,
      })
      .execute(),
  ]);
  return {
    id,
    username: user.username,
    email: user.email,
    full_name: user.full_name,
    role: user.role,
    phone: user.phone ?? '',
    department: user.department ?? '',
    is_active: true,
    must_change_password: user.must_change_password,
    created_at,
    tenant_id: user.role === 'Super Admin' ? null : tenantId,
  };
}

/**
 * The limit of the agency's plan when it is reached, else null. Locks the agency's users against a second creation at
 * the same moment, so that ten at once do not pass together.
 */
export async function reachedUserLimit(tx: Tx, tenantId: string): Promise<number | null> {
  // Sent together, counted after: each statement sees what was there when its own turn came.
  const [, { max_users, active }] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`users:${tenantId}`}, 0))`.execute(tx),
    tx
      .selectFrom('tenants')
      .select((eb) => [
        'max_users',
        eb
          .selectFrom('users')
          .select(eb.fn.countAll<number>().as('n'))
          .where('tenant_id', '=', tenantId)
          .where('is_active', '=', true)
          .as('active'),
      ])
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow(),
  ]);
  return (active ?? 0) >= max_users ? max_users : null;
}
