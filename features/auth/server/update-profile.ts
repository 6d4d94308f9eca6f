import type * as z from 'zod/mini';
import { hasNoMailbox } from '#features/users/contract.ts';
import { changeEmail, changePerson, lockPerson } from '#features/users/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import type { Session } from '#platform/server/access/session.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { askingKinds, type ProfileChange, type SignedInUser } from '../contract.ts';
import { endLinks, mailLink } from './account-links.ts';
import { demandPassword } from './change-password.ts';
import { emailChanges } from './email-changes.ts';
import { readSignedInUser } from './read-signed-in-user.ts';

/**
 * Changes the caller's own profile. A new e-mail is only requested. It takes effect when the link sent to it is opened
 * and the password is given, here or there, so an unattended session isn't enough to take over the account. A user
 * without a mailbox sets the first one with the password, and it takes effect at once, because there is no previous
 * address to warn.
 */
export async function updateProfile(
  { current_password, email: wantedEmail, ...input }: z.output<typeof ProfileChange>,
  session: Pick<Session, 'user_id' | 'username' | 'must_set_up_two_step'>,
  ctx: CommandContext<'wrong_password'>,
): Promise<SignedInUser> {
  const { user_id } = session;
  if (current_password !== undefined) await demandPassword(current_password, session, ctx);
  const [{ email, ...before }] = await Promise.all([lockPerson(user_id, ctx), ctx.refuseIfChanged()]);
  const newEmail = wantedEmail !== undefined && wantedEmail !== email ? wantedEmail : null;
  const isFirst = newEmail !== null && hasNoMailbox(email) && current_password !== undefined;
  const change = isFirst
    ? changedFields({ ...before, email }, { ...input, email: newEmail })
    : changedFields(before, input);
  ctx.audit(change && { action: 'updateProfile', entity: 'user', entity_id: user_id, ...change });
  // In this order on one connection, so that the read returns what was written.
  const { answer } = await allOf({
    changePerson: change && changePerson(user_id, change.after, ctx),
    firstEmail: isFirst
      ? Promise.all([changeEmail(user_id, newEmail, ctx), endLinks(user_id, askingKinds, ctx)])
      : newEmail && askEmailChange(user_id, { newEmail, isVerified: current_password !== undefined }, ctx),
    answer: readSignedInUser(user_id, session.must_set_up_two_step, ctx),
  });
  return newEmail && !isFirst ? { ...answer, email_to_confirm: newEmail } : answer;
}

interface Asked {
  newEmail: string;
  /** The password was given with the request. */
  isVerified: boolean;
}

async function askEmailChange(userId: string, { newEmail, isVerified }: Asked, ctx: CommandContext): Promise<void> {
  await ctx.services.rateLimits.use(emailChanges, userId);
  await endLinks(userId, askingKinds, ctx);
  await mailLink(isVerified ? 'email_confirmation' : 'email_request', userId, { email: newEmail }, ctx);
  await mailLink('email_asked', userId, {}, ctx);
  ctx.audit({ action: 'askEmailChange', entity: 'user', entity_id: userId, after: { email: newEmail } });
}
