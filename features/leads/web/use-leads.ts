import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CallInput, client } from '#platform/web/client.ts';
import { asking, listsOf } from '#platform/web/reads.ts';
import { useMove } from '#platform/web/records/use-move.ts';
import { itemsOf, pagesKey, usePages } from '#platform/web/records/use-pages.ts';
import { type LeadCard, type LeadStatus, leadRoutes } from '../contract.ts';
import { type LeadPages, withMovedLead } from './moved-lead.ts';

export const leadApi = client(leadRoutes);

type LeadRoutes = typeof leadRoutes.routes;
type Query = NonNullable<CallInput<LeadRoutes['listLeads']>['query']>;
/** The filters of the screen as query parameters, as text. */
export type LeadFilters = Omit<Query, 'limit' | 'cursor' | 'hours_old'> & { hours_old?: string };

const pageSize = 50;

/** A list of leads, page by page: a column of the board if the filters have a status. */
export function useLeadList(filters: LeadFilters) {
  return usePages(leadApi.listLeads, { query: { ...filters, limit: pageSize } as Query });
}

const listKey = (filters: LeadFilters) => pagesKey(leadApi.listLeads, { query: { ...filters, limit: pageSize } });

/** The loaded part of a list, whichever component loaded it. */
export const loadedLeads = (queryClient: QueryClient, filters: LeadFilters): LeadCard[] =>
  itemsOf(queryClient.getQueryData<LeadPages>(listKey(filters)));

/** Why the last load of a list failed; null: it succeeded, or is still running. */
export const failureOf = (queryClient: QueryClient, filters: LeadFilters): Error | null =>
  queryClient.getQueryState<LeadPages>(listKey(filters))?.error ?? null;

export function useLead(id: string) {
  return useQuery(asking(leadApi.readLead, { params: { id } }));
}

/** The agency's clients with this e-mail or phone. */
export function useLeadDuplicates(typed: { name: string; email: string; phone: string; whatsapp: string }) {
  return useQuery({
    ...asking(leadApi.findLeadDuplicates, { query: typed }),
    enabled: typed.email !== '' || typed.phone !== '' || typed.whatsapp !== '',
    placeholderData: keepPreviousData,
  });
}

/**
 * Moves a lead to another status. The screen changes at once, and reverts if the server refuses. `follow` gets each
 * lead before it is shown in its new status, in both directions.
 */
export function useMoveLead(follow: (lead: LeadCard) => void = () => {}) {
  const { t } = useTranslation('leads');
  return useMove<LeadCard, LeadStatus>({
    list: leadApi.listLeads,
    read: leadApi.readLead,
    write: leadApi.updateLead,
    nameOf: ({ contact }) => contact.name,
    textOf: (status) => t(`status.${status}`),
    send: ({ id }, status) => leadApi.updateLead({ params: { id }, body: { status } }),
    show: (queryClient, from, to) => {
      follow(to);
      showMove(queryClient, from, to);
    },
  });
}

/** Shows a lead in another status, in every cached list. */
function showMove(queryClient: QueryClient, from: LeadCard, to: LeadCard): void {
  for (const [key, pages] of queryClient.getQueriesData<LeadPages>(listsOf(leadApi.listLeads))) {
    const { query = {} } = key[2] as { query?: LeadFilters };
    if (pages) queryClient.setQueryData(key, withMovedLead(pages, query, from.status, to));
  }
}
