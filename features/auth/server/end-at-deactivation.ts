import { userEvents } from '#features/users/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { endAccess } from './end-access.ts';

/** A deactivated user keeps nothing that opens the account when it is reactivated. */
export const endAtDeactivation = subscriber({
  name: 'auth.endAtDeactivation',
  event: userEvents.userStateChanged,
  when: 'in-transaction',
  handle: ({ id }, ctx) => endAccess(id, null, ctx),
});
