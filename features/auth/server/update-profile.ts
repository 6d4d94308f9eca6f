import { sql } from 'kysely';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { Context } from '#platform/server/http/implement.ts';
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
  const { tx, session, audit } = context;
  const before = await tx
    .selectFrom('users')
    .select(['full_name', 'email', 'phone', 'department'])
    .where('tenant_id', '=', session.tenant_id)
    .where('id', '=', session.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const changes = changedFields(before, profile);
  audit(changes && { action: 'updateProfile', entity: 'user', entity_id: session.user_id, ...changes });
  // In this order on one connection, so that what is read is what was written.
  const [, , answer] = await Promise.all([
    changes && storeProfile(changes.after, context),
    changes?.after.email && moveSignIn(changes.after.email, context),
    readSignedInUser(tx, session.tenant_id, session.user_id),
  ]);
  return answer;
}

async function storeProfile(changed: Profile, { tx, session, clock }: Context): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...changed, updated_at: clock() })
    .where('tenant_id', '=', session.tenant_id)
    .where('id', '=', session.user_id)
    .execute();
}

/** Another address to be found by; the reset links that went to the old one are used up. */
async function moveSignIn(email: string, { tx, session, clock }: Context): Promise<void> {
  await Promise.all([
    sql`select change_sign_in_email(${session.user_id}, ${email})`.execute(tx),
    tx
      .updateTable('password_resets')
      .set({ used_at: clock() })
      .where('tenant_id', '=', session.tenant_id)
      .where('user_id', '=', session.user_id)
      .where('used_at', 'is', null)
      .execute(),
  ]);
}
