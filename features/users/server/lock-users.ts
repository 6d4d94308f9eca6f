import { sql } from 'kysely';
import { allOf } from '#platform/contract/all-of.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { User } from '../contract.ts';
import { userColumns } from './read-users.ts';
import { userTables } from './schema.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency'>;

/**
 * One after the other: whoever adds to the agency's active users, or takes an Admin away. What is counted after this, in a
 * statement of its own, nobody changes until the transaction ends.
 */
export async function lockUsers({ tx, agency }: InAgency): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`users:${agency.id}`}, 0))`.execute(tx);
}

/** A user as answers show it, locked until the transaction ends; undefined when the agency has none of this id. */
export function lockUser(id: string, { tx, agency }: InAgency): Promise<User | undefined> {
  return (
    userTables(tx)
      .selectFrom('users')
      .select(userColumns)
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      // Not against those who only point at the user, such as whoever changes a lead that is handed on next.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

/** Whether the agency has an active Admin besides this user. Ask it after {@link lockUsers}. */
export function hasOtherAdmin(id: string, ctx: InAgency): Promise<boolean> {
  return hasAnother('Admin', id, ctx);
}

/** Whether there is an active user of this role besides this one, which nobody changes until the transaction ends. */
export async function hasOther(role: Role, id: string, ctx: InAgency): Promise<boolean> {
  const { has } = await allOf({ lockUsers: lockUsers(ctx), has: hasAnother(role, id, ctx) });
  return has;
}

async function hasAnother(role: Role, id: string, { tx, agency }: InAgency): Promise<boolean> {
  const other = await userTables(tx)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('role', '=', role)
    .where('is_active', '=', true)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
