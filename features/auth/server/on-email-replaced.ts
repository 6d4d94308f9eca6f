import { userEvents } from '#features/users/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { linkKinds } from '../contract.ts';
import { endLinks, formerEmails, mailLink } from './account-links.ts';
import { endResetLinks } from './end-access.ts';

/** The links that become invalid when another user replaces an address: all except the restore links. */
const ending = linkKinds.filter((kind) => kind !== 'email_replaced');

/**
 * When another user replaces an address, links mailed to it no longer open the account, and it gets a notice with a
 * restore link. An address that a restore link puts back gets none, because that would give the account to the interim
 * holder; restore links created in the interim become invalid.
 */
export const onEmailReplaced = subscriber({
  name: 'auth.hearEmailReplaced',
  event: userEvents.userEmailReplaced,
  when: 'in-transaction',
  async handle({ id, before, after }, ctx) {
    const [former] = await Promise.all([formerEmails([id], ctx), endResetLinks(id, ctx), endLinks(id, ending, ctx)]);
    const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
    const returned = former.find(({ email }) => isSame(email, after));
    if (returned) await endLinks(id, ['email_replaced'], ctx, returned.created_at);
    else if (!isSame(before, after))
      await mailLink('email_replaced', id, { email: before, by_operator: ctx.actor.role === 'Super Admin' }, ctx);
  },
});
