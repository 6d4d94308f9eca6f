import { sql } from 'kysely';
import { userEvents } from '#features/users/contract.ts';
import { hasStatus, reassignRows } from '#features/users/server/index.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { leadEvents, openLeadStatuses } from '../contract.ts';
import { leadTables } from './schema.ts';

const openLeads = {
  table: 'leads',
  column: 'assigned_agent',
  isOpen: sql<boolean>`${hasStatus(openLeadStatuses)} and import_id is null`,
  entity: 'lead',
  action: 'updateLead',
} as const;

/** Reassigns the open leads of a user who leaves. Closed and lost leads are unchanged. */
export const reassignLeads = subscriber({
  name: 'leads.hand-on',
  event: userEvents.workHandedOn,
  when: 'in-transaction',
  async handle(leaving, ctx) {
    const { id, full_name, to } = leaving;
    const count = await reassignRows(leadTables(ctx.tx), openLeads, leaving, ctx);
    if (to && count > 0) await ctx.publish(leadEvents.leadsHandedOn, { id, full_name, to: to.id, count });
  },
});
