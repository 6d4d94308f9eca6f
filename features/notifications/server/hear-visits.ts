import { visitFacts } from '#features/visits/contract.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { hearer } from '#platform/server/acts/hearers.ts';
import { notify } from './notify.ts';
import { notificationTables } from './schema.ts';

/** Tells the Admins of an agency of an operator who looks in, or asks whether he may. */
async function tellAdmins(
  kind: 'visit.begun' | 'visit.asked',
  { id, operator, reason }: { id: string; operator: string; reason: string },
  deed: Deed,
): Promise<void> {
  const admins = await notificationTables(deed.tx)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', deed.agency.id)
    .where('role', '=', 'Admin')
    .where('is_active', '=', true)
    .execute();
  const notices = admins.map(({ id: userId }) => ({
    userId,
    kind,
    about: null,
    facts: { operator, reason },
    once: id,
  }));
  await notify(deed, notices);
}

export const hearVisitBegun = hearer({
  name: 'notifications.visit-begun',
  fact: visitFacts.visitBegun,
  when: 'with-it',
  hear: (visit, deed) => tellAdmins('visit.begun', visit, deed),
});

export const hearVisitAsked = hearer({
  name: 'notifications.visit-asked',
  fact: visitFacts.visitAsked,
  when: 'with-it',
  hear: (visit, deed) => tellAdmins('visit.asked', visit, deed),
});
