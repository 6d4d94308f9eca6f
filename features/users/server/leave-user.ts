import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { noHash } from './password.ts';
import { userTables } from './schema.ts';

/**
 * Removes from a deactivated account all data for contact and sign-in: user name, e-mail, phone, department, password.
 * The person's name is kept for past work. Second steps belong to `two-step`, which removes them first.
 */
export async function leaveUser(id: string, { tx, agency, clock, audit, changed }: CommandContext): Promise<void> {
  await Promise.all([
    userTables(tx)
      .updateTable('users')
      .set({
        username: `deleted-${id.slice(0, 8)}`,
        email: '',
        phone: '',
        department: '',
        password_hash: noHash,
        is_active: false,
        updated_at: clock(),
      })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    sql`select forget_sign_in_name(${id})`.execute(tx),
  ]);
  changed('user', id);
  audit({ action: 'removeUser', entity: 'user', entity_id: id });
}
