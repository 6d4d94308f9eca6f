import { tellReassigned } from '#features/notifications/server/index.ts';
import { userEvents } from '#features/users/contract.ts';
import { hasStatus, reassignRows } from '#features/users/server/index.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { openRenewalStatuses } from '../contract.ts';
import { renewalTables } from './schema.ts';

const openRenewals = {
  table: 'renewals',
  column: 'assigned_agent',
  isOpen: hasStatus(openRenewalStatuses),
  entity: 'renewal',
  action: 'updateRenewal',
} as const;

/** Reassigns the open renewals of a user who leaves. Other renewals are unchanged. */
export const reassignRenewals = subscriber({
  name: 'renewals.hand-on',
  event: userEvents.workHandedOn,
  when: 'in-transaction',
  async handle(leaving, ctx) {
    const { full_name, to } = leaving;
    const count = await reassignRows(renewalTables(ctx.tx), openRenewals, leaving, ctx);
    if (to && count > 0) await tellReassigned(ctx, 'renewals', { full_name, to: to.id, count });
  },
});
