import { userEvents } from '#features/users/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { endAccess } from './end-access.ts';

/** Whoever is deactivated holds nothing that opens the account once it is active again. */
export const endAtDeactivation = subscriber({
  name: 'auth.endAtDeactivation',
  event: userEvents.userStateChanged,
  when: 'in-transaction',
  handle: ({ id }, ctx) => endAccess(id, null, ctx),
});
