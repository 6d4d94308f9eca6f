import { sql } from 'kysely';
import { allOf } from '#platform/contract/all-of.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { User } from '../contract.ts';
import { userColumns } from './read-users.ts';
import { userTables } from './schema.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency'>;

/**
 * Serializes commands that add an active user to the agency or remove an Admin. A count in a later statement cannot
 * change until the transaction ends.
 */
export async function lockUsers({ tx, agency }: InAgency): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`users:${agency.id}`}, 0))`.execute(tx);
}

/**
 * A user in the shape of responses, locked until the transaction ends; undefined when the agency has no user with this
 * id.
 */
export function lockUser(id: string, { tx, agency }: InAgency): Promise<User | undefined> {
  return (
    userTables(tx)
      .selectFrom('users')
      .select(userColumns)
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      // Does not block transactions that only reference the user, such as a change of a lead that is reassigned next.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

/** Whether the agency has another active Admin. Call it after {@link lockUsers}. */
export function hasOtherAdmin(id: string, ctx: InAgency): Promise<boolean> {
  return hasAnother('Admin', id, ctx);
}

/** Whether another active user of this role exists; that user is locked until the transaction ends. */
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
