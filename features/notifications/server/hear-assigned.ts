import { leadFacts } from '#features/leads/contract.ts';
import { policyFacts } from '#features/policies/contract.ts';
import { quoteFacts } from '#features/quotes/contract.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { hearer } from '#platform/server/acts/hearers.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import type { AboutKind, NotificationKind } from '../contract.ts';
import { type LookedUp, notify } from './notify.ts';
import { notificationTables } from './schema.ts';

/** Tells a seller of a record that somebody else gave him, by the names that it goes by. */
async function tellAssigned(
  kind: (AboutKind & 'lead') | 'quote' | 'policy',
  { id, to }: { id: string; to: string },
  ctx: CommandContext,
  names: LookedUp,
): Promise<void> {
  const assigned = `${kind}.assigned` satisfies NotificationKind;
  await notify(ctx, [{ userId: to, kind: assigned, about: { kind, id }, facts: {} }], names);
}

export const hearLeadAssigned = hearer({
  name: 'notifications.lead-assigned',
  fact: leadFacts.leadAssigned,
  when: 'with-it',
  hear: (assigned, ctx) =>
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

export const hearQuoteAssigned = hearer({
  name: 'notifications.quote-assigned',
  fact: quoteFacts.quoteAssigned,
  when: 'with-it',
  hear: (assigned, ctx) =>
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

export const hearPolicyAssigned = hearer({
  name: 'notifications.policy-assigned',
  fact: policyFacts.policyAssigned,
  when: 'with-it',
  hear: (assigned, ctx) =>
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
