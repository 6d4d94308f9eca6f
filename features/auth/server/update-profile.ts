import type { PersonChange } from '#features/users/contract.ts';
import { changeEmail, changePerson, lockPerson } from '#features/users/server/index.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { SignedInUser } from '../contract.ts';
import { endResetLinks } from './end-access.ts';
import { readSignedInUser } from './read-signed-in-user.ts';

/** Changes the caller's own profile. A reset token that was sent to an old address stops working. */
export async function updateProfile(userId: string, given: PersonChange, deed: Deed): Promise<SignedInUser> {
  const [before] = await Promise.all([lockPerson(userId, deed), deed.refuseIfChanged()]);
  const change = changedFields(before, given);
  deed.audit(change && { action: 'updateProfile', entity: 'user', entity_id: userId, ...change });
  const email = change?.after.email;
  // In this order on one connection, so that what is read is what was written.
  const [, , , answer] = await Promise.all([
    change && changePerson(userId, change.after, deed),
    email && changeEmail(userId, email, deed),
    email && endResetLinks(userId, deed),
    readSignedInUser(userId, deed),
  ]);
  return answer;
}
