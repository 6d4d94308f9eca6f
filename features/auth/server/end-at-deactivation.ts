import { userFacts } from '#features/users/contract.ts';
import { hearer } from '#platform/server/acts/hearers.ts';
import { endAccess } from './end-access.ts';

/** Whoever is deactivated holds nothing that opens the account once it is active again. */
export const endAtDeactivation = hearer({
  name: 'auth.endAtDeactivation',
  fact: userFacts.userStateChanged,
  when: 'with-it',
  hear: ({ id }, ctx) => endAccess(id, null, ctx),
});
