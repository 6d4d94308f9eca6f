import { sql } from 'kysely';
import { changedFields } from '#platform/server/audit.ts';
import type { Context } from '#platform/server/implement.ts';
import type { SignedInUser } from '../contract.ts';
import { readSignedInUser } from './read-signed-in-user.ts';

interface Profile {
  full_name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  department?: string | undefined;
}

/** Changes the caller's own profile. A reset token that was sent to an old address stops working. */
export async function updateProfile(profile: Profile, context: Context): Promise<SignedInUser> {
  const { tx, session, clock, audit } = context;
  const before = await tx
    .selectFrom('users')
    .select(['full_name', 'email', 'phone', 'department'])
    .where('tenant_id', '=', session.tenant_id)
    .where('id', '=', session.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const given = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));
  const changes = changedFields(before, { ...before, ...given });
  audit(changes && { action: 'updateProfile', entity: 'user', entity_id: session.user_id, ...changes });
  if (changes) {
    await tx
      .updateTable('users')
      .set({ ...changes.after, updated_at: clock() })
      .where('tenant_id', '=', session.tenant_id)
      .where('id', '=', session.user_id)
      .execute();
  }
  if (changes?.after.email) {
    await Promise.all([
      sql`select change_sign_in_email(${session.user_id}, ${changes.after.email})`.execute(tx),
      tx
        .updateTable('password_resets')
        .set({ used_at: clock() })
        .where('tenant_id', '=', session.tenant_id)
        .where('user_id', '=', session.user_id)
        .where('used_at', 'is', null)
        .execute(),
    ]);
  }
  return readSignedInUser(tx, session.tenant_id, session.user_id);
}
