import { leadRoutes } from '#features/leads/contract.ts';
import { policyRoutes } from '#features/policies/contract.ts';
import { quoteRoutes } from '#features/quotes/contract.ts';
import { renewalRoutes } from '#features/renewals/contract.ts';
import { client } from '#platform/web/client.ts';
import { listMax, type SendToList } from '../../contract/by-hand.ts';
import { type Group, groups } from './list-groups.ts';
import type { WriteValues } from './write-values.ts';

/** The form values of a message to a list. */
export interface ListValues extends WriteValues {
  group: string;
  product_type: string;
}

const calls = {
  lead: client(leadRoutes).listLeads,
  quote: client(quoteRoutes).listQuotes,
  policy: client(policyRoutes).listPolicies,
  renewal: client(renewalRoutes).listRenewals,
};

/** The records of a group, up to the limit of one message, and their total number. */
export async function recordsOf(
  { group, product_type }: { group: Group; product_type: string },
  signal: AbortSignal,
): Promise<{ ids: string[]; total: string }> {
  const { kind, filter } = groups[group];
  const query = { ...filter, ...(product_type && { product_type }), limit: listMax };
  const list = calls[kind] as (
    input: object,
    options: { signal: AbortSignal },
  ) => Promise<{ items: { id: string }[]; total: string }>;
  const { items, total } = await list({ query }, { signal });
  return { ids: items.map(({ id }) => id), total };
}

export const blankList = (): ListValues => ({
  group: 'open_leads',
  product_type: '',
  communication_type: 'Email',
  template_id: '',
  subject: '',
  content: '',
  purpose: 'marketing',
  scheduled_at: '',
});

/** The form values as the request body. */
export const bodyOfList = (
  record_ids: readonly string[],
  { group, product_type: _, template_id, scheduled_at, ...written }: ListValues,
): SendToList =>
  ({
    ...written,
    record_type: groups[group as Group].kind,
    record_ids,
    can_be_taken_back: true,
    template_id: template_id || null,
    scheduled_at: scheduled_at ? new Date(scheduled_at).toISOString() : null,
  }) as SendToList;
