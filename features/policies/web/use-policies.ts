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
/** The filters of the screen as query parameters, as text. */
export type PolicyFilters = Readonly<Partial<Record<Exclude<keyof Query, 'limit' | 'cursor'>, string>>>;

const pageSize = 50;

/** A list of policies, page by page. */
export function usePolicyList(filters: PolicyFilters) {
  return usePages(policyApi.listPolicies, { query: { ...filters, limit: pageSize } as Query });
}

/** The number of active policies that expire soon; `1000+` above the count limit. */
export function useExpiringTotal() {
  return useQuery({
    ...asking(policyApi.listPolicies, { query: { expiring_within: alertDays, limit: 1 } }),
    select: ({ total }) => total,
  });
}

export function usePolicy(id: string) {
  return useQuery(asking(policyApi.readPolicy, { params: { id } }));
}

/** Sets another status. The screen changes at once, and reverts if the server refuses. */
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

/** The policy that another user created from a quote in the meantime. */
export function usePolicyOfQuote(quoteId: string) {
  return useQuery({
    ...asking(quoteApi.readQuote, { params: { id: quoteId } }),
    select: ({ policy_id }) => policy_id,
    staleTime: 0,
  });
}
