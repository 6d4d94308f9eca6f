import { userEvents } from '#features/users/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { anyOf } from '#platform/server/database/conditions.ts';
import { inSteps } from '#platform/server/database/in-steps.ts';
import { quoteEvents, undecidedStatuses } from '../contract.ts';
import { quoteTables } from './schema.ts';

/**
 * Reassigns the open quotes of a user who leaves. The history of each records its previous agent; other quotes are
 * unchanged.
 */
export const reassignQuotes = subscriber({
  name: 'quotes.hand-on',
  event: userEvents.workHandedOn,
  when: 'in-transaction',
  async handle({ id, full_name, to }, { tx, agency, clock, audit, changed, publish }) {
    const now = clock().toISOString();
    const reassigned = await inSteps((size) =>
      quoteTables(tx)
        .updateTable('quotes')
        .set({ assigned_agent: to?.id ?? null, updated_at: now })
        .where('tenant_id', '=', agency.id)
        .where('id', '=', (eb) =>
          anyOf(
            eb
              .selectFrom('quotes')
              .select('id')
              .where('tenant_id', '=', agency.id)
              .where('assigned_agent', '=', id)
              .where('status', 'in', undecidedStatuses)
              .where('policy_id', 'is', null)
              .orderBy('id')
              .limit(size)
              .forNoKeyUpdate(),
          ),
        )
        .returning(['id', 'status'])
        .execute(),
    );
    const change = { before: { assigned_agent: full_name }, after: { assigned_agent: to?.full_name ?? null } };
    for (const quote of reassigned) audit({ action: 'updateQuote', entity: 'quote', entity_id: quote.id, ...change });
    const count = reassigned.length;
    for (const quote of reassigned) changed('quote', quote.id);
    if (to && count > 0) await publish(quoteEvents.quotesHandedOn, { id, full_name, to: to.id, count });
  },
});
