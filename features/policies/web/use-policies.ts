import { type QueryClient, useQuery } from '@tanstack/react-query';
import { quoteRoutes } from '#features/quotes/contract.ts';
import { type CallInput, client } from '#platform/web/client.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { alertDays, policyRoutes } from '../contract.ts';

export const policyApi = client(policyRoutes);
const quoteApi = client(quoteRoutes);

type Query = NonNullable<CallInput<typeof policyRoutes.routes.listPolicies>['query']>;
/** The filters of the screen, in the words of the call; texts, as the view keeps them. */
export type PolicyFilters = Readonly<Partial<Record<Exclude<keyof Query, 'limit' | 'cursor'>, string>>>;

const pageSize = 50;
const historySize = 30;

/** A list of policies, page by page. */
export function usePolicyList(filters: PolicyFilters) {
  return usePages(['listPolicies', filters], (from, options) =>
    policyApi.listPolicies({ query: { ...filters, limit: pageSize, ...from } as Query }, options),
  );
}

/** How many active policies expire soon; `10000+` when nobody counts any further. */
export function useExpiringTotal() {
  return useQuery({
    queryKey: ['listPolicies', 'expiring'],
    queryFn: ({ signal }) => policyApi.listPolicies({ query: { expiring_within: alertDays, limit: 1 } }, { signal }),
    select: ({ total }) => total,
  });
}

export function usePolicy(id: string) {
  return useQuery({
    queryKey: ['readPolicy', id],
    queryFn: ({ signal }) => policyApi.readPolicy({ params: { id } }, { signal }),
  });
}

/** What changed on a policy, page by page, newest first. */
export function usePolicyHistory(id: string) {
  return usePages(['readPolicyHistory', id], (from, options) =>
    policyApi.readPolicyHistory({ params: { id }, query: { limit: historySize, ...from } }, options),
  );
}

/** The policy that somebody else made of a quote meanwhile. */
export function usePolicyOfQuote(quoteId: string) {
  return useQuery({
    queryKey: ['readQuote', quoteId],
    queryFn: ({ signal }) => quoteApi.readQuote({ params: { id: quoteId } }, { signal }),
    select: ({ policy_id }) => policy_id,
    staleTime: 0,
  });
}

const showingPolicies = ['listPolicies', 'readPolicy', 'readPolicyHistory'];
const showingSales = ['listQuotes', 'readQuote', 'readQuoteHistory', 'listLeads', 'readLead', 'readLeadHistory'];

/** Refetches whatever shows policies; after a sale also the quote, which was accepted, and its lead, which is closed. */
export async function refreshPolicies(queryClient: QueryClient, { isSale = false } = {}): Promise<void> {
  const names = isSale ? [...showingPolicies, ...showingSales] : showingPolicies;
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}
