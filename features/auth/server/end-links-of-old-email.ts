import { userFacts } from '#features/users/contract.ts';
import { hearer } from '#platform/server/acts/hearers.ts';
import { linkKinds } from '../contract.ts';
import { endLinks } from './account-links.ts';
import { endResetLinks } from './end-access.ts';

/** What was mailed to an address that an Admin has replaced opens the account no more: it may never have been its owner's. */
export const endLinksOfOldEmail = hearer({
  name: 'auth.endLinksOfOldEmail',
  fact: userFacts.userEmailReplaced,
  when: 'with-it',
  async hear({ id }, deed) {
    await Promise.all([endResetLinks(id, deed), endLinks(id, linkKinds, deed)]);
  },
});
