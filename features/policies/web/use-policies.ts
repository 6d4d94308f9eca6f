import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { quoteRoutes } from '#features/quotes/contract.ts';
import { type CallInput, client } from '#platform/web/client.ts';
import { asking } from '#platform/web/reads.ts';
import { showInPlace, useMove } from '#platform/web/records/use-move.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { alertDays, type PolicyCard, type PolicyStatus, policyRoutes } from '../contract.ts';

export const policyApi = client(policyRoutes);
const quoteApi = client(quoteRoutes);

type Query = NonNullable<CallInput<typeof policyRoutes.routes.listPolicies>['query']>;
/** The filters of the screen, in the words of the call; texts, as the view keeps them. */
export type PolicyFilters = Readonly<Partial<Record<Exclude<keyof Query, 'limit' | 'cursor'>, string>>>;

const pageSize = 50;

/** A list of policies, page by page. */
export function usePolicyList(filters: PolicyFilters) {
  return usePages(policyApi.listPolicies, { query: { ...filters, limit: pageSize } as Query });
}

/** How many active policies expire soon; `1000+` when nobody counts any further. */
export function useExpiringTotal() {
  return useQuery({
    ...asking(policyApi.listPolicies, { query: { expiring_within: alertDays, limit: 1 } }),
    select: ({ total }) => total,
  });
}

export function usePolicy(id: string) {
  return useQuery(asking(policyApi.readPolicy, { params: { id } }));
}

/** Gives a policy another status: at once on the screen, taken back when the server refuses. */
export function useMovePolicy() {
  const { t } = useTranslation('policies');
  return useMove<PolicyCard, PolicyStatus>({
    list: policyApi.listPolicies,
    read: policyApi.readPolicy,
    write: policyApi.updatePolicy,
    nameOf: ({ policy_number }) => policy_number,
    textOf: (status) => t(`status.${status}`),
    send: ({ id }, status) => policyApi.updatePolicy({ params: { id }, body: { status } }),
    show: showInPlace(policyApi.listPolicies),
  });
}

/** The policy that somebody else made of a quote meanwhile. */
export function usePolicyOfQuote(quoteId: string) {
  return useQuery({
    ...asking(quoteApi.readQuote, { params: { id: quoteId } }),
    select: ({ policy_id }) => policy_id,
    staleTime: 0,
  });
}
