import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { quoteRoutes } from '#features/quotes/contract.ts';
import { type CallInput, client } from '#platform/web/client.ts';
import { asking } from '#platform/web/reads.ts';
import { showInPlace, useMove } from '#platform/web/records/use-move.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { type RenewalCard, type RenewalStatus, renewalRoutes } from '../contract.ts';

export const renewalApi = client(renewalRoutes);
const quoteApi = client(quoteRoutes);

type Query = NonNullable<CallInput<typeof renewalRoutes.routes.listRenewals>['query']>;
/** The filters of the screen, named as in the request; texts, as the view keeps them. */
export type RenewalFilters = Readonly<Partial<Record<Exclude<keyof Query, 'limit' | 'cursor'>, string>>>;

const pageSize = 50;
/** The polling interval of the engine's progress while it runs, for screens that receive no live events. */
const progressMs = 2_000;

/** A list of renewals, page by page. */
export function useRenewalList(filters: RenewalFilters) {
  return usePages(renewalApi.listRenewals, { query: { ...filters, limit: pageSize } as Query });
}

export function useRenewal(id: string) {
  return useQuery(asking(renewalApi.readRenewal, { params: { id } }));
}

/** The counts of renewals, and the engine's progress. */
export function useEngineStatus() {
  return useQuery({
    ...asking(renewalApi.readEngineStatus, {}),
    refetchInterval: ({ state }) => (state.data?.run?.status === 'running' ? progressMs : false),
  });
}

export function useRenewalConfig() {
  return useQuery(asking(renewalApi.readRenewalConfig, {}));
}

/** The full offer for the next term. */
export function useOffer(id: string) {
  return useQuery(asking(quoteApi.readQuote, { params: { id } }));
}

/**
 * Changes a renewal's status to one without a reason: optimistically on the screen, reverted when the server refuses.
 */
export function useMoveRenewal() {
  const { t } = useTranslation('renewals');
  return useMove<RenewalCard, RenewalStatus>({
    list: renewalApi.listRenewals,
    read: renewalApi.readRenewal,
    write: renewalApi.updateRenewal,
    nameOf: ({ policy }) => policy.policy_number,
    textOf: (status) => t(`status.${status}`),
    send: ({ id }, status) => renewalApi.updateRenewal({ params: { id }, body: { status } }),
    show: showInPlace(renewalApi.listRenewals),
  });
}
