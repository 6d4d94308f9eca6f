import { userEvents } from '#features/users/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { anyOf } from '#platform/server/database/conditions.ts';
import { inSteps } from '#platform/server/database/in-steps.ts';
import { leadEvents, openLeadStatuses } from '../contract.ts';
import { leadTables } from './schema.ts';

/**
 * Reassigns the open leads of a user who leaves. The history of each shows the previous agent. Closed and lost leads
 * are unchanged.
 */
export const reassignLeads = subscriber({
  name: 'leads.hand-on',
  event: userEvents.workHandedOn,
  when: 'in-transaction',
  async handle({ id, full_name, to }, { tx, agency, clock, audit, changed, publish }) {
    const now = clock().toISOString();
    const reassigned = await inSteps((size) =>
      leadTables(tx)
        .updateTable('leads')
        .set({ assigned_agent: to?.id ?? null, updated_at: now })
        .where('tenant_id', '=', agency.id)
        .where('id', '=', (eb) =>
          anyOf(
            eb
              .selectFrom('leads')
              .select('id')
              .where('tenant_id', '=', agency.id)
              .where('assigned_agent', '=', id)
              .where('status', 'in', openLeadStatuses)
              .orderBy('id')
              .limit(size)
              .forNoKeyUpdate(),
          ),
        )
        .returning(['id', 'status'])
        .execute(),
    );
    const change = { before: { assigned_agent: full_name }, after: { assigned_agent: to?.full_name ?? null } };
    for (const lead of reassigned) audit({ action: 'updateLead', entity: 'lead', entity_id: lead.id, ...change });
    const count = reassigned.length;
    await Promise.all([
      ...reassigned.map((lead) => changed('lead', lead.id)),
      to && count > 0 && publish(leadEvents.leadsHandedOn, { id, full_name, to: to.id, count }),
    ]);
  },
});
