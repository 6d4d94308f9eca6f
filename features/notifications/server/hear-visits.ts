import { visitFacts } from '#features/visits/contract.ts';
import { hearer } from '#platform/server/acts/hearers.ts';
import { tellAdmins } from './tell-admins.ts';

/** Tells the Admins of an agency of an operator who looks in, or asks whether he may. */
const told = (
  kind: 'visit.begun' | 'visit.asked',
  { id, operator, reason }: { id: string; operator: string; reason: string },
) => ({ kind, about: null, facts: { operator, reason }, once: id });

export const hearVisitBegun = hearer({
  name: 'notifications.visit-begun',
  fact: visitFacts.visitBegun,
  when: 'with-it',
  hear: (visit, ctx) => tellAdmins(told('visit.begun', visit), ctx),
});

export const hearVisitAsked = hearer({
  name: 'notifications.visit-asked',
  fact: visitFacts.visitAsked,
  when: 'with-it',
  hear: (visit, ctx) => tellAdmins(told('visit.asked', visit), ctx),
});
