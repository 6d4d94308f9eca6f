import type * as z from 'zod/mini';
import { changeEmail, changePerson, lockPerson, noHash, setPassword } from '#features/users/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import { askingKinds, authEvents, type EmailConfirmation, linkActions, linkKinds, waysBack } from '../contract.ts';
import { endLinks, mailLink } from './account-links.ts';
import { endAccess, endResetLinks } from './end-access.ts';
import { followLink, foundLink, openLink } from './open-link.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { verifyOwnPassword } from './verify-own-password.ts';

/**
 * Changes an e-mail to the address where the link was opened, with the password if the change was requested without it.
 * Reset links sent to the old address become invalid, and it gets a link that undoes everything.
 */
export async function confirmEmail(
  { token, current_password }: z.output<typeof EmailConfirmation>,
  context: PublicContext<'invalid_link' | 'wrong_password'>,
): Promise<void> {
  const link = await foundLink(token, askingKinds, context);
  if (link.kind === 'email_request') await verifyOwnPassword(link, current_password, context);
  await followLink(link, context, async ({ user_id, email }, ctx) => {
    const before = await writeEmail(user_id, email, ctx);
    await endResetLinks(user_id, ctx);
    await mailLink('email_change', user_id, { email: before }, ctx);
    tell('confirmEmail', user_id, { before, after: email }, ctx);
  });
}

/** The links mailed to the replaced address. */
const warnings = linkKinds.filter((kind) => linkActions[kind] === 'end-sessions');

/**
 * Restores an e-mail to its previous address. The user who changed it knew the password or could set one. Therefore
 * every session ends, the password becomes invalid, second steps set up since then are removed, and the address gets a
 * reset e-mail. Restore links of later changes become invalid; those of earlier ones stay valid, so that an attacker
 * who changes the address twice can't prevent the restore.
 */
export async function restoreEmail(token: string, context: PublicContext<'invalid_link'>): Promise<void> {
  const { language } = context;
  await openLink(token, 'restore-email', context, async ({ user_id, email, madeAt }, ctx) => {
    const before = await writeEmail(user_id, email, ctx);
    await Promise.all([
      // The hash of no password.
      setPassword(user_id, { password_hash: noHash, must_change_password: false }, ctx),
      endAccess(user_id, null, ctx),
      endLinks(user_id, waysBack, ctx, madeAt),
      endLinks(user_id, warnings, ctx),
      ctx.publish(authEvents.emailTakenBack, { id: user_id, since: new Date(madeAt).toISOString() }),
      // In the same transaction: without the e-mail the account would have no password.
      ctx.enqueue(sendPasswordReset, { email, language, is_owner: true }),
    ]);
    tell('restoreEmail', user_id, { before, after: email }, ctx);
  });
}

/** Stores an address in the user's row and in the lookup for forgotten passwords; returns the previous one. */
async function writeEmail(userId: string, email: string, ctx: CommandContext): Promise<string> {
  const before = await lockPerson(userId, ctx);
  await Promise.all([changePerson(userId, { email }, ctx), changeEmail(userId, email, ctx)]);
  return before.email;
}

function tell(
  action: string,
  entity_id: string,
  email: { before: string; after: string },
  { audit }: CommandContext,
): void {
  audit({ action, entity: 'user', entity_id, before: { email: email.before }, after: { email: email.after } });
}
