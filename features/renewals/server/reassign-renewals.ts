import { tellReassigned } from '#features/notifications/server/index.ts';
import { userEvents } from '#features/users/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { anyOf } from '#platform/server/database/conditions.ts';
import { inSteps } from '#platform/server/database/in-steps.ts';
import { openRenewalStatuses } from '../contract.ts';
import { renewalTables } from './schema.ts';

/**
 * Reassigns the open renewals of a user who leaves. The history of each records its previous agent; other renewals are
 * unchanged.
 */
export const reassignRenewals = subscriber({
  name: 'renewals.hand-on',
  event: userEvents.workHandedOn,
  when: 'in-transaction',
  async handle({ id, full_name, to }, ctx) {
    const { tx, agency, clock, audit, changed } = ctx;
    const now = clock().toISOString();
    const reassigned = await inSteps((size) =>
      renewalTables(tx)
        .updateTable('renewals')
        .set({ assigned_agent: to?.id ?? null, updated_at: now })
        .where('tenant_id', '=', agency.id)
        .where('id', '=', (eb) =>
          anyOf(
            eb
              .selectFrom('renewals')
              .select('id')
              .where('tenant_id', '=', agency.id)
              .where('assigned_agent', '=', id)
              .where('status', 'in', openRenewalStatuses)
              .orderBy('id')
              .limit(size)
              .forNoKeyUpdate(),
          ),
        )
        .returning(['id', 'status'])
        .execute(),
    );
    const change = { before: { assigned_agent: full_name }, after: { assigned_agent: to?.full_name ?? null } };
    for (const renewal of reassigned)
      audit({ action: 'updateRenewal', entity: 'renewal', entity_id: renewal.id, ...change });
    await Promise.all([
      ...reassigned.map((renewal) => changed('renewal', renewal.id)),
      to &&
        reassigned.length > 0 &&
        tellReassigned(ctx, 'renewals', { full_name, to: to.id, count: reassigned.length }),
    ]);
  },
});
