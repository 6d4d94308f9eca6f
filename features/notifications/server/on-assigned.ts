import { leadEvents } from '#features/leads/contract.ts';
import { policyEvents } from '#features/policies/contract.ts';
import { quoteEvents } from '#features/quotes/contract.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import type { AboutKind, NotificationKind } from '../contract.ts';
import { type LookedUp, notify } from './notify.ts';
import { notificationTables } from './schema.ts';

/** Notifies a seller of a record that another user assigned to them, with the record's names. */
async function tellAssigned(
  kind: (AboutKind & 'lead') | 'quote' | 'policy',
  { id, to }: { id: string; to: string },
  ctx: CommandContext,
  names: LookedUp,
): Promise<void> {
  const assigned = `${kind}.assigned` satisfies NotificationKind;
  await notify(ctx, [{ userId: to, kind: assigned, about: { kind, id }, facts: {} }], names);
}

export const onLeadAssigned = subscriber({
  name: 'notifications.lead-assigned',
  event: leadEvents.leadAssigned,
  when: 'in-transaction',
  handle: (assigned, ctx) =>
    tellAssigned(
      'lead',
      assigned,
      ctx,
      notificationTables(ctx.tx)
        .selectFrom('leads')
        .innerJoin('clients', onKey('clients', 'leads.client_id'))
        .select('clients.name as client')
        .where('leads.tenant_id', '=', ctx.agency.id)
        .where('leads.id', '=', assigned.id),
    ),
});

export const onQuoteAssigned = subscriber({
  name: 'notifications.quote-assigned',
  event: quoteEvents.quoteAssigned,
  when: 'in-transaction',
  handle: (assigned, ctx) =>
    tellAssigned(
      'quote',
      assigned,
      ctx,
      notificationTables(ctx.tx)
        .selectFrom('quotes')
        .innerJoin('clients', onKey('clients', 'quotes.client_id'))
        .select(['quotes.quote_number', 'clients.name as client'])
        .where('quotes.tenant_id', '=', ctx.agency.id)
        .where('quotes.id', '=', assigned.id),
    ),
});

export const onPolicyAssigned = subscriber({
  name: 'notifications.policy-assigned',
  event: policyEvents.policyAssigned,
  when: 'in-transaction',
  handle: (assigned, ctx) =>
    tellAssigned(
      'policy',
      assigned,
      ctx,
      notificationTables(ctx.tx)
        .selectFrom('policies')
        .innerJoin('clients', onKey('clients', 'policies.client_id'))
        .select(['policies.policy_number', 'clients.name as client'])
        .where('policies.tenant_id', '=', ctx.agency.id)
        .where('policies.id', '=', assigned.id),
    ),
});
