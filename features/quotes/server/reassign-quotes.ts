import { sql } from 'kysely';
import { userEvents } from '#features/users/contract.ts';
import { hasStatus, reassignRows } from '#features/users/server/index.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { quoteEvents, undecidedStatuses } from '../contract.ts';
import { quoteTables } from './schema.ts';

const openQuotes = {
  table: 'quotes',
  column: 'assigned_agent',
  isOpen: sql<boolean>`${hasStatus(undecidedStatuses)} and policy_id is null and import_id is null`,
  entity: 'quote',
  action: 'updateQuote',
} as const;

/** Reassigns the open quotes of a user who leaves. Other quotes are unchanged. */
export const reassignQuotes = subscriber({
  name: 'quotes.hand-on',
  event: userEvents.workHandedOn,
  when: 'in-transaction',
  async handle(leaving, ctx) {
    const { id, full_name, to } = leaving;
    const count = await reassignRows(quoteTables(ctx.tx), openQuotes, leaving, ctx);
    if (to && count > 0) await ctx.publish(quoteEvents.quotesHandedOn, { id, full_name, to: to.id, count });
  },
});
