import { leadFacts } from '#features/leads/contract.ts';
import { policyFacts } from '#features/policies/contract.ts';
import { quoteFacts } from '#features/quotes/contract.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { hearer } from '#platform/server/acts/hearers.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import type { AboutKind, NotificationKind } from '../contract.ts';
import { notify } from './notify.ts';
import { notificationTables } from './schema.ts';

type Named = Promise<Record<string, string> | undefined>;

/** Tells a seller of a record that somebody else gave him. */
async function tellAssigned(
  kind: (AboutKind & 'lead') | 'quote' | 'policy',
  { id, to }: { id: string; to: string },
  deed: Deed,
  readNames: (id: string, deed: Deed) => Named,
): Promise<void> {
  if (to === deed.actor.user_id) return;
  const facts = (await readNames(id, deed)) ?? {};
  const assigned = `${kind}.assigned` satisfies NotificationKind;
  await notify(deed, [{ userId: to, kind: assigned, about: { kind, id }, facts }]);
}

export const hearLeadAssigned = hearer({
  name: 'notifications.lead-assigned',
  fact: leadFacts.leadAssigned,
  when: 'with-it',
  hear: (assigned, deed) =>
    tellAssigned('lead', assigned, deed, (id, { tx, agency }) =>
      notificationTables(tx)
        .selectFrom('leads')
        .innerJoin('clients', onKey('clients', 'leads.client_id'))
        .select('clients.name as client')
        .where('leads.tenant_id', '=', agency.id)
        .where('leads.id', '=', id)
        .executeTakeFirst(),
    ),
});

export const hearQuoteAssigned = hearer({
  name: 'notifications.quote-assigned',
  fact: quoteFacts.quoteAssigned,
  when: 'with-it',
  hear: (assigned, deed) =>
    tellAssigned('quote', assigned, deed, (id, { tx, agency }) =>
      notificationTables(tx)
        .selectFrom('quotes')
        .innerJoin('clients', onKey('clients', 'quotes.client_id'))
        .select(['quotes.quote_number', 'clients.name as client'])
        .where('quotes.tenant_id', '=', agency.id)
        .where('quotes.id', '=', id)
        .executeTakeFirst(),
    ),
});

export const hearPolicyAssigned = hearer({
  name: 'notifications.policy-assigned',
  fact: policyFacts.policyAssigned,
  when: 'with-it',
  hear: (assigned, deed) =>
    tellAssigned('policy', assigned, deed, (id, { tx, agency }) =>
      notificationTables(tx)
        .selectFrom('policies')
        .innerJoin('clients', onKey('clients', 'policies.client_id'))
        .select(['policies.policy_number', 'clients.name as client'])
        .where('policies.tenant_id', '=', agency.id)
        .where('policies.id', '=', id)
        .executeTakeFirst(),
    ),
});
