import { visitEvents } from '#features/visits/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { tellAdmins } from './tell-admins.ts';

/** Notifies the Admins of an agency of an operator who views it or asks for permission to. */
const told = (
  kind: 'visit.begun' | 'visit.asked',
  { id, operator, reason }: { id: string; operator: string; reason: string },
) => ({ kind, about: null, facts: { operator, reason }, once: id });

export const onVisitBegun = subscriber({
  name: 'notifications.visit-begun',
  event: visitEvents.visitBegun,
  when: 'in-transaction',
  handle: (visit, ctx) => tellAdmins(told('visit.begun', visit), ctx),
});

export const onVisitAsked = subscriber({
  name: 'notifications.visit-asked',
  event: visitEvents.visitAsked,
  when: 'in-transaction',
  handle: (visit, ctx) => tellAdmins(told('visit.asked', visit), ctx),
});
