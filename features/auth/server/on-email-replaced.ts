import { userEvents } from '#features/users/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { linkKinds } from '../contract.ts';
import { endLinks, formerEmails, mailLink } from './account-links.ts';
import { endResetLinks } from './end-access.ts';

/** What ends with an address that somebody else has replaced: all but the ways back. */
const ending = linkKinds.filter((kind) => kind !== 'email_replaced');

/**
 * What was mailed to an address that somebody else has replaced opens the account no more, and the address is told of it,
 * with a way back. One that is put back where a way back leads needs none: it would give the account to whoever had it in
 * between, and what ways back were made in between end.
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
